// Life on open ground: ploughed strips, tufts of grass, hedges and lone trees.
import type { BoardHex } from '../wire';
import { distance, num, type Point } from './geometry';
import { isVillage } from './houses';
import { between, pick, type Random } from './random';
import type { Site } from './site';
import { castShadow, plant, type Tree } from './trees';

function openHexes(site: Site): BoardHex[] {
  return Object.values(site.board.hexes).filter((h) => h.terrain === 'clear' && !h.slope);
}

// A field: strips side by side that end unevenly, each with its own crop, all turned as the land around.
function field(site: Site, at: Point, turn: number, random: Random): string {
  const { ink } = site;
  const count = 2 + Math.floor(random() * 3);
  const long = between(random, 0.85, 1.35);
  const heights = Array.from({ length: count }, () => between(random, 0.2, 0.34));
  let y = -heights.reduce((s, h) => s + h, 0) / 2;
  const crops: string[] = [];
  const rows: string[] = [];
  for (const h of heights) {
    const x0 = -long / 2 + between(random, -0.1, 0.1);
    const x1 = long / 2 + between(random, -0.1, 0.1);
    crops.push(`<path d="M${num(x0)} ${num(y)}H${num(x1)}V${num(y + h)}H${num(x0)}Z" fill="${pick(random, ink.fields)}"/>`);
    rows.push(furrows(x0, x1, y, h, random));
    y += h;
  }
  return (
    `<g transform="translate(${num(at.x)} ${num(at.y)})rotate(${num(turn)})skewX(${num(between(random, -12, 12))})">` +
    `${crops.join('')}<path d="${rows.join('')}" stroke="${ink.furrow}" stroke-width=".016"/></g>`
  );
}

function furrows(x0: number, x1: number, y: number, h: number, random: Random): string {
  let d = `M${num(x0)} ${num(y)}H${num(x1)}`;
  const kind = random();
  if (kind < 0.62) {
    const gap = between(random, 0.055, 0.08);
    for (let t = gap; t < h - 0.02; t += gap) d += `M${num(x0 + 0.03 * random())} ${num(y + t)}H${num(x1 - 0.05 * random())}`;
  } else if (kind < 0.85) {
    for (let x = x0 + 0.06; x < x1 - 0.03; x += 0.085) d += `M${num(x)} ${num(y + 0.04)}v${num(h - 0.08)}`;
  }
  return d;
}

function tuft(p: Point, random: Random): string {
  const s = between(random, 0.05, 0.085);
  return `M${num(p.x - s)} ${num(p.y)}l${num(s * 0.3)} ${num(-s)}m${num(s * 0.7)} ${num(s)}v${num(-s * 1.3)}m${num(s * 0.7)} ${num(s * 1.3)}l${num(s * 0.4)} ${num(-s * 0.9)}`;
}

function settled(site: Site): Point[] {
  const { board } = site;
  const named = board.features.filter(isVillage).map((f) => board.hexes[f.hexes[0] as string]);
  const built = Object.values(board.hexes).filter((h) => h.terrain === 'village' || h.terrain === 'town');
  return [...named, ...built].filter((h) => h !== undefined);
}

// The nearer a village, the more land is tilled.
function drawTilled(site: Site, random: Random): string {
  const { board, noise } = site;
  const homes = settled(site);
  let out = '';
  for (let y = 0.7; y < board.height; y += 1.02) {
    for (let x = 0.9; x < board.width; x += 1.5) {
      const p = { x: x + between(random, -0.3, 0.3), y: y + between(random, -0.2, 0.2) };
      const near = Math.min(99, ...homes.map((h) => distance(h, p)));
      const rich = near < 3.2 ? 0.7 : 0.1 + 0.75 * noise(p.x / 5 + 40, p.y / 5);
      const turn = 70 * noise(p.x / 7, p.y / 7 + 90);
      if (random() > rich || site.taken.hits(p, 0.5) || !isOpen(site, p)) continue;
      out += field(site, p, turn, random);
      site.taken.add(p, 0.34);
    }
  }
  return `<g fill-opacity=".4" stroke-opacity=".3">${out}</g>`;
}

function isOpen(site: Site, p: Point): boolean {
  return !site.closed.hits(p, 0.3);
}

export function drawFields(site: Site): string {
  const random = site.random('fields');
  const patches = drawTilled(site, random);
  const grass: string[] = [];
  for (const h of openHexes(site)) {
    for (let i = 0; i < 2; i++) {
      const g = { x: h.x + between(random, -0.9, 0.9), y: h.y + between(random, -0.8, 0.8) };
      if (random() < 0.5 && !site.taken.hits(g, 0.1)) grass.push(tuft(g, random));
    }
  }
  return (
    patches +
    `<path d="${grass.join('')}" fill="none" stroke="${site.ink.inkSoft}" stroke-width=".018" stroke-linecap="round" opacity=".42"/>`
  );
}

// Lone trees and short hedges, few, smaller than those of a wood.
export function drawLoneTrees(site: Site): string {
  const random = site.random('lone');
  const trees: Tree[] = [];
  for (const h of openHexes(site)) {
    if (random() > 0.1 || h.level) continue;
    const p = { x: h.x + between(random, -0.6, 0.6), y: h.y + between(random, -0.6, 0.6) };
    const n = 1 + Math.floor(random() * 3);
    for (let i = 0; i < n; i++) {
      const q = { x: p.x + i * 0.22, y: p.y + between(random, -0.08, 0.08) };
      const tree = { at: q, kind: `t${Math.floor(random() * 5)}`, size: between(random, 0.42, 0.6) };
      if (!site.taken.hits(q, 0.16) && !site.closed.hits(q, 0.1)) trees.push(tree);
    }
  }
  return trees.map((t) => castShadow(t.at, t.size, site.ink)).join('') + plant(trees);
}
