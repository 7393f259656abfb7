// The sheet: the map, the border round it, and the foot that bears title, scale and compass, outside everything that is played on.
import type { Board } from '../wire';

// Where the foot is: under the map, or beside it when the pane is wider than the map.
export type Foot = 'below' | 'beside';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MARGIN = 0.56;
const BELOW = 1.9;
const BESIDE = 6;

export function sheetOf(board: Board, foot: Foot = 'below'): Box {
  const m = MARGIN;
  return {
    x: -m,
    y: -m,
    width: board.width + 2 * m + (foot === 'beside' ? BESIDE : 0),
    height: board.height + 2 * m + (foot === 'below' ? BELOW : 0),
  };
}

// The room of the foot itself.
export function footOf(board: Board, foot: Foot): Box {
  const m = MARGIN - 0.1;
  return foot === 'below'
    ? { x: -m, y: board.height + m, width: board.width + 2 * m, height: BELOW }
    : { x: board.width + m, y: -m, width: BESIDE, height: board.height + 2 * m };
}

// With which foot the map is larger in a pane of this size.
export function footFor(board: Board, pane: { width: number; height: number }): Foot {
  const scale = (foot: Foot): number => {
    const s = sheetOf(board, foot);
    return Math.min(pane.width / s.width, pane.height / s.height);
  };
  return scale('beside') > scale('below') ? 'beside' : 'below';
}
