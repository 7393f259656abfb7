// The names: villages beneath their houses, areas across their ground, waters and roads along their course.
import type { Board, BoardFeature, BoardHex } from '../wire';
import { distance, num, type Point } from './geometry';
import { lengthOf, offset, pathOf, smooth, type Curve } from './curve';
import { isVillage } from './houses';
import { escaped, SERIF } from './lettering';
import type { Road } from './roads';
import { sidesOf, Taken, type Site } from './site';
import type { Waters } from './water';

interface Lettering {
  size: number;
  spacing: number;
  colour: string;
  weight?: string;
  upright?: boolean;
  opacity?: number;
}

const LARGER = 1.14; // the period's types have small letters on a large body

let serial = 0;
let placed: Point[] = []; // middles of what has been written across areas

function attributes(l: Lettering): string {
  return (
    `font-size="${num(l.size * LARGER)}" letter-spacing="${num(l.spacing)}" fill="${l.colour}"` +
    (l.upright ? '' : ' font-style="italic"') +
    (l.weight ? ` font-weight="${l.weight}"` : '') +
    (l.opacity ? ` opacity="${l.opacity}"` : '')
  );
}

function flatName(text: string, at: Point, l: Lettering): string {
  return `<text x="${num(at.x)}" y="${num(at.y)}" ${attributes(l)}>${escaped(text)}</text>`;
}

function bentName(text: string, path: string, l: Lettering): string {
  const id = `g-n${serial++}`;
  return (
    `<path id="${id}" d="${path}" fill="none" stroke="none"/>` +
    `<text ${attributes(l)}><textPath href="#${id}" startOffset="50%">${escaped(text)}</textPath></text>`
  );
}

export function drawNames(site: Site, waters: Waters, roads: Road[]): string {
  serial = 0;
  placed = [];
  const { board, ink } = site;
  const out = board.features.map((f) => nameOf(site, f, waters, roads)).join('');
  return `<g font-family="${SERIF}" text-anchor="middle" stroke="${ink.halo}" stroke-width=".16" stroke-linejoin="round" paint-order="stroke">${out}</g>`;
}

const SILENT = new Set(['slope', 'bridge', 'fortification', 'wall', 'gate', 'entry', 'ford']);

function nameOf(site: Site, f: BoardFeature, waters: Waters, roads: Road[]): string {
  const { ink } = site;
  if (SILENT.has(f.kind)) return '';
  if (f.kind === 'river') return waterName(site, f, waters.rivers, 0.62);
  if (f.kind === 'stream') return waterName(site, f, waters.streams, 0.46);
  if (f.kind === 'road' || f.kind === 'trail') return roadName(site, f, roads);
  if (isVillage(f)) return placeName(site, f, 0.56);
  if (f.kind === 'village' || f.kind === 'town') return placeName(site, f, f.kind === 'town' ? 0.85 : 0.62);
  if (f.kind === 'label') return labelName(site, f, roads);
  if (f.kind === 'heights' || f.kind === 'hill') {
    if (/,|^Skirts/.test(f.name)) return '';
    if (f.name.length > 14 && f.hexes.length < 12) return stackedName(site, f, { size: 0.5, spacing: 0.05, colour: ink.name });
    const size = f.name.length > 20 ? 0.62 : f.hexes.length > 12 ? 0.85 : 0.62;
    return areaName(site, f, { size, spacing: 0.14, colour: ink.name });
  }
  if (f.kind === 'entrenchment') return lineName(site, f);
  if (f.hexes.length < 7 && f.name.length > 12) return stackedName(site, f, { size: 0.44, spacing: 0.02, colour: ink.name });
  const small = f.hexes.length < 7;
  return areaName(site, f, { size: small ? 0.5 : 0.74, spacing: small ? 0.03 : 0.1, colour: ink.name });
}

// Works are named once, small; those that lie on a named height only say what they are.
function lineName(site: Site, f: BoardFeature): string {
  if (/^Entrenchments/.test(f.name)) return '';
  return areaName(site, f, { size: 0.46, spacing: 0.06, colour: site.ink.name });
}

function labelName(site: Site, f: BoardFeature, roads: Road[]): string {
  const { board, ink } = site;
  if (/^(Exits|Hexes|Post) /.test(f.name)) return '';
  if (/\(off map\)/.test(f.name)) return offMapName(site, f, roads);
  if (/pond/i.test(f.name)) {
    const h = board.hexes[f.hexes[0] ?? ''];
    return h ? flatName(f.name, { x: h.x, y: h.y - 0.95 }, { size: 0.42, spacing: 0.02, colour: ink.waterName }) : '';
  }
  return areaName(site, f, { size: 0.62, spacing: 0.14, colour: ink.name, weight: '600' });
}

