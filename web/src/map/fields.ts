// Life on open ground: strips of ploughland along the roads and about the villages, tufts of grass, lone trees.
import type { BoardHex } from '../wire';
import { normals, type Curve } from './curve';
import { distance, num, type Point } from './geometry';
import { isVillage } from './houses';
import { between, pick, type Random } from './random';
import type { Road } from './roads';
import { onSheet, Taken, type Site } from './site';
import { castShadow, plant, type Tree } from './trees';

function openHexes(site: Site): BoardHex[] {
  return Object.values(site.board.hexes).filter((h) => h.terrain === 'clear' && !h.slope);
}

// A furlong: a piece of land beside a line, from `from` to `to` along it and from `near` to `far` away from it, in strips that
// all run the same way.
interface Furlong {
  axis: Curve;
  from: number;
  to: number;
  near: number;
  far: number;
}

type Spot = (along: number, away: number) => Point;

function spotOf(f: Furlong): Spot {
  const side = normals(f.axis);
  const last = f.axis.points.length - 1;
  return (along, away) => {
    const i = Math.max(0, Math.min(last, Math.round(f.from + (f.to - f.from) * along)));
    const p = f.axis.points[i] as Point;
    const n = side[i] as Point;
    const d = f.near + (f.far - f.near) * away;
    return { x: p.x + n.x * d, y: p.y + n.y * d };
  };
}

const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const WITHIN = [0.08, 0.29, 0.5, 0.71, 0.92];

function isFree(site: Site, at: Spot, tilled: Taken): boolean {
  const free = (p: Point): boolean => onSheet(site.board, p, 0.4) && !site.taken.hits(p, 0.06) && !site.closed.hits(p, 0.12);
  const even = distance(at(0, 1), at(1, 1)) / (distance(at(0, 0), at(1, 0)) || 1); // inside a bend a field would be a wedge
  return even > 0.6 && even < 1.6 && FIFTHS.every((a) => FIFTHS.every((b) => free(at(a, b)))) && WITHIN.every((a) => WITHIN.every((b) => !tilled.hits(at(a, b), 0.06)));
}

interface Tilled {
  land: Taken;
  crops: Map<string, string>; // colour → path
  furrows: string;
  balks: string;
}

const line = (from: Point, to: Point): string => `M${num(from.x)} ${num(from.y)}L${num(to.x)} ${num(to.y)}`;

// Strips side by side; furrows run along each, a balk of grass parts it from the next, and some lie fallow.
function till(site: Site, at: Spot, wide: number, deep: number, out: Tilled, random: Random): void {
  const across = random() < 0.62; // strips that begin at the road
  const [span, reach] = across ? [wide, deep] : [deep, wide];
  const count = Math.max(2, Math.round(span / between(random, 0.3, 0.42)));
  const spot: Spot = across ? at : (a, b) => at(b, a);
  const steps = Math.max(1, Math.round(reach / 0.45));
  for (let k = 0; k < count; k++) {
    const [a, b] = [k / count, (k + 1) / count];
    const end = 1 - between(random, 0, 0.06);
    const edge = (t: number): Point[] => Array.from({ length: steps + 1 }, (_, i) => spot(t, (end * i) / steps));
    const ring = [...edge(a), ...edge(b).reverse()];
    const d = `M${ring.map((p) => `${num(p.x)} ${num(p.y)}`).join(' ')}Z`;
    const crop = pick(random, site.ink.fields);
    const fallow = random() < 0.2;
    if (!fallow) out.crops.set(crop, (out.crops.get(crop) ?? '') + d);
    out.balks += `M${edge(a).map((p) => `${num(p.x)} ${num(p.y)}`).join(' ')}`;
    const lines = fallow ? 0 : Math.max(2, Math.round(span / count / 0.075));
    for (let l = 1; l < lines; l++) {
      const t = a + ((b - a) * l) / lines;
      const [s, e] = [between(random, 0.02, 0.07), end - between(random, 0.02, 0.07)];
      for (let i = 0; i < steps; i++) out.furrows += line(spot(t, s + ((e - s) * i) / steps), spot(t, s + ((e - s) * (i + 1)) / steps));
    }
  }
  out.balks += [0, 1].map((t) => `M${FIFTHS.map((f) => spot(f, t)).map((p) => `${num(p.x)} ${num(p.y)}`).join(' ')}`).join('');
  for (const a of WITHIN) for (const b of WITHIN) out.land.add(at(a, b), 0.14);
}

