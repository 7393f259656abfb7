// The colours of the sides in plots: those of their counters.

import { sideColours } from '../map';
import type { Board, Side } from '../wire';

export interface PlotSide {
  id: Side;
  title: string;
  fill: string;
  ink: string;
}

export function coloursOfSides(board: Board, sides: Side[]): PlotSide[] {
  const colours = sideColours(board);
  return sides.map((id) => ({
    id,
    title: board.battle_sides.find((s) => s.id === id)?.title ?? id,
    fill: colours[id]?.fill ?? 'currentColor',
    ink: colours[id]?.ink ?? 'currentColor',
  }));
}
