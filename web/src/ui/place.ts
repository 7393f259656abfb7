// Where things go on the screen. A note is put beside a point of the map: on the side with more room, never over the point itself, always within the box.

export interface Spot {
  left: number;
  top: number;
}

export function beside(at: { x: number; y: number } | null, clear: number, size: { width: number; height: number }, box: { width: number; height: number }): Spot {
  if (!at) return { left: Math.max(8, (box.width - size.width) / 2), top: 10 };
  const gap = clear * 1.1 + 8;
  const right = at.x + gap + size.width <= box.width - 8;
  const left = at.x - gap - size.width >= 8;
  const fits = (v: number, extent: number, whole: number): number => Math.max(8, Math.min(v, whole - extent - 8));
  if (right || left) return { left: right ? at.x + gap : at.x - gap - size.width, top: fits(at.y - size.height / 2, size.height, box.height) };
  const below = at.y + gap + size.height <= box.height - 8;
  return {
    left: fits(at.x - size.width / 2, size.width, box.width),
    top: below ? at.y + gap : Math.max(8, at.y - gap - size.height),
  };
}

type Point = { x: number; y: number };
type Size = { width: number; height: number };

// A place for a note that may not lie over what is clicked: beside its point, or as near to it as the least of what weighs lies under it.
export function freeSpot(at: Point | null, clear: number, size: Size, box: Size, busy: (Point & { weight: number })[]): Spot {
  const EDGE = 10;
  const [COLUMNS, ROWS] = [9, 7];
  const [right, bottom] = [Math.max(EDGE, box.width - size.width - EDGE), Math.max(EDGE, box.height - size.height - EDGE)];
  const fits = (v: number, most: number): number => Math.max(EDGE, Math.min(v, most));
  const gap = clear * 1.1 + 8;
  const besides = at === null ? [] : [
    { left: at.x + gap, top: fits(at.y - size.height / 2, bottom) }, { left: at.x - gap - size.width, top: fits(at.y - size.height / 2, bottom) },
    { left: fits(at.x - size.width / 2, right), top: at.y + gap }, { left: fits(at.x - size.width / 2, right), top: at.y - gap - size.height },
  ].filter((p) => p.left >= EDGE && p.top >= EDGE && p.left <= right && p.top <= bottom);
  const far = (p: Spot): number => (at ? Math.hypot(p.left + size.width / 2 - at.x, p.top + size.height / 2 - at.y) : p.top * 4 + p.left);
  const others = Array.from({ length: COLUMNS * ROWS }, (_, k): Spot => ({
    left: EDGE + ((right - EDGE) * (k % COLUMNS)) / (COLUMNS - 1), top: EDGE + ((bottom - EDGE) * Math.floor(k / COLUMNS)) / (ROWS - 1),
  })).sort((a, b) => far(a) - far(b));
  const under = (p: Spot): number => busy
    .filter((b) => b.x > p.left - clear && b.x < p.left + size.width + clear && b.y > p.top - clear && b.y < p.top + size.height + clear)
    .reduce((sum, b) => sum + b.weight, 0);
  let best: Spot = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const p of [...besides, ...others]) {
    const weight = under(p);
    if (weight < least) [best, least] = [p, weight];
  }
  return best;
}

// The way from a note to what it is about: from its nearest edge to the rim of a circle around the point.
export function leader(spot: Spot, size: Size, to: Point, radius: number): [Point, Point] {
  const from = { x: Math.max(spot.left, Math.min(to.x, spot.left + size.width)), y: Math.max(spot.top, Math.min(to.y, spot.top + size.height)) };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length > radius ? (length - radius) / length : 0;
  return [from, { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
}

export interface Framing {
  x: number; // what comes to the middle
  y: number;
  k: number;
}

// How much of it must be seen, and how near the map may come for it.
export interface Care {
  share?: number;
  most?: number;
}

const FAR = 0.7; // of how near it could be

// How the map moves so that most of these points are seen, or as many as wanted; null when they are. It never comes nearer than
// `most` or than it is, nor goes farther than the whole map.
export function framing(points: { x: number; y: number }[], now: Framing, box: { width: number; height: number }, least: number, { share = 0.5, most = now.k }: Care = {}): Framing | null {
  const edge = Math.min(share < 1 ? 34 : 12, box.width / 8, box.height / 8);
  const inside = points.filter((p) => {
    const [x, y] = [p.x * now.k + now.x, p.y * now.k + now.y];
    return x > edge && y > edge && x < box.width - edge && y < box.height - edge;
  });
  const span = (list: number[]): [number, number] => [Math.min(...list), Math.max(...list)];
  const [left, right] = span(points.map((p) => p.x));
  const [top, bottom] = span(points.map((p) => p.y));
  const k = Math.max(least, Math.min(Math.max(most, now.k), (box.width - edge * 2) / Math.max(1, right - left), (box.height - edge * 2) / Math.max(1, bottom - top)));
  if (inside.length >= points.length * share && now.k >= k * FAR) return null;
  return { x: (left + right) / 2, y: (top + bottom) / 2, k };
}

// The middle of a pane of this size (in the same units), moved so that no more of what lies beside the paper is seen than must be.
export function onPaper(at: { x: number; y: number }, pane: { width: number; height: number }, paper: { x: number; y: number; width: number; height: number }): { x: number; y: number } {
  const within = (v: number, half: number, from: number, size: number): number => (size <= half * 2 ? from + size / 2 : Math.max(from + half, Math.min(v, from + size - half)));
  return { x: within(at.x, pane.width / 2, paper.x, paper.width), y: within(at.y, pane.height / 2, paper.y, paper.height) };
}