function settled(site: Site): Point[] {
  const { board } = site;
  const named = board.features.filter(isVillage).map((f) => board.hexes[f.hexes[0] as string]);
  const built = Object.values(board.hexes).filter((h) => h.terrain === 'village' || h.terrain === 'town');
  return [...named, ...built].filter((h) => h !== undefined);
}

// Where no road is, the land of a village lies along a line through it.
function villageLine(site: Site, home: Point, random: Random): Curve {
  const turn = 3.1 * site.noise(home.x / 3, home.y / 3) + between(random, -0.3, 0.3);
  const bend = between(random, -0.02, 0.02);
  const points = Array.from({ length: 61 }, (_, i) => {
    const t = (i - 30) * 0.11;
    return { x: home.x + Math.cos(turn) * t - Math.sin(turn) * t * t * bend * 3, y: home.y + Math.sin(turn) * t + Math.cos(turn) * t * t * bend * 3 };
  });
  return { points, closed: false };
}

// Furlongs in a row on both sides of a line, as many as the land is rich, in one or two depths.
function along(site: Site, axis: Curve, rich: (p: Point) => number, out: Tilled, random: Random): void {
  for (const hand of [-1, 1]) {
    let i = Math.floor(between(random, 2, 10));
    while (i < axis.points.length - 8) {
      const long = Math.floor(between(random, 11, 20));
      const p = axis.points[Math.min(axis.points.length - 1, i + (long >> 1))] as Point;
      if (random() < rich(p)) {
        let near = between(random, 0.26, 0.34);
        const rows = 1 + Math.floor(random() * (1 + 2 * rich(p)));
        for (let row = 0; row < rows; row++) {
          const deep = between(random, 0.85, 1.5);
          const f = { axis, from: i, to: Math.min(axis.points.length - 1, i + long), near: hand * near, far: hand * (near + deep) };
          const spot = spotOf(f);
          if (!isFree(site, spot, out.land)) break;
          till(site, spot, long * 0.1, deep, out, random);
          near += deep + 0.05;
        }
      }
      i += long + (random() < 0.8 ? 0 : Math.floor(between(random, 8, 24)));
    }
  }
}

function drawTilled(site: Site, roads: Road[], random: Random): { markup: string; land: Taken } {
  const homes = settled(site);
  const out: Tilled = { land: new Taken(), crops: new Map(), furrows: '', balks: '' };
  const fromHome = (p: Point): number => Math.min(99, ...homes.map((h) => distance(h, p)));
  for (const home of homes) along(site, villageLine(site, home, random), () => 0.85, out, random);
  for (const { curve, link } of roads) {
    const least = link.kind === 'trail' ? 0.1 : 0.3;
    along(site, curve, (p) => (fromHome(p) < 5 ? 0.9 : least + 0.55 * Math.max(0, site.noise(p.x / 5 + 40, p.y / 5))), out, random);
  }
  const crops = [...out.crops].map(([colour, d]) => `<path d="${d}" fill="${colour}"/>`).join('');
  const markup =
    `<g fill-opacity=".42">${crops}</g><path d="${out.furrows}" fill="none" stroke="${site.ink.furrow}" stroke-width=".015" opacity=".34"/>` +
    `<path d="${out.balks}" fill="none" stroke="${site.ink.furrow}" stroke-width=".026" opacity=".42"/>`;
  return { markup, land: out.land };
}

function tuft(p: Point, random: Random): string {
  const s = between(random, 0.05, 0.085);
  return `M${num(p.x - s)} ${num(p.y)}l${num(s * 0.3)} ${num(-s)}m${num(s * 0.7)} ${num(s)}v${num(-s * 1.3)}m${num(s * 0.7)} ${num(s * 1.3)}l${num(s * 0.4)} ${num(-s * 0.9)}`;
}

export function drawFields(site: Site, roads: Road[]): string {
  const random = site.random('fields');
  const { markup, land } = drawTilled(site, roads, random);
  const grass: string[] = [];
  for (const h of openHexes(site)) {
    for (let i = 0; i < 3; i++) {
      const g = { x: h.x + between(random, -0.9, 0.9), y: h.y + between(random, -0.8, 0.8) };
      const lush = 0.3 + 0.4 * site.noise(g.x / 4 + 11, g.y / 4);
      if (random() < lush && !site.taken.hits(g, 0.1) && !land.hits(g, 0.16)) grass.push(tuft(g, random), tuft({ x: g.x + 0.2, y: g.y + 0.05 }, random));
    }
  }
  return (
    markup +
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
