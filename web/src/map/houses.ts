// Villages and towns: houses on their plots, rows of houses along streets, what lies within walls.
import type { BoardFeature, Hex } from '../wire';
import { HOUSES } from './buildings';
import { pathOf, roughened, smooth, throughMiddles } from './curve';
import { centreKey, distance, num, outlines, type Point } from './geometry';
import { between, type Random } from './random';
import { areaOf, ofTerrain, type Area, type Site } from './site';

interface Built {
  at: Point;
  kind: string;
  scale: number;
}

const house = (at: Point, random: Random, scale: number): Built => ({
  at,
  kind: `h${Math.floor(random() * HOUSES)}`,
  scale: scale * between(random, 0.92, 1.06),
});

const church = (at: Point, scale: number): Built => ({ at, kind: 'church', scale });

function standing(site: Site, built: Built[]): string {
  built.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
  if (!site.fine) return roofsOnly(site, built);
  return built
    .map((b) => `<use href="#g-${b.kind}" transform="translate(${num(b.at.x)} ${num(b.at.y)})scale(${num(Math.round(b.scale * 100) / 100)})"/>`)
    .join('');
}

function roofsOnly(site: Site, built: Built[]): string {
  const { ink } = site;
  const roofs = built.filter((b) => b.kind !== 'church').map((b) => `M${short(b.at.x - 0.14)} ${short(b.at.y)}h.3v-.2h-.3z`);
  const spires = built.filter((b) => b.kind === 'church').map((b) => `M${short(b.at.x - 0.16)} ${short(b.at.y)}l.16-.9.16.9z`);
  return (
    `<path d="${roofs.join('')}" fill="${ink.roofs[0]}" stroke="${ink.ink}" stroke-width=".03"/>` +
    `<path d="${spires.join('')}" fill="${ink.roofShade}" stroke="${ink.ink}" stroke-width=".03"/>`
  );
}

const short = (v: number): string => num(Math.round(v * 50) / 50);

// Places for houses within a hex, not on roads or in the water.
function plots(site: Site, at: Point, radius: number, gap: number, most: number, random: Random): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < most * 14 && out.length < most; i++) {
    const a = random() * 2 * Math.PI;
    const r = radius * Math.sqrt(random());
    const p = { x: at.x + Math.cos(a) * r, y: at.y + Math.sin(a) * r * 0.8 + 0.1 };
    if (out.some((q) => Math.hypot((p.x - q.x) * 0.75, (p.y - q.y) * 1.15) < gap)) continue;
    if (site.taken.hits({ x: p.x, y: p.y - 0.06 }, 0.17)) continue;
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
  built.push(...builtUp(site));
  return standing(site, built);
}

function village(site: Site, at: Point, random: Random, houses: number, radius: number): Built[] {
  const spots = plots(site, at, radius, 0.24, houses + 1, random);
  const middle = spots.reduce((best, p) => (distance(p, at) < distance(best, at) ? p : best), spots[0] ?? at);
  const out = spots.map((p) => (p === middle ? church(p, 0.8) : house(p, random, 0.95)));
  for (const p of spots) site.taken.add(p, 0.3);
  site.taken.add(at, 0.6);
  return out;
}

// Villages, towns and what lies within walls: ground with streets.
function builtUp(site: Site): Built[] {
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
    if (f.kind !== 'town' && f.kind !== 'label') continue;
    const inside = f.hexes.filter((h) => walled.has(h) || site.board.hexes[h]?.terrain === 'town');
    if (inside.length) spires.add(inside[Math.floor(inside.length / 2)] as Hex);
  }
  return spires;
}

// Rows of houses along streets, the church on its square.
function quarter(site: Site, at: Point, random: Random, spire: boolean): Built[] {
  const out: Built[] = [];
  const square = { x: at.x + 0.1, y: at.y + 0.12 };
  if (spire) out.push(church({ x: at.x, y: at.y + 0.28 }, 1.35));
  for (let y = -0.62; y < 0.85; y += site.fine ? 0.3 : 0.5) {
    for (let x = -0.72 + between(random, 0, 0.2); x < 0.75; x += between(random, 0.29, 0.37)) {
      const p = { x: at.x + x, y: at.y + y + between(random, -0.035, 0.035) };
      const edge = Math.hypot(x, (y - 0.1) * 0.95) > 0.78;
      if (edge || random() < 0.07 || (spire && distance(p, square) < 0.42)) continue;
      if (!site.taken.hits({ x: p.x, y: p.y - 0.06 }, 0.06)) out.push(house(p, random, 1.18));
    }
  }
  site.taken.add(at, 0.9);
  return out;
}

// Trodden ground under towns: up to the walls, or to an edge of its own.
export function drawStreets(site: Site): string {
  const { board, ink } = site;
  const walled: Area = new Map();
  for (const id of walledHexes(site)) {
    const h = board.hexes[id];
    if (h) walled.set(centreKey(h), h);
  }
  const town = outlines(board, areaOf(board, ofTerrain('town')));
  const d =
    outlines(board, walled).map(pathOf).join('') +
    town.map((o) => pathOf(roughened(smooth(throughMiddles(o), 0.12), site.noise, 0.12, 0.6))).join('');
  return d && `<path d="${d}" fill="${ink.earthLight}" opacity=".55"/>`;
}
