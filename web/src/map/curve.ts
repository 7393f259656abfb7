// Smooth curves from the straight sides of hexes.
import { distance, middle, num, type Chain, type Point } from './geometry';
import type { Noise } from './random';

export interface Curve {
  points: Point[]; // close together
  closed: boolean;
}

// Through the middles of the sides of a chain: a row of hexsides becomes a line, not a saw.
export function throughMiddles(chain: Chain): Chain {
  const p = chain.points;
  const mids: Point[] = [];
  const n = chain.closed ? p.length : p.length - 1;
  for (let i = 0; i < n; i++) mids.push(middle(p[i] as Point, p[(i + 1) % p.length] as Point));
  if (chain.closed) return { points: mids, closed: true };
  return { points: [p[0] as Point, ...mids, p[p.length - 1] as Point], closed: false };
}

// Each point drawn toward its neighbours; the ends stay.
export function relaxed(chain: Chain): Chain {
  const p = chain.points;
  const n = p.length;
  const points = p.map((q, i) => {
    if (!chain.closed && (i === 0 || i === n - 1)) return q;
    const a = p[(i - 1 + n) % n] as Point;
    const b = p[(i + 1) % n] as Point;
    return { x: 0.25 * a.x + 0.5 * q.x + 0.25 * b.x, y: 0.25 * a.y + 0.5 * q.y + 0.25 * b.y };
  });
  return { points, closed: chain.closed };
}

function catmull(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const t2 = t * t;
  const t3 = t2 * t;
  const f = (p: number, q: number, r: number, s: number): number =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t2 + (3 * q - p - 3 * r + s) * t3);
  return { x: f(a.x, b.x, c.x, d.x), y: f(a.y, b.y, c.y, d.y) };
}

// Catmull-Rom through the points, cut into steps of about this length.
export function smooth(chain: Chain, step = 0.08): Curve {
  const p = chain.points;
  const n = p.length;
  const at = (i: number): Point =>
    chain.closed ? (p[(i + n) % n] as Point) : (p[Math.min(n - 1, Math.max(0, i))] as Point);
  const out: Point[] = [];
  const spans = chain.closed ? n : n - 1;
  for (let i = 0; i < spans; i++) {
    const parts = Math.max(1, Math.round(distance(at(i), at(i + 1)) / step));
    for (let k = 0; k < parts; k++) out.push(catmull(at(i - 1), at(i), at(i + 1), at(i + 2), k / parts));
  }
  if (!chain.closed && n > 0) out.push(at(n - 1));
  return { points: out, closed: chain.closed };
}

// Unit normals to the right of the way the curve is walked.
export function normals(curve: Curve): Point[] {
  const p = curve.points;
  const n = p.length;
  return p.map((_, i) => {
    const a = curve.closed ? (p[(i - 1 + n) % n] as Point) : (p[Math.max(0, i - 1)] as Point);
    const b = curve.closed ? (p[(i + 1) % n] as Point) : (p[Math.min(n - 1, i + 1)] as Point);
    const length = distance(a, b) || 1;
    return { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  });
}

// Every point moved to the right by what `by` says.
export function offset(curve: Curve, by: (p: Point, i: number) => number): Curve {
  const n = normals(curve);
  return {
    closed: curve.closed,
    points: curve.points.map((p, i) => {
      const d = by(p, i);
      const m = n[i] as Point;
      return { x: p.x + m.x * d, y: p.y + m.y * d };
    }),
  };
}

export function roughened(curve: Curve, noise: Noise, amount: number, grain: number): Curve {
  return offset(curve, (p) => amount * noise(p.x / grain, p.y / grain));
}

// With fewer points where every stroke is not seen.
export function thinned(curve: Curve, every: number): Curve {
  const last = curve.points.length - 1;
  return { points: curve.points.filter((_, i) => i % every === 0 || (i === last && !curve.closed)), closed: curve.closed };
}

export function pathOf(curve: Curve): string {
  if (curve.points.length === 0) return '';
  const parts = curve.points.map((p) => `${num(p.x)} ${num(p.y)}`);
  return `M${parts.join(' ')}${curve.closed ? 'Z' : ''}`.replace(/ -/g, '-');
}

// A band with its own width at every point, as a closed path.
export function ribbon(curve: Curve, width: (p: Point, i: number) => number): string {
  const right = offset(curve, (p, i) => width(p, i) / 2);
  const left = offset(curve, (p, i) => -width(p, i) / 2);
  if (curve.closed) return pathOf(right) + pathOf({ points: left.points.reverse(), closed: true });
  return pathOf({ points: [...right.points, ...left.points.reverse()], closed: true });
}

export function lengthOf(curve: Curve): number {
  let sum = 0;
  for (let i = 1; i < curve.points.length; i++) sum += distance(curve.points[i - 1] as Point, curve.points[i] as Point);
  return sum;
}

export function nearest(curve: Curve, to: Point): Point | null {
  let best: Point | null = null;
  for (const p of curve.points) if (!best || distance(p, to) < distance(best, to)) best = p;
  return best;
}

// A scalloped line, as round crowns seen from above: bulges to the left (outward of a clockwise outline).
export function scalloped(curve: Curve, width: number, noise: Noise): string {
  const p = curve.points;
  if (p.length < 3) return pathOf(curve);
  const stops: Point[] = [p[0] as Point];
  let gone = 0;
  for (let i = 1; i < p.length; i++) {
    const here = p[i] as Point;
    gone += distance(p[i - 1] as Point, here);
    if (gone > width * (1 + 0.35 * noise(here.x * 3, here.y * 3))) {
      stops.push(here);
      gone = 0;
    }
  }
  const arcs = stops.slice(1).map((s, i) => arc(stops[i] as Point, s));
  if (curve.closed) arcs.push(arc(stops[stops.length - 1] as Point, stops[0] as Point));
  return `M${num(stops[0]!.x)} ${num(stops[0]!.y)}${arcs.join('')}${curve.closed ? 'Z' : ''}`;
}

function arc(from: Point, to: Point): string {
  const r = num(distance(from, to) * 0.58);
  return `A${r} ${r} 0 0 1 ${num(to.x)} ${num(to.y)}`;
}
