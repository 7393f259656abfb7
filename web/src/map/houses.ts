// Houses, churches, villages and towns in the cavalier view: the south wall and the roof are seen.
import type { BoardFeature, Hex } from '../wire';
import { distance, num, type Point } from './geometry';
import { between, pick, type Random } from './random';
import type { Site } from './site';

interface Built {
  at: Point;
  draw: string;
}

function house(site: Site, at: Point, random: Random, scale = 1): Built {
  const { ink } = site;
  const w = between(random, 0.2, 0.3) * scale;
  const h = between(random, 0.09, 0.12) * scale;
  const r = between(random, 0.11, 0.15) * scale;
  const e = 0.035 * scale;
  const gable = w * 0.34;
  const roof = pick(random, ink.roofs);
  const x = at.x - w / 2;
  const left = random() < 0.5;
  const ridge0 = left ? x + gable / 2 : x + w - gable / 2;
  const ridge1 = left ? x + w + e : x - e;
  const corner = left ? x + gable : x + w - gable;
  const far = left ? x + w : x;
  const near = left ? x : x + w;
  const p = (a: number, b: number): string => `${num(a)} ${num(b)}`;
  const wall = `M${p(near, at.y)}L${p(near, at.y - h)} ${p(ridge0, at.y - h - r)} ${p(corner, at.y - h)} ${p(far, at.y - h)} ${p(far, at.y)}Z`;
  const cover = `M${p(ridge0, at.y - h - r)}L${p(ridge1, at.y - h - r)} ${p(left ? far + e : far - e, at.y - h + e)} ${p(corner, at.y - h + e * 0.6)}Z`;
  const shadow = `M${p(x + w, at.y)}l${p(0.12 * scale, 0.05 * scale)}H${num(x + 0.06)}L${p(x, at.y)}Z`;
  const windows = `M${p(left ? corner + 0.045 * scale : far + 0.045 * scale, at.y - h * 0.5)}h${num(w * 0.42)}`;
  return {
    at,
    draw:
      `<path d="${shadow}" fill="${ink.ink}" opacity=".35"/>` +
      `<path d="${wall}" fill="${ink.wall}" stroke="${ink.ink}" stroke-width=".016" stroke-linejoin="round"/>` +
      `<path d="${windows}" stroke="${ink.ink}" stroke-width="${num(0.03 * scale)}" stroke-dasharray="${num(0.022 * scale)} ${num(0.035 * scale)}" opacity=".75"/>` +
      `<path d="${cover}" fill="${roof}" stroke="${ink.ink}" stroke-width=".016" stroke-linejoin="round"/>`,
  };
}

function church(site: Site, at: Point, scale = 1): Built {
  const { ink } = site;
  const s = scale;
  const p = (a: number, b: number): string => `${num(at.x + a * s)} ${num(at.y + b * s)}`;
  const spire = ink.roofShade;
  return {
    at,
    draw:
      `<path d="M${p(0.3, 0)}L${p(0.5, 0.08)} ${p(0.0, 0.08)} ${p(-0.2, 0)}Z" fill="${ink.ink}" opacity=".35"/>` +
      `<path d="M${p(-0.05, 0)}L${p(-0.05, -0.16)} ${p(0.32, -0.16)} ${p(0.32, 0)}Z" fill="${ink.wall}" stroke="${ink.ink}" stroke-width=".018"/>` +
      `<path d="M${p(-0.05, -0.14)}L${p(0.03, -0.31)} ${p(0.29, -0.31)} ${p(0.36, -0.14)}Z" fill="${ink.roofs[1]}" stroke="${ink.ink}" stroke-width=".018" stroke-linejoin="round"/>` +
      `<path d="M${p(0.03, -0.05)}v${num(-0.06 * s)}M${p(0.12, -0.05)}v${num(-0.06 * s)}M${p(0.21, -0.05)}v${num(-0.06 * s)}" stroke="${ink.ink}" stroke-width="${num(0.03 * s)}"/>` +
      `<path d="M${p(-0.2, 0)}L${p(-0.2, -0.36)} ${p(-0.03, -0.36)} ${p(-0.03, 0)}Z" fill="${ink.wall}" stroke="${ink.ink}" stroke-width=".018"/>` +
      `<path d="M${p(-0.09, 0)}L${p(-0.09, -0.36)} ${p(-0.03, -0.36)} ${p(-0.03, 0)}Z" fill="${ink.stoneShade}" opacity=".6"/>` +
      `<path d="M${p(-0.23, -0.34)}L${p(-0.115, -0.72)} ${p(0, -0.34)}Z" fill="${spire}" stroke="${ink.ink}" stroke-width=".018" stroke-linejoin="round"/>` +
      `<path d="M${p(-0.115, -0.72)}v${num(-0.12 * s)}M${p(-0.155, -0.79)}h${num(0.08 * s)}" stroke="${ink.ink}" stroke-width=".02"/>`,
  };
}

