// Arrows on the map: what a hint suggests, what would have been better, where the computer's piece has just gone.

import type { Hex, PieceId, PieceMove } from '../wire';
import { reviewIn } from './mode';
import { studiedStep } from './study';
import { counterOf, type TableState } from './table';

export interface Arrow {
  from: Hex | null; // null: from beside the map
  to: Hex | null; // null: off the map
  look: 'hint' | 'faint' | 'better' | 'trail' | 'aim';
  place: number | null; // its place in a plan of several, from 1
}

export function arrows(state: TableState): Arrow[] {
  const step = studiedStep(state);
  if (step) return ofMoves(state, step.best_moves, 'better', step.best_moves.length > 1);
  if (reviewIn(state)) return [];
  const { hint } = state;
  if (hint?.suggestions) {
    const others = hint.suggestions.flatMap((s, k) => (k === hint.focus ? [] : ofMoves(state, s.moves, 'faint', false)));
    const own = hint.suggestions[hint.focus]?.moves ?? [];
    return [...others, ...ofMoves(state, own, 'hint', own.length > 1)];
  }
  const arrived = state.trail.some(([piece, , to]) => counterOf(state.view, piece)?.hex === to);
  return ofMoves(state, state.trail, arrived ? 'trail' : 'aim', false);
}

function ofMoves(state: TableState, moves: PieceMove[], look: Arrow['look'], numbered: boolean): Arrow[] {
  const known = (hex: string | null): Hex | null => (hex && hex in state.board.hexes ? hex : null);
  return moves.map(([, from, to], k) => ({ from: known(from), to: known(to), look, place: numbered ? k + 1 : null })).filter((a) => (a.from ?? a.to) !== null);
}

// Pieces and hexes a suggestion or a better plan is about.
export function advised(state: TableState): { pieces: PieceId[]; hexes: Hex[] } {
  const step = studiedStep(state);
  if (step) return { pieces: step.best_moves.map(([piece]) => piece), hexes: [] };
  if (reviewIn(state)) return { pieces: [], hexes: [] };
  const { hint } = state;
  const one = hint?.suggestions?.[hint.focus];
  return one ? { pieces: one.pieces, hexes: one.hexes } : { pieces: [], hexes: [] };
}
