// Where things lie on the board, as the wire gives it: centres, neighbours, stacks. A hex has the radius 1.

import type { Board, BoardHex, Counter, Hex } from '../wire';

export type Arrow = 'up' | 'down' | 'left' | 'right';
export interface Point {
  x: number;
  y: number;
}

const SIXTH = Math.PI / 3;

export function centre(board: Board, hex: Hex): Point {
  const h = board.hexes[hex];
  return h ? { x: h.x, y: h.y } : { x: 0, y: 0 };
}

// The board turned clockwise by quarters. Whatever is drawn from it follows and stays upright: hexes, sides, the way of the arrow keys.
export function turnBoard(board: Board, quarters: number): Board {
  const times = ((quarters % 4) + 4) % 4;
  return times === 0 ? board : turnBoard(quarterTurned(board), times - 1);
}

function quarterTurned(board: Board): Board {
  const at = (p: Point): Point => ({ x: board.height - p.y, y: p.x });
  // Neighbour 0 lies straight up where sides are up and down, and a twelfth of the circle further where corners are.
  const first = board.flat ? 5 : 4;
  const hexes = Object.fromEntries(Object.entries(board.hexes).map(([id, h]) => [id, { ...h, ...at(h), n: h.n.map((_, i) => h.n[(i + first) % 6] ?? null) }]));
  const sides = board.sides.map((s) => {
    const [p, q] = [at({ x: s.x1, y: s.y1 }), at({ x: s.x2, y: s.y2 })];
    return { ...s, x1: p.x, y1: p.y, x2: q.x, y2: q.y };
  });
  return { ...board, flat: !board.flat, width: board.height, height: board.width, hexes, sides, turned: ((board.turned ?? 0) + 90) % 360 };
}

// How a sheet is laid into a pane: a tall one across a wide pane if it is seen clearly larger so, with north as near to the top as
// may be (`north`: degrees clockwise from the top of the sheet as it is printed).
export function turnedFor(board: Board, pane: { width: number; height: number }, wish: 'auto' | 'never' | 'always', north: number): 0 | 90 | 270 {
  const printed = (board.turned ?? 0) % 180 === 0 ? board : { width: board.height, height: board.width };
  const fit = (w: number, h: number): number => Math.min(pane.width / w, pane.height / h);
  const larger = fit(printed.height, printed.width) > fit(printed.width, printed.height) * 1.1;
  if (wish === 'never' || (wish === 'auto' && !(printed.height > printed.width && larger))) return 0;
  return Math.cos(((north + 270) * Math.PI) / 180) > 0 ? 270 : 90;
}

export function corners(board: Board, hex: Hex, radius = 1): Point[] {
  const { x, y } = centre(board, hex);
  const turn = board.flat ? 0 : SIXTH / 2;
  return [0, 1, 2, 3, 4, 5].map((k) => ({
    x: x + radius * Math.cos(turn + k * SIXTH),
    y: y + radius * Math.sin(turn + k * SIXTH),
  }));
}

export function outline(board: Board, hex: Hex, radius = 1): string {
  return `M${corners(board, hex, radius)
    .map((p) => `${p.x.toFixed(3)},${p.y.toFixed(3)}`)
    .join('L')}Z`;
}

// A hexside is written "0311/0411"; the line between the two hexes, cut at their common side.
export function sideEnds(board: Board, side: string): [Point, Point] | null {
  const [a, b] = side.split('/');
  const p = a && board.hexes[a];
  const q = b && board.hexes[b];
  if (!p || !q) return null;
  const mx = (p.x + q.x) / 2;
  const my = (p.y + q.y) / 2;
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const ux = (-(q.y - p.y) / length) * 0.5;
  const uy = ((q.x - p.x) / length) * 0.5;
  return [
    { x: mx + ux, y: my + uy },
    { x: mx - ux, y: my - uy },
  ];
}

// The neighbour an arrow key leads to: the one most in that direction; of two equal ones the one nearer to the
// line the walk keeps to (`anchor`: the x, or for columns the y, where it began).
export function neighbour(board: Board, from: Hex, arrow: Arrow, anchor: Point): Hex | null {
  const here = board.hexes[from];
  if (!here) return null;
  const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[arrow] as [number, number];
  let best: Hex | null = null;
  let most = -Infinity;
  for (const id of here.n) {
    const there = id === null ? undefined : board.hexes[id];
    if (!there) continue;
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const off = Math.abs((there.x - anchor.x) * dy) + Math.abs((there.y - anchor.y) * dx);
    if (along > 1.2 && along * 10 - off > most) {
      best = id;
      most = along * 10 - off;
    }
  }
  return best;
}

