// A stack fanned out: its counters one below the other with their names, beside the hex, where they cover the fewest others.

import type { Board, Counter, Hex } from '../wire';
import { centre, type Point } from './geometry';

export interface FanRow extends Point {
  counter: Counter; // drawn with its middle at x, y
}

export interface Fan {
  left: number;
  top: number;
  width: number;
  height: number;
  row: number; // height of a row
  rows: FanRow[];
}

const NAME = 0.5; // width of a letter against its height

// `size`: of a counter, `letter`: the height of the names; both in units of the board.
export function fanOf(board: Board, hex: Hex, pile: Counter[], taken: Hex[], size: number, letter: number): Fan {
  const c = centre(board, hex);
  const row = size * 1.08;
  const width = size * 1.3 + Math.max(...pile.map((p) => p.name.length)) * letter * NAME;
  const height = pile.length * row + size * 0.08;
  const others = taken.filter((h) => h !== hex).map((h) => centre(board, h));
  const half = size / 2;
  const within = (v: number, extent: number, whole: number): number => Math.max(0, Math.min(v, Math.max(0, whole - extent)));
  const covered = (left: number, top: number): number =>
    others.filter((o) => o.x + half > left && o.x - half < left + width && o.y + half > top && o.y - half < top + height).length;
  let best = { left: 0, top: 0, cost: Infinity };
  for (const right of [true, false]) {
    const left = right ? c.x + size * 0.56 : c.x - size * 0.56 - width;
    if (left < 0 || left + width > board.width) continue;
    for (const share of [0.5, 0.15, 0.85, -0.1, 1.1]) {
      const top = within(c.y - height * share, height, board.height);
      const cost = covered(left, top);
      if (cost < best.cost) best = { left, top, cost };
    }
  }
  if (best.cost === Infinity) best = { left: within(c.x + size * 0.56, width, board.width), top: within(c.y - height / 2, height, board.height), cost: 0 };
  const rows = pile.map((counter, k) => ({ counter, x: best.left + size * 0.58, y: best.top + size * 0.04 + row * (k + 0.5) }));
  return { left: best.left, top: best.top, width, height, row, rows };
}
