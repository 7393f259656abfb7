// Trees as an engraver sets them: a crown lit from the north-west, its shade and its shadow.
import { num, type Point } from './geometry';
import type { Palette } from './palette';
import { between, randomOf, type Random } from './random';

export const TREES = 5; // kinds of round tree
export const FIRS = 2;

function lobes(random: Random, count: number, radius: number): Point[] {
  const turn = random() * Math.PI;
  return Array.from({ length: count }, (_, i) => {
    const a = turn + ((i + between(random, -0.18, 0.18)) * 2 * Math.PI) / count;
    const r = radius * between(random, 0.88, 1.08);
    return { x: Math.cos(a) * r, y: Math.sin(a) * r * 0.94 };
  });
}

function crownPath(points: Point[]): string {
  const last = points[points.length - 1] as Point;
  let from = last;
  let d = `M${num(last.x)} ${num(last.y)}`;
  for (const p of points) {
    const r = num(Math.hypot(p.x - from.x, p.y - from.y) * 0.56);
    d += `A${r} ${r} 0 0 1 ${num(p.x)} ${num(p.y)}`;
    from = p;
  }
  return `${d}Z`;
}

function roundTree(id: string, fill: string, ink: Palette): string {
  const random = randomOf(id);
  const crown = crownPath(lobes(random, 7, 0.27));
  const leaf = (x: number, y: number, r: number): string =>
    `M${num(x - r)} ${num(y + r * 0.3)}a${num(r)} ${num(r)} 0 0 1 ${num(r * 1.7)} ${num(-r * 0.7)}`;
  return (
    `<g id="${id}">` +
    `<path d="M0 .2V.37" stroke="${ink.crownInk}" stroke-width=".08"/>` +
    `<path d="${crown}" fill="${fill}" stroke="${ink.crownInk}" stroke-width=".028"/>` +
    `<path d="M.2-.2C.36.0.3.26.02.29C-.12.3-.22.24-.24.18C-.06.2.2.12.2-.2Z" fill="${ink.crownShade}" opacity=".72"/>` +
    `<path d="${leaf(-0.1, -0.1, 0.1)}${leaf(0.05, -0.17, 0.07)}${leaf(-0.16, 0.04, 0.06)}" fill="none" stroke="${ink.crownLight}" stroke-width=".035" stroke-linecap="round"/>` +
    `</g>`
  );
}

function fir(id: string, fill: string, ink: Palette): string {
  return (
    `<g id="${id}">` +
    `<path d="M0 .2V.36" stroke="${ink.crownInk}" stroke-width=".07"/>` +
    `<path d="M0-.46L.12-.2L.07-.21L.19.03L.12.02L.24.26Q0 .33-.24.26L-.12.02L-.19.03L-.07-.21L-.12-.2Z" fill="${fill}" stroke="${ink.crownInk}" stroke-width=".026" stroke-linejoin="round"/>` +
    `<path d="M0-.44L.12-.2L.07-.21L.19.03L.12.02L.24.26Q.12.3.02.3Q.07 0 0-.44Z" fill="${ink.crownShade}" opacity=".7"/>` +
    `</g>`
  );
}

export function treeDefs(ink: Palette, prefix = 'g-'): string {
  let out = '';
  for (let i = 0; i < TREES; i++) out += roundTree(`${prefix}t${i}`, ink.crown[i % ink.crown.length] as string, ink);
  for (let i = 0; i < FIRS; i++) out += fir(`${prefix}f${i}`, i ? ink.crownShade : (ink.crown[3] as string), ink);
  return out;
}

// Under a tree that stands alone; in a wood the trees hide it.
export function castShadow(at: Point, size: number, ink: Palette): string {
  return `<ellipse cx="${num(at.x + 0.16 * size)}" cy="${num(at.y + 0.25 * size)}" rx="${num(0.32 * size)}" ry="${num(0.14 * size)}" fill="${ink.crownInk}" opacity=".3"/>`;
}

export interface Tree {
  at: Point;
  kind: string; // t0 … or f0 …
  size: number;
}

// Those further south stand before the others.
export function plant(trees: Tree[], prefix = 'g-'): string {
  return trees
    .slice()
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
    .map(
      (t) =>
        `<use href="#${prefix}${t.kind}" transform="translate(${num(t.at.x)} ${num(t.at.y)})scale(${num(Math.round(t.size * 100) / 100)})"/>`,
    )
    .join('');
}
