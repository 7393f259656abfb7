// Streams and rivers along their hexsides, ponds, bridges and fords.
import type { Board, BoardSide } from '../wire';
import { distance, joinSides, middle, num, type Chain, type Point } from './geometry';
import { nearest, offset, pathOf, relaxed, ribbon, roughened, smooth, thinned, throughMiddles, type Curve } from './curve';
import { edgeOf, sidesOf, type Site } from './site';

// A course and which of its ends, the first and the last, are springs: neither at the edge of the map nor in other water.
export interface Course extends Curve {
  springs: [boolean, boolean];
}

export interface Waters {
  rivers: Course[];
  streams: Course[];
}

const RIVER = 0.36;
const STREAM = 0.15;

export function watersOf(site: Site): Waters {
  const { board } = site;
  const rivers = coursesOf(site, sidesOf(board, 'river'), []);
  const streams = coursesOf(site, sidesOf(board, 'stream'), rivers);
  for (const c of rivers) for (const p of c.points) site.taken.add(p, 0.24);
  for (const c of streams) for (const p of c.points) site.taken.add(p, 0.12);
  return { rivers, streams };
}

function coursesOf(site: Site, sides: BoardSide[], into: Curve[]): Course[] {
  const chains = joinSides(site.board, sides.map(edgeOf));
  return chains.map((chain) => {
    const way = throughMiddles(chain);
    const others = chains.filter((c) => c !== chain).flatMap((c) => c.points);
    const meets = (p: Point | undefined): boolean => p !== undefined && others.some((q) => distance(p, q) < 0.1);
    const ends = [chain.points[0], chain.points[chain.points.length - 1]];
    const springs: [boolean, boolean] = way.closed
      ? [false, false]
      : [!finish(site.board, way, true, into) && !meets(ends[0]), !finish(site.board, way, false, into) && !meets(ends[1])];
    const course = roughened(roughened(smooth(relaxed(way), 0.09), site.noise, 0.24, 1.9), site.noise, 0.08, 0.6);
    return { ...(site.fine ? course : thinned(course, 6)), springs };
  });
}

// An end at the edge of the map runs on beyond it; one beside a river runs into it. Whether it does either.
function finish(board: Board, way: Chain, start: boolean, into: Curve[]): boolean {
  const p = way.points;
  const end = (start ? p[0] : p[p.length - 1]) as Point;
  const mouth = into.map((c) => nearest(c, end)).find((m) => m !== null && distance(m, end) < 0.5);
  let next: Point | null = mouth ?? null;
  if (!next && atEdge(board, end)) {
    const before = (start ? p[1] : p[p.length - 2]) as Point;
    next = { x: end.x + (end.x - before.x) * 2.2, y: end.y + (end.y - before.y) * 2.2 };
  }
  if (!next) return false;
  if (start) p.unshift(next);
  else p.push(next);
  return true;
}

function atEdge(board: Board, p: Point): boolean {
  return p.x < 1 || p.y < 1 || p.x > board.width - 1 || p.y > board.height - 1;
}

// A pond that the map only names lies beside the water of its hex.
function pond(site: Site, waters: Waters): string {
  const f = site.board.features.find((x) => x.kind === 'label' && /\bpond\b/i.test(x.name));
  const h = f && site.board.hexes[f.hexes[0] ?? ''];
  if (!h) return '';
  const course = [...waters.streams, ...waters.rivers].find((c) => distance(nearest(c, h) ?? { x: -9, y: -9 }, h) < 1.3);
  const p = (course && nearest(course, h)) ?? h;
  const at = { x: p.x + (h.x - p.x) * 0.3, y: p.y + (h.y - p.y) * 0.3 };
  const round = Array.from({ length: 9 }, (_, i) => {
    const a = (i * 2 * Math.PI) / 9;
    return { x: at.x + Math.cos(a) * 0.62, y: at.y + Math.sin(a) * 0.34 };
  });
  const shore = roughened(smooth({ points: round, closed: true }, 0.1), site.noise, 0.12, 0.5);
  for (const q of shore.points) site.taken.add(q, 0.2);
  return pathOf(shore);
}

