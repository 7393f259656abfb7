// Roads and trails: smooth courses from hex to hex, across the middles of their hexsides.
import type { Board, BoardLink, Hex } from '../wire';
import { middle, type Point } from './geometry';
import { pathOf, relaxed, roughened, smooth, thinned, type Curve } from './curve';
import type { Site } from './site';

export interface Road {
  link: BoardLink;
  curve: Curve;
}

const between = (p: Point, q: Point, t: number): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

// The bend of a road inside a hex, drawn toward the straight way between the hexsides it crosses.
function bend(a: Point, h: Point, b: Point): { p: Point; c: Point; q: Point } {
  const p = middle(a, h);
  const q = middle(h, b);
  return { p, q, c: between(h, middle(p, q), 0.45) };
}

function quadratic(p: Point, c: Point, q: Point, t: number): Point {
  return between(between(p, c, t), between(c, q, t), t);
}

// Where the first road through a hex has its middle there; the others begin and end on it.
function meetingPoints(board: Board): Map<Hex, Point> {
  const at = new Map<Hex, Point>();
  for (const { course } of board.links) {
    for (let i = 1; i + 1 < course.length; i++) {
      const [a, h, b] = [course[i - 1]!, course[i]!, course[i + 1]!].map((x) => board.hexes[x]);
      if (!a || !h || !b || at.has(course[i]!)) continue;
      const { p, c, q } = bend(a, h, b);
      at.set(course[i]!, quadratic(p, c, q, 0.5));
    }
  }
  return at;
}

// A course that ends at the edge of the map goes on over it.
function beyond(board: Board, hex: Hex, from: Point): Point | null {
  const h = board.hexes[hex];
  if (!h || h.n.every((n) => n !== null)) return null;
  const out = { x: h.x * 2 - from.x, y: h.y * 2 - from.y };
  const free = out.x < 0.3 || out.y < 0.3 || out.x > board.width - 0.3 || out.y > board.height - 0.3;
  return free ? out : null;
}

function curveOf(board: Board, course: Hex[], meet: Map<Hex, Point>): Curve {
  const p = course.map((h) => board.hexes[h]).filter((h) => h !== undefined) as Point[];
  if (p.length < 2) return { points: [], closed: false };
  const first = beyond(board, course[0]!, p[1]!);
  const last = beyond(board, course[course.length - 1]!, p[p.length - 2]!);
  const way = [...(first ? [first] : []), ...p, ...(last ? [last] : [])];
  const points: Point[] = [first ?? meet.get(course[0]!) ?? p[0]!];
  for (let i = 1; i + 1 < way.length; i++) {
    const b = bend(way[i - 1]!, way[i]!, way[i + 1]!);
    points.push(b.p, quadratic(b.p, b.c, b.q, 0.5));
  }
  points.push(middle(way[way.length - 2]!, way[way.length - 1]!));
  points.push(last ?? meet.get(course[course.length - 1]!) ?? p[p.length - 1]!);
  return smooth(relaxed({ points, closed: false }), 0.1);
}

export function roadsOf(site: Site): Road[] {
  const meet = meetingPoints(site.board);
  return site.board.links.map((link) => {
    const curve = roughened(curveOf(site.board, link.course, meet), site.noise, site.fine ? 0.07 : 0, 0.8);
    for (const p of curve.points) site.taken.add(p, 0.16);
    return { link, curve: site.fine ? curve : thinned(curve, 4) };
  });
}

export function drawRoads(site: Site, roads: Road[]): string {
  const { ink } = site;
  const d = (kind: (k: string) => boolean): string =>
    roads
      .filter((r) => kind(r.link.kind))
      .map((r) => pathOf(r.curve))
      .join('');
  const road = d((k) => k !== 'trail');
  const trail = d((k) => k === 'trail');
  const line = (path: string, colour: string, width: number, more = ''): string =>
    path && `<path d="${path}" stroke="${colour}" stroke-width="${width}"${more}/>`;
  return (
    `<g fill="none" stroke-linejoin="round">` +
    line(trail, ink.road, 0.15, ' opacity=".75"') +
    line(trail, ink.roadEdge, 0.055, ' stroke-dasharray=".2 .11"') +
    line(road, ink.lit, 0.34, ' opacity=".3"') +
    line(road, ink.roadEdge, 0.23) +
    line(road, ink.road, 0.15) +
    line(road, ink.roadEdge, 0.014, ' stroke-dasharray=".35 .5 .2 .3" opacity=".45"') +
    `</g>`
  );
}