// Which way the road leaves for a place beyond the edge.
function offMapName(site: Site, f: BoardFeature, roads: Road[]): string {
  const h = site.board.hexes[f.hexes[0] ?? ''];
  if (!h) return '';
  const text = `to ${f.name.replace(/\s*\(off map\)/, '')}`;
  const l = { size: 0.44, spacing: 0.02, colour: site.ink.name };
  const wide = text.length * 0.11;
  const free = (s: number): number =>
    Math.min(9, ...roads.flatMap((r) => r.curve.points.map((p) => distance(p, { x: h.x + s * (wide + 0.35), y: h.y }))));
  const side = free(-1) > free(1) ? -1 : 1;
  return flatName(text, { x: h.x + side * (wide + 0.35), y: h.y + 0.05 }, l);
}

function placeName(site: Site, f: BoardFeature, size: number): string {
  const hexes = f.hexes.map((h) => site.board.hexes[h]).filter((h) => h !== undefined);
  if (hexes.length === 0) return '';
  const x = hexes.reduce((s, h) => s + h.x, 0) / hexes.length;
  const y = Math.max(...hexes.map((h) => h.y));
  const wide = f.name.length * size * 0.25;
  const at = { x: Math.min(site.board.width - wide - 0.2, Math.max(wide + 0.2, x)), y: Math.min(site.board.height - 0.2, y + 0.72 + size * 0.35) };
  return flatName(f.name, at, { size, spacing: f.kind === 'town' ? 0.08 : 0.01, colour: site.ink.name, ...(f.kind === 'town' ? { weight: '600' } : {}) });
}

function largestPart(board: Board, f: BoardFeature): BoardHex[] {
  const left = new Set(f.hexes);
  let best: BoardHex[] = [];
  for (const start of f.hexes) {
    if (!left.delete(start)) continue;
    const part: BoardHex[] = [];
    const queue = [start];
    for (let id = queue.pop(); id; id = queue.pop()) {
      const h = board.hexes[id];
      if (!h) continue;
      part.push(h);
      for (const n of h.n) if (n && left.delete(n)) queue.push(n);
    }
    if (part.length > best.length) best = part;
  }
  return best;
}

interface Seat {
  at: Point;
  tilt: number;
}

// Where a name of this length lies within its ground, as level and as central as can be.
function seatOf(site: Site, part: BoardHex[], half: number): Seat {
  const c = { x: part.reduce((s, h) => s + h.x, 0) / part.length, y: part.reduce((s, h) => s + h.y, 0) / part.length };
  const ground = new Taken();
  for (const h of part) ground.add(h, 0.95);
  const within = (p: Point): boolean => ground.hits(p, 0);
  let best: Seat & { score: number } = { at: c, tilt: 0, score: -Infinity };
  const places = [c, ...part.filter((_, i) => i % Math.ceil(part.length / 24) === 0)];
  for (const at of places) {
    for (let tilt = -1.4; tilt < 1.5; tilt += 0.2) {
      let score = -Math.abs(tilt) * 0.9 - distance(at, c) * 0.06;
      for (let t = -1; t <= 1; t += 0.125) {
        const p = { x: at.x + Math.cos(tilt) * half * t, y: at.y + Math.sin(tilt) * half * t };
        if (within(p)) score += 0.5;
        if (site.taken.hits(p, 0.16)) score -= 0.3;
        if (placed.some((q) => distance(p, q) < 0.75)) score -= 1;
      }
      if (score > best.score + 1e-9) best = { at: { x: at.x, y: at.y }, tilt, score };
    }
  }
  return best;
}

function areaName(site: Site, f: BoardFeature, l: Lettering): string {
  const { board } = site;
  const part = largestPart(board, f);
  if (part.length === 0) return '';
  const tight = f.name.length * l.size * 0.25;
  const seat = seatOf(site, part, tight + f.name.length * l.spacing * 0.5);
  const along = { x: Math.cos(seat.tilt), y: Math.sin(seat.tilt) };
  for (let t = -1; t <= 1; t += 0.2) placed.push({ x: seat.at.x + along.x * tight * t * 1.2, y: seat.at.y + along.y * tight * t * 1.2 });
  const spread = Math.max(...part.map((h) => Math.abs((h.x - seat.at.x) * along.x + (h.y - seat.at.y) * along.y)));
  const spacing = Math.min(l.spacing * 2.6, l.spacing + Math.max(0, ((spread * 0.8 - tight) / f.name.length) * 0.8));
  const half = tight + (f.name.length * spacing) / 2 + 0.6;
  const mid = inside(board, seat.at, half, Math.abs(along.x));
  const p = (t: number, lift: number): string =>
    `${num(mid.x + along.x * half * t - along.y * lift)} ${num(mid.y + along.y * half * t + along.x * lift + l.size * 0.3)}`;
  return bentName(f.name, `M${p(-1, 0.12)}Q${p(0, -0.28)} ${p(1, 0.12)}`, { ...l, spacing });
}