export function drawWaters(site: Site, waters: Waters): string {
  if (!site.fine) return waterLines(site, waters);
  const { ink } = site;
  const width = (base: number, curve: Course) => (p: Point, i: number) =>
    base * (0.06 + 0.94 * grown(curve, i)) * (1 + 0.22 * site.noise(p.x * 0.9 + 7, p.y * 0.9));
  const all = [
    ...waters.streams.map((c) => ({ c, w: width(STREAM, c) })),
    ...waters.rivers.map((c) => ({ c, w: width(RIVER, c) })),
  ];
  const banks = all.map(({ c, w }) => ribbon(c, (p, i) => w(p, i) + 0.025 + 0.045 * grown(c, i))).join('');
  const body = all.map(({ c, w }) => ribbon(c, w)).join('');
  const lines = waters.rivers.map((c) => flow(site, c)).join('');
  const thin = waters.streams.map((c) => pathOf(offset(broad(c), () => -0.03))).join('');
  const rills = waters.streams.map((c) => risings(site, c)).join('');
  const still = pond(site, waters);
  return (
    `<path d="${all.map(({ c, w }) => ribbon(c, (p, i) => w(p, i) + 0.22 * grown(c, i))).join('')}" fill="${ink.lit}" opacity=".35"/>` +
    (rills && `<path d="${rills}" fill="none" stroke="${ink.bank}" stroke-width=".03" stroke-linecap="round"/>`) +
    (still && `<path d="${still}" fill="none" stroke="${ink.bank}" stroke-width=".08"/>`) +
    `<path d="${banks}" fill="${ink.bank}"/><path d="${body}" fill="${ink.water}"/>` +
    (still && `<path d="${still}" fill="${ink.water}"/>`) +
    `<path d="${thin}" fill="none" stroke="${ink.waterLight}" stroke-width=".035" stroke-dasharray=".5 .16 .22 .12"/>` +
    lines
  );
}

const GROWTH = 26; // points until a stream has its full width

// From 0 at a spring to 1.
function grown(c: Course, i: number): number {
  const far = Math.min(c.springs[0] ? i : Infinity, c.springs[1] ? c.points.length - 1 - i : Infinity);
  return far >= GROWTH ? 1 : (far / GROWTH) ** 0.8;
}

const broad = (c: Course): Curve => ({ points: c.points.filter((_, i) => grown(c, i) > 0.7), closed: c.closed });

// At a spring a stream gathers from a few rills.
function risings(site: Site, c: Course): string {
  const random = site.random('rills');
  const ends = [c.springs[0] ? c.points.slice(0, 10) : [], c.springs[1] ? c.points.slice(-10).reverse() : []];
  return ends
    .map((p) => {
      const [a, b] = [p[0], p[9]];
      if (!a || !b) return '';
      const back = Math.atan2(a.y - b.y, a.x - b.x);
      return [-0.75, 0.1, 0.85]
        .map((turn) => {
          const at = p[Math.floor(random() * 5)] as Point;
          const w = back + turn + (random() - 0.5) * 0.3;
          const long = 0.3 + random() * 0.25;
          const [x, y] = [Math.cos(w) * long, Math.sin(w) * long];
          return `M${num(at.x)} ${num(at.y)}q${num(x * 0.5 - y * 0.2)} ${num(y * 0.5 + x * 0.2)} ${num(x)} ${num(y)}`;
        })
        .join('');
    })
    .join('');
}

