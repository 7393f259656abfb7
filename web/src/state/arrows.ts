// Arrows on the map: what a hint suggests, what would have been better, where the computer's piece has just gone.

import type { Hex, PieceId, PieceMove } from '../wire';
import { groupIn, reviewIn } from './mode';
import { studiedStep } from './study';
import { counterOf, type TableState } from './table';

export interface Arrow {
  from: Hex | null; // null: from beside the map
  to: Hex | null; // null: off the map
  look: 'hint' | 'rest' | 'faint' | 'better' | 'trail' | 'aim';
  place: number | null; // its place in a plan of several, from 1
}

// Of a plan of more moves than this the first is drawn strongly, the rest thin and without numbers.
export const SHORT = 6;

export function arrows(state: TableState): Arrow[] {
  const step = studiedStep(state);
  if (step) return plan(state, step.best_moves, 'better');
  if (reviewIn(state)) return [];
  const group = groupIn(state);
  if (group) return ofMoves(state, group.moves.map((m) => [m.piece, counterOf(state.view, m.piece)?.hex ?? null, m.target.hex]), group.moves.length > SHORT ? 'rest' : 'hint', false);
  const { hint } = state;
  if (hint?.suggestions) {
    const others = hint.suggestions.flatMap((s, k) => (k === hint.focus ? [] : ofMoves(state, s.moves.slice(0, 1), 'faint', false)));
    return [...others, ...plan(state, hint.suggestions[hint.focus]?.moves ?? [], 'hint')];
  }
  const arrived = state.trail.some(([piece, , to]) => counterOf(state.view, piece)?.hex === to);
  return ofMoves(state, state.trail, arrived ? 'trail' : 'aim', false);
}

function plan(state: TableState, moves: PieceMove[], look: Arrow['look']): Arrow[] {
  if (moves.length <= SHORT) return ofMoves(state, moves, look, moves.length > 1);
  return [...ofMoves(state, moves.slice(1), 'rest', false), ...ofMoves(state, moves.slice(0, 1), look, false)];
}

function ofMoves(state: TableState, moves: PieceMove[], look: Arrow['look'], numbered: boolean): Arrow[] {
  const known = (hex: string | null): Hex | null => (hex && hex in state.board.hexes ? hex : null);
  return moves.map(([, from, to], k) => ({ from: known(from), to: known(to), look, place: numbered ? k + 1 : null })).filter((a) => (a.from ?? a.to) !== null);
}

// Pieces and hexes a suggestion or a better plan is about: of a long one those of its first move.
export function advised(state: TableState): { pieces: PieceId[]; hexes: Hex[] } {
  const step = studiedStep(state);
  if (step) return { pieces: leading(step.best_moves).map(([piece]) => piece), hexes: [] };
  if (reviewIn(state)) return { pieces: [], hexes: [] };
  const { hint } = state;
  const one = hint?.suggestions?.[hint.focus];
  if (!one) return { pieces: [], hexes: [] };
  if (one.moves.length <= SHORT) return { pieces: one.pieces, hexes: one.hexes };
  return { pieces: leading(one.moves).map(([piece]) => piece), hexes: [] };
}

// The moves that are to be seen first.
export function leading(moves: PieceMove[]): PieceMove[] {
  return moves.length <= SHORT ? moves : moves.slice(0, 1);
}
