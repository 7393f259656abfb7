// Points of the board: hexes, their corners and sides, outlines of areas, chains of hexsides.
import type { Board, BoardSide, Hex } from '../wire';

export interface Point {
  x: number;
  y: number;
}
export interface Edge {
  p: Point;
  q: Point;
}
export interface Chain {
  points: Point[]; // vertices in order; of a closed chain the first is not repeated
  closed: boolean;
}

export const HALF = Math.sqrt(3) / 2; // centre to the middle of a hexside

const POINTED: Point[] = [0, 60, 120, 180, 240, 300].map(onCircle);
const FLAT: Point[] = [-30, 30, 90, 150, 210, 270].map(onCircle);

function onCircle(degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return { x: Math.sin(a), y: -Math.cos(a) };
}

// Side i of a hex lies between the corners i and i + 1, as its neighbour i does.
export function corners(board: Board, at: Point, radius = 1): Point[] {
  return (board.flat ? FLAT : POINTED).map((c) => ({ x: at.x + c.x * radius, y: at.y + c.y * radius }));
}

// Where neighbour i of a hex at this point has its centre, on the map or off it.
export function neighbourAt(board: Board, at: Point, i: number): Point {
  const c = corners(board, at);
  const p = c[i] as Point;
  const q = c[(i + 1) % 6] as Point;
  return { x: p.x + q.x - at.x, y: p.y + q.y - at.y };
}

export function hexPoints(board: Board, hex: Hex, radius = 1): Point[] {
  const h = board.hexes[hex];
  return h ? corners(board, h, radius) : [];
}

export function hexPath(board: Board, hex: Hex, radius = 1): string {
  const points = hexPoints(board, hex, radius);
  return points.length ? `M${points.map((p) => `${num(p.x)} ${num(p.y)}`).join('L')}Z` : '';
}

const FRACTIONS = Array.from({ length: 1000 }, (_, i) =>
  i === 0 ? '' : `.${String(i).padStart(3, '0').replace(/0+$/, '')}`,
);

// Thousandths, without what is not needed.
export function num(value: number): string {
  const r = Math.round(value * 1000);
  if (r === 0) return '0';
  const a = Math.abs(r);
  const whole = Math.floor(a / 1000);
  return (r < 0 ? '-' : '') + (whole || a % 1000 === 0 ? whole : '') + FRACTIONS[a % 1000];
}

// One name for a vertex, whichever hex it was reckoned from.
export function vertexKey(board: Board, p: Point): string {
  const wide = (v: number): number => Math.round(v / HALF);
  const tall = (v: number): number => Math.round(v * 2);
  return board.flat ? `${tall(p.x)},${wide(p.y)}` : `${wide(p.x)},${tall(p.y)}`;
}

export function middle(p: Point, q: Point): Point {
  return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
}

export function distance(p: Point, q: Point): number {
  return Math.hypot(p.x - q.x, p.y - q.y);
}

// The hexside between two hexes, walked so that the second lies on the right hand.
export function edgeAround(board: Board, side: BoardSide, inner: Hex): Edge {
  const h = board.hexes[inner];
  const p = { x: side.x1, y: side.y1 };
  const q = { x: side.x2, y: side.y2 };
  if (!h) return { p, q };
  const cross = (q.x - p.x) * (h.y - p.y) - (q.y - p.y) * (h.x - p.x);
  return cross >= 0 ? { p, q } : { p: q, q: p };
}

// Directed edges joined end to start; where several begin at one vertex each is taken in its turn.
export function joinEdges(board: Board, edges: readonly Edge[]): Chain[] {
  const from = new Map<string, Edge[]>();
  const into = new Set<string>();
  for (const e of edges) {
    const key = vertexKey(board, e.p);
    from.set(key, [...(from.get(key) ?? []), e]);
    into.add(vertexKey(board, e.q));
  }
  const chains: Chain[] = [];
  const walk = (start: string): void => {
    const points: Point[] = [];
    let key = start;
    let closed = false;
    for (let e = from.get(key)?.shift(); e; e = closed ? undefined : from.get(key)?.shift()) {
      if (points.length === 0) points.push(e.p);
      key = vertexKey(board, e.q);
      closed = key === start;
      if (!closed) points.push(e.q);
    }
    if (points.length > 1) chains.push({ points, closed });
  };
  const starts = [...from.keys()];
  for (const key of starts) if (!into.has(key)) while (from.get(key)?.length) walk(key);
  for (const key of starts) while (from.get(key)?.length) walk(key);
  return chains;
}

// Undirected hexsides joined where exactly two meet; a fork ends a chain.
export function joinSides(board: Board, sides: readonly Edge[]): Chain[] {
  const at = new Map<string, { p: Point; edges: Set<Edge> }>();
  const touch = (p: Point, e: Edge): void => {
    const key = vertexKey(board, p);
    const node = at.get(key) ?? { p, edges: new Set<Edge>() };
    node.edges.add(e);
    at.set(key, node);
  };
  for (const e of sides) {
    touch(e.p, e);
    touch(e.q, e);
  }
  const used = new Set<Edge>();
  const walk = (startKey: string, first: Edge): Chain => {
    const points: Point[] = [at.get(startKey)!.p];
    let key = startKey;
    let edge: Edge | undefined = first;
    while (edge) {
      used.add(edge);
      key = vertexKey(board, edge.p) === key ? vertexKey(board, edge.q) : vertexKey(board, edge.p);
      if (key === startKey) return { points, closed: true };
      const node = at.get(key)!;
      points.push(node.p);
      edge = node.edges.size === 2 ? [...node.edges].find((e) => !used.has(e)) : undefined;
    }
    return { points, closed: false };
  };
  const chains: Chain[] = [];
  for (const wantEnd of [true, false]) {
    for (const [key, node] of at) {
      if (wantEnd && node.edges.size === 2) continue;
      for (const e of node.edges) if (!used.has(e)) chains.push(walk(key, e));
    }
  }
  return chains;
}

// The outlines of an area of hex centres: outer ones clockwise, holes the other way.
export function outlines(board: Board, area: ReadonlyMap<string, Point>): Chain[] {
  const edges: Edge[] = [];
  for (const at of area.values()) {
    const c = corners(board, at);
    for (let i = 0; i < 6; i++) {
      if (area.has(centreKey(neighbourAt(board, at, i)))) continue;
      edges.push({ p: c[i] as Point, q: c[(i + 1) % 6] as Point });
    }
  }
  return joinEdges(board, edges);
}

// The outline of some hexes of the board, as a path.
export function areaPath(board: Board, hexes: readonly Hex[]): string {
  const area = new Map(hexes.map((h) => board.hexes[h]).filter((h) => h !== undefined).map((h) => [centreKey(h), { x: h.x, y: h.y }]));
  return outlines(board, area)
    .map((c) => `M${c.points.map((p) => `${num(p.x)} ${num(p.y)}`).join('L')}${c.closed ? 'Z' : ''}`)
    .join('');
}

export function centreKey(p: Point): string {
  return `${Math.round(p.x * 4)},${Math.round(p.y * 4)}`;
}