function inside(board: Board, at: Point, half: number, wide: number): Point {
  const m = half * wide - 0.3;
  return { x: Math.min(board.width - m, Math.max(m, at.x)), y: Math.min(board.height - 0.6, Math.max(0.7, at.y)) };
}

// A long name on little ground stands in lines of a few words.
function stackedName(site: Site, f: BoardFeature, l: Lettering): string {
  const { board } = site;
  const part = largestPart(board, f);
  if (part.length === 0) return '';
  const lines: string[] = [];
  for (const word of f.name.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && `${last} ${word}`.length <= 12) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const c = seatOf(site, part, 0.6).at;
  const longest = Math.max(...lines.map((t) => t.length)) * l.size * 0.27;
  const x = Math.min(board.width - longest, Math.max(longest, c.x));
  const top = Math.min(board.height - 0.3 - (lines.length - 1) * l.size * 1.05, c.y - ((lines.length - 1) / 2) * l.size * 1.05 + l.size * 0.3);
  return lines.map((t, i) => flatName(t, { x, y: top + i * l.size * 1.05 }, l)).join('');
}

// The straightest stretch of this length near a part of a curve, walked from west to east.
function stretch(curve: Curve, about: number, length: number, keepOff: Point[] = []): Curve {
  const p = curve.points;
  const span = Math.min(p.length - 1, Math.ceil((length / Math.max(0.1, lengthOf(curve))) * (p.length - 1)));
  let best = { i: 0, score: -Infinity };
  for (let i = 0; i + span < p.length; i += 4) {
    const chord = distance(p[i] as Point, p[i + span] as Point) / length;
    const far = Math.abs((i + span / 2) / p.length - about);
    const [a, m, b] = [p[i], p[i + (span >> 1)], p[i + span]] as [Point, Point, Point];
    const near = (q: Point): boolean => [a, m, b].some((r) => distance(q, r) < length * 0.3);
    const score = chord - far * 0.5 - (keepOff.some(near) ? 0.4 : 0);
    if (score > best.score) best = { i, score };
  }
  const points = p.slice(best.i, best.i + span + 1);
  const [first, last] = [points[0], points[points.length - 1]];
  if (first && last && first.x > last.x) points.reverse();
  return smooth({ points: points.filter((_, i) => i % 12 === 0 || i === points.length - 1), closed: false }, 0.4);
}

function belongs(site: Site, f: BoardFeature, curves: Curve[]): Curve | undefined {
  const s = f.sides[0];
  const a = s && site.board.hexes[s[0]];
  const b = s && site.board.hexes[s[1]];
  if (!a || !b) return undefined;
  const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const far = (c: Curve): number => Math.min(...c.points.map((p) => distance(p, mid)));
  return curves.slice().sort((p, q) => far(p) - far(q))[0];
}

function waterName(site: Site, f: BoardFeature, curves: Curve[], size: number): string {
  const curve = belongs(site, f, curves);
  if (!curve) return '';
  const l: Lettering = { size, spacing: size * 0.22, colour: site.ink.waterName };
  const want = f.name.length * size * 0.75 + 1;
  const bridges = sidesOf(site.board, 'bridge', 'ford').map((b) => ({ x: (b.x1 + b.x2) / 2, y: (b.y1 + b.y2) / 2 }));
  const parts = lengthOf(curve) > 40 ? [0.25, 0.78] : [0.5];
  return parts
    .map((t) => bentName(f.name, pathOf(offset(stretch(curve, t, want, bridges), () => -size * 0.42 - 0.1)), l))
    .join('');
}

function roadName(site: Site, f: BoardFeature, roads: Road[]): string {
  const road = roads.find((r) => r.link.name === f.name);
  const text = f.name.replace(/,.*/, '');
  if (!road || /^(Trail|South-bank|Road over)/.test(f.name)) return '';
  const size = 0.4;
  const want = text.length * size * 0.6 + 1;
  if (lengthOf(road.curve) < want) return '';
  const line = offset(stretch(road.curve, 0.3, want), () => -0.22);
  return bentName(text, pathOf(line), { size, spacing: 0.04, colour: site.ink.name, opacity: 0.9 });
}
