// A little board of its own for each kind of ground, for the legend.
import type { Board, BoardHex, BoardSide, Hex, LegendEntry } from '../wire';
import { corners, HALF, type Point } from './geometry';

// Five hexes across and three down, pointed, numbered by row and place.
const ROWS = 3;
const PLACES = 5;

function centre(row: number, place: number): Point {
  return { x: HALF * (2 * place - 1 + (row % 2 === 0 ? 1 : 0)), y: 1.5 * row - 0.5 };
}

const id = (row: number, place: number): Hex =>
  `${String(row).padStart(2, '0')}${String(place).padStart(2, '0')}`;

function neighbours(row: number, place: number): (Hex | null)[] {
  const shift = row % 2 === 0 ? 1 : 0;
  const all: [number, number][] = [
    [row - 1, place + shift],
    [row, place + 1],
    [row + 1, place + shift],
    [row + 1, place + shift - 1],
    [row, place - 1],
    [row - 1, place + shift - 1],
  ];
  return all.map(([r, p]) => (r < 1 || r > ROWS || p < 1 || p > PLACES ? null : id(r, p)));
}

export function emptyBoard(of: Board): Board {
  const hexes: Record<Hex, BoardHex> = {};
  for (let r = 1; r <= ROWS; r++) {
    for (let p = 1; p <= PLACES; p++) hexes[id(r, p)] = { ...centre(r, p), n: neighbours(r, p), terrain: 'clear' };
  }
  return {
    ...of,
    flat: false,
    width: HALF * (2 * PLACES + 1),
    height: 1.5 * ROWS + 0.5,
    hexes,
    sides: [],
    links: [],
    features: [],
  };
}

function sideBetween(board: Board, a: Hex, b: Hex, kind: string): BoardSide {
  const h = board.hexes[a] as BoardHex;
  const i = h.n.indexOf(b);
  const c = corners(board, h);
  const p = c[i] as Point;
  const q = c[(i + 1) % 6] as Point;
  return { a, b, kind, x1: p.x, y1: p.y, x2: q.x, y2: q.y, tag: 'stated' };
}

// The row of hexsides between the middle row and the one above it.
function rowOfSides(board: Board, kind: string): BoardSide[] {
  const out: BoardSide[] = [];
  for (let p = 1; p <= PLACES; p++) {
    for (const n of [board.hexes[id(2, p)]!.n[5], board.hexes[id(2, p)]!.n[0]]) {
      if (n) out.push(sideBetween(board, id(2, p), n, kind));
    }
  }
  return out;
}

// Ground that is shown by one hex alone.
const SINGLE = new Set(['village', 'town', 'entrenchment', 'ditch']);

// The part of a sample to be seen: x, y, width, height.
export function sampleBox(entry: LegendEntry): string {
  if (entry.on === 'link') return '3.2 1 3 3';
  if (entry.on === 'side') return '3.26 .25 3 3';
  return SINGLE.has(entry.id) ? '4 1.3 2.4 2.4' : '2.6 1.6 3 3';
}

const HIGH: Record<string, number> = { slope: 1, up: 1, steep: 2 };

export function sampleBoard(of: Board, entry: LegendEntry): Board {
  const board = emptyBoard(of);
  board.battle = `legend/${entry.id}`;
  const area = SINGLE.has(entry.id) ? ['0203'] : ['0202', '0203', '0302', '0303'];
  if (entry.on === 'hex') for (const h of area) board.hexes[h]!.terrain = entry.id;
  if (entry.on === 'link') board.links = [{ kind: entry.id, name: '', course: [1, 2, 3, 4, 5].map((p) => id(2, p)), tag: 'stated' }];
  if (entry.on === 'side') layOut(board, entry.id);
  return board;
}

// Ground with a row of such hexsides across it.
export function sideBoard(of: Board, kind: string): Board {
  const board = emptyBoard(of);
  layOut(board, kind);
  return board;
}

function layOut(board: Board, kind: string): void {
  if (kind in HIGH) {
    board.sides = rowOfSides(board, kind);
    for (let p = 1; p <= PLACES; p++) board.hexes[id(1, p)]!.level = HIGH[kind] as number;
  } else if (kind === 'bridge' || kind === 'ford') {
    board.sides = [...rowOfSides(board, 'stream'), sideBetween(board, '0203', '0103', kind)];
    if (kind === 'bridge') board.links = [{ kind: 'road', name: '', course: ['0303', '0203', '0103'], tag: 'stated' }];
  } else if (kind === 'gate') {
    board.sides = rowOfSides(board, 'wall').map((s) => (s.a === '0203' && s.b === '0103' ? { ...s, kind } : s));
  } else {
    board.sides = rowOfSides(board, kind);
  }
}
