// Life on open ground: ploughed strips, tufts of grass, hedges and lone trees.
import type { BoardHex } from '../wire';
import { num, type Point } from './geometry';
import { between, pick, type Random } from './random';
import type { Site } from './site';
import { plant, type Tree } from './trees';

function openHexes(site: Site): BoardHex[] {
  return Object.values(site.board.hexes).filter((h) => h.terrain === 'clear' && !h.slope);
}

// Strips lie side by side and end unevenly, each with its own crop.
function strips(site: Site, at: Point, random: Random): string {
  const { ink } = site;
  const turn = between(random, -35, 35) + (random() < 0.4 ? 90 : 0);
  const count = 2 + Math.floor(random() * 3);
  const long = between(random, 0.7, 1.25);
  let y = (-count * 0.27) / 2;
  let out = '';
  for (let i = 0; i < count; i++) {
    const h = between(random, 0.2, 0.36);
    const x0 = -long / 2 + between(random, -0.12, 0.12);
    const x1 = long / 2 + between(random, -0.12, 0.12);
    const lean = between(random, -0.05, 0.05);
    out += `<path d="M${num(x0)} ${num(y)}L${num(x1)} ${num(y + lean)} ${num(x1)} ${num(y + h + lean)} ${num(x0)} ${num(y + h)}Z" fill="${pick(random, ink.fields)}"/>`;
    out += furrows(ink.furrow, x0, x1, y, h, lean, random);
    y += h + 0.015;
  }
  return `<g transform="translate(${num(at.x)} ${num(at.y)})rotate(${num(turn)})" opacity=".62">${out}</g>`;
}

function furrows(ink: string, x0: number, x1: number, y: number, h: number, lean: number, random: Random): string {
  let d = '';
  if (random() < 0.7) {
    const gap = between(random, 0.05, 0.075);
    for (let t = gap / 2; t < h; t += gap) d += `M${num(x0 + 0.02)} ${num(y + t)}L${num(x1 - 0.02)} ${num(y + t + lean)}`;
  } else {
    for (let x = x0 + 0.05; x < x1; x += 0.09) d += `M${num(x)} ${num(y + 0.03)}L${num(x + 0.04)} ${num(y + h - 0.03)}`;
  }
  return `<path d="${d}" stroke="${ink}" stroke-width=".014" opacity=".7"/>`;
}

function tuft(p: Point, random: Random): string {
  const s = between(random, 0.05, 0.085);
  return `M${num(p.x - s)} ${num(p.y)}l${num(s * 0.3)} ${num(-s)}m${num(s * 0.7)} ${num(s)}v${num(-s * 1.3)}m${num(s * 0.7)} ${num(s * 1.3)}l${num(s * 0.4)} ${num(-s * 0.9)}`;
}

export function drawFields(site: Site): string {
  const random = site.random('fields');
  let patches = '';
  const grass: string[] = [];
  for (const h of openHexes(site)) {
    const chance = random();
    const p = { x: h.x + between(random, -0.4, 0.4), y: h.y + between(random, -0.4, 0.4) };
    const rich = site.noise(h.x / 6 + 40, h.y / 6) > -0.15 ? 0.3 : 0.1;
    if (chance < rich && !site.taken.hits(p, 0.62)) {
      patches += strips(site, p, random);
      site.taken.add(p, 0.55);
    }
    for (let i = 0; i < 2; i++) {
      const g = { x: h.x + between(random, -0.9, 0.9), y: h.y + between(random, -0.8, 0.8) };
      if (random() < 0.55 && !site.taken.hits(g, 0.1)) grass.push(tuft(g, random));
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
    if (random() > 0.1) continue;
    const p = { x: h.x + between(random, -0.6, 0.6), y: h.y + between(random, -0.6, 0.6) };
    const n = 1 + Math.floor(random() * 3);
    for (let i = 0; i < n; i++) {
      const q = { x: p.x + i * 0.22, y: p.y + between(random, -0.08, 0.08) };
      const tree = { at: q, kind: `t${Math.floor(random() * 5)}`, size: between(random, 0.42, 0.6) };
      if (!site.taken.hits(q, 0.16)) trees.push(tree);
    }
  }
  return `<g opacity=".85">${plant(trees)}</g>`;
}