function waterLines(site: Site, waters: Waters): string {
  const line = (c: Curve[], width: number, colour: string): string =>
    `<path d="${c.map(pathOf).join('')}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  const { ink } = site;
  return (
    line(waters.streams, 0.26, ink.bank) +
    line(waters.rivers, 0.5, ink.bank) +
    line(waters.streams, 0.16, ink.water) +
    line(waters.rivers, 0.38, ink.water)
  );
}

// Lines of the current, closer to the shaded bank.
function flow(site: Site, c: Curve): string {
  const { ink } = site;
  const at = (d: number): string => pathOf(offset(c, (p) => d * (1 + 0.2 * site.noise(p.x * 0.9 + 7, p.y * 0.9))));
  return (
    `<path d="${at(-0.06)}" fill="none" stroke="${ink.waterLight}" stroke-width=".05" stroke-dasharray=".9 .3 .4 .2"/>` +
    `<path d="${at(0.09)}" fill="none" stroke="${ink.bank}" stroke-width=".018" stroke-dasharray=".7 .18 .3 .14" opacity=".7"/>` +
    `<path d="${at(0.015)}" fill="none" stroke="${ink.bank}" stroke-width=".012" stroke-dasharray=".3 .5 .6 .4" opacity=".5"/>`
  );
}

// Crossings lie on the water as it is drawn.
function crossing(side: BoardSide, board: Board, waters: Waters): Crossing {
  const { p, q } = edgeOf(side);
  const mid = middle(p, q);
  const a = board.hexes[side.a];
  const b = board.hexes[side.b];
  const turn = a && b ? (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI : 0;
  const close = (c: Curve): boolean => distance(nearest(c, mid) ?? { x: 99, y: 99 }, mid) < 0.3;
  const river = waters.rivers.find(close);
  const course = river ?? waters.streams.find(close);
  return { at: (course && nearest(course, mid)) ?? mid, turn, wide: river !== undefined };
}

interface Crossing {
  at: Point;
  turn: number;
  wide: boolean;
}

// A bridge that carries a road lies in its line.
function alongRoad(c: Crossing, roads: Curve[]): Crossing {
  for (const { points } of roads) {
    const i = points.findIndex((p) => distance(p, c.at) < 0.12);
    const [a, b] = [points[Math.max(0, i - 2)], points[i + 3]];
    if (i < 0 || !a || !b) continue;
    return { ...c, at: points[i] as Point, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI };
  }
  return c;
}

export function drawCrossings(site: Site, waters: Waters, roads: Curve[]): string {
  const { board } = site;
  const place = (s: BoardSide): Crossing => alongRoad(crossing(s, board, waters), roads);
  const bridges = sidesOf(board, 'bridge').map((s) => bridge(site, place(s)));
  const fords = sidesOf(board, 'ford').map((s) => ford(site, place(s)));
  return [...fords, ...bridges].join('');
}

function bridge(site: Site, c: Crossing): string {
  const { ink } = site;
  const l = c.wide ? 0.42 : 0.28;
  const rail = (y: number, out: number): string =>
    `M${num(-l - 0.09)} ${num(y + out)}L${num(-l)} ${num(y)}Q0 ${num(y - out * 0.35)} ${num(l)} ${num(y)}L${num(l + 0.09)} ${num(y + out)}`;
  const planks = Array.from({ length: c.wide ? 9 : 6 }, (_, i) => {
    const x = -l + ((i + 0.5) * 2 * l) / (c.wide ? 9 : 6);
    return `M${num(x)}-.12V.12`;
  }).join('');
  return (
    `<g transform="translate(${num(c.at.x)} ${num(c.at.y)})rotate(${num(c.turn)})">` +
    `<rect x="${num(-l)}" y="-.1" width="${num(2 * l)}" height=".3" fill="${ink.ink}" opacity=".3"/>` +
    `<rect x="${num(-l - 0.04)}" y="-.14" width="${num(2 * l + 0.08)}" height=".28" fill="${ink.road}"/>` +
    `<path d="${planks}" stroke="${ink.roadEdge}" stroke-width=".016" opacity=".7"/>` +
    `<path d="${rail(-0.15, -0.1)}${rail(0.15, 0.1)}" fill="none" stroke="${ink.ink}" stroke-width=".055" stroke-linecap="round"/></g>`
  );
}

function ford(site: Site, c: Crossing): string {
  const { ink } = site;
  const l = c.wide ? 0.45 : 0.3;
  return (
    `<g transform="translate(${num(c.at.x)} ${num(c.at.y)})rotate(${num(c.turn)})" fill="none" stroke-linecap="round">` +
    `<path d="M${num(-l)}-.13H${num(l)}M${num(-l)} .13H${num(l)}" stroke="${ink.ink}" stroke-width=".045" stroke-dasharray=".01 .1"/>` +
    `<path d="M${num(-l)} 0H${num(l)}" stroke="${ink.road}" stroke-width=".14" stroke-dasharray=".1 .2"/></g>`
  );
}