const standing = (built: Built[]): string =>
  built
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
    .map((b) => b.draw)
    .join('');

// Places for houses within a hex, not on roads or in the water.
function plots(site: Site, at: Point, radius: number, gap: number, most: number, random: Random): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < most * 14 && out.length < most; i++) {
    const a = random() * 2 * Math.PI;
    const r = radius * Math.sqrt(random());
    const p = { x: at.x + Math.cos(a) * r, y: at.y + Math.sin(a) * r * 0.8 + 0.1 };
    if (out.some((q) => Math.hypot((p.x - q.x) * 0.75, (p.y - q.y) * 1.15) < gap)) continue;
    if (site.taken.hits({ x: p.x, y: p.y - 0.06 }, 0.09)) continue;
    out.push(p);
  }
  return out;
}

// A name of one hex that stands for a place, not for a post, an exit or something off the map.
export function isVillage(f: BoardFeature): boolean {
  return f.kind === 'label' && f.hexes.length === 1 && !/[\d(]|\bof\b|\bpond\b|\bpost\b/i.test(f.name);
}

export function walledHexes(site: Site): Set<Hex> {
  const { board } = site;
  const inside = new Set<Hex>();
  const barred = new Set<string>();
  const queue: Hex[] = [];
  for (const s of board.sides) {
    if (s.kind !== 'wall' && s.kind !== 'gate') continue;
    barred.add(`${s.a}${s.b}`).add(`${s.b}${s.a}`);
    if (!inside.has(s.a)) queue.push(s.a);
    inside.add(s.a);
  }
  for (let h = queue.pop(); h && inside.size < 80; h = queue.pop()) {
    for (const n of board.hexes[h]?.n ?? []) {
      if (!n || inside.has(n) || barred.has(h + n)) continue;
      inside.add(n);
      queue.push(n);
    }
  }
  return inside;
}

export function drawPlaces(site: Site): string {
  const { board } = site;
  const built: Built[] = [];
  for (const f of board.features) {
    const h = isVillage(f) ? board.hexes[f.hexes[0] as Hex] : undefined;
    if (h) built.push(...village(site, h, site.random(f.name), 6, 0.55));
  }
  built.push(...built_up(site));
  return standing(built);
}

function village(site: Site, at: Point, random: Random, houses: number, radius: number): Built[] {
  const spots = plots(site, at, radius, 0.24, houses + 1, random);
  const middle = spots.reduce((best, p) => (distance(p, at) < distance(best, at) ? p : best), spots[0] ?? at);
  const out = spots.map((p) => (p === middle ? church(site, p, 0.8) : house(site, p, random, 0.95)));
  for (const p of spots) site.taken.add(p, 0.3);
  site.taken.add(at, 0.6);
  return out;
}

// Villages, towns and what lies within walls: ground with streets.
function built_up(site: Site): Built[] {
  const { board } = site;
  const out: Built[] = [];
  const walled = walledHexes(site);
  const random = site.random('towns');
  const minster = spiresOf(site, walled);
  for (const [id, h] of Object.entries(board.hexes)) {
    if (h.terrain === 'village') out.push(...village(site, h, random, 9, 0.68));
    else if (h.terrain === 'town' || walled.has(id)) out.push(...quarter(site, h, random, minster.has(id)));
  }
  return out;
}

// One church for every quarter that has a name.
function spiresOf(site: Site, walled: Set<Hex>): Set<Hex> {
  const spires = new Set<Hex>();
  for (const f of site.board.features) {
    const inside = f.hexes.filter((h) => walled.has(h) || site.board.hexes[h]?.terrain === 'town');
    if (inside.length) spires.add(inside[Math.floor(inside.length / 2)] as Hex);
  }
  return spires;
}

function quarter(site: Site, at: Point, random: Random, spire: boolean): Built[] {
  const out: Built[] = [];
  const taken: Point[] = [];
  if (spire) {
    out.push(church(site, { x: at.x, y: at.y + 0.2 }, 1.25));
    taken.push({ x: at.x, y: at.y + 0.1 });
  }
  for (const p of plots(site, at, 0.78, 0.2, 17, random)) {
    if (taken.some((t) => distance(t, p) < 0.34)) continue;
    out.push(house(site, p, random, 0.9));
  }
  site.taken.add(at, 0.9);
  return out;
}