// One of the six neighbours by the key of the number pad that lies in its direction.
export function padNeighbour(board: Board, from: Hex, digit: number): Hex | null {
  const order = board.flat ? [8, 9, 3, 2, 1, 7] : [9, 6, 3, 1, 4, 7];
  const k = order.indexOf(digit);
  return k < 0 ? null : (board.hexes[from]?.n[k] ?? null);
}

// Counters of each hex, the bottom of the stack first.
export function stacks(counters: Counter[]): Map<Hex, Counter[]> {
  const found = new Map<Hex, Counter[]>();
  for (const c of counters) {
    if (c.hex === null || c.place !== 'map') continue;
    const there = found.get(c.hex);
    if (there) there.push(c);
    else found.set(c.hex, [c]);
  }
  for (const stack of found.values()) stack.sort((a, b) => a.layer - b.layer);
  return found;
}

export interface Place extends Point {
  counter: Counter;
  scale: number;
}

const RIDES = ['leader', 'commander'];

// Where the counters of a stack are drawn about the centre of their hex, in units of a counter, bottom first. Units lie
// one over the other; who rides along and guns are small at the corners, so that the values of the unit stay readable.
export function stackPlaces(pile: Counter[]): Place[] {
  const units = pile.filter((c) => !RIDES.includes(c.symbol) && c.symbol !== 'gun');
  if (units.length === 0) return spread(pile);
  const guns = pile.filter((c) => c.symbol === 'gun');
  const riders = pile.filter((c) => RIDES.includes(c.symbol));
  const corner = (c: Counter, k: number, x: number, y: number): Place => ({ counter: c, x: x + Math.sign(-x) * k * 0.4, y, scale: c.symbol === 'gun' ? 0.5 : 0.56 });
  return [
    ...spread(units),
    ...guns.map((c, k) => corner(c, k, 0.38, -0.4)),
    ...riders.map((c, k) => corner(c, k, -0.36, -0.42)),
  ];
}

function spread(pile: Counter[]): Place[] {
  const count = pile.length;
  const step = count > 3 ? 0.24 / (count - 1) : 0.11;
  return pile.map((counter, k) => ({
    counter,
    scale: 1,
    x: -(k - (count - 1) / 2) * step,
    y: -(k - (count - 1) / 2) * step,
  }));
}

// A curved arrow from the middle of one hex to another: its shaft, its head, and where a number stands on it.
export interface ArrowShape {
  shaft: string;
  head: string;
  middle: Point;
}

export function arrowShape(from: Point, to: Point, head = 0.62): ArrowShape {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const bow = Math.min(0.9, length * 0.12);
  const bend = { x: (from.x + to.x) / 2 - (dy / length) * bow, y: (from.y + to.y) / 2 + (dx / length) * bow };
  const [ex, ey] = [to.x - bend.x, to.y - bend.y];
  const reach = Math.hypot(ex, ey) || 1;
  const [ux, uy] = [ex / reach, ey / reach];
  const neck = { x: to.x - ux * head, y: to.y - uy * head };
  const at = (p: Point): string => `${p.x.toFixed(3)},${p.y.toFixed(3)}`;
  const wing = (side: 1 | -1): Point => ({ x: neck.x - ux * 0.08 - uy * side * head * 0.52, y: neck.y - uy * 0.08 + ux * side * head * 0.52 });
  return {
    shaft: `M${at(from)}Q${at(bend)} ${at(neck)}`,
    head: `M${at(to)}L${at(wing(1))}L${at(wing(-1))}Z`,
    middle: { x: (from.x + 2 * bend.x + to.x) / 4, y: (from.y + 2 * bend.y + to.y) / 4 },
  };
}

export function pathLine(board: Board, hexes: Hex[]): string {
  const points = hexes.map((h) => board.hexes[h]).filter((h): h is BoardHex => h !== undefined);
  return points.length < 2 ? '' : `M${points.map((p) => `${p.x},${p.y}`).join('L')}`;
}
