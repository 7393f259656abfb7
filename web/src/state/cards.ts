// The card of a counter: what the server tells of a piece, asked once for each position.

import type { Counter, Description, PieceId } from '../wire';
import { meant, type Click } from './clicks';
import { pickedIn, planningIn } from './mode';
import { counterOf, piecesIn, same, shownView, type Cards, type Step, type TableState } from './table';

function known({ cards, view }: TableState): Cards['of'] {
  return cards.sequence === view.sequence && cards.seat === view.seat ? cards.of : {};
}

export function cardOf(state: TableState, piece: PieceId): Description | null {
  return state.mode.is === 'reviewing' ? null : (known(state)[piece] ?? null);
}

// Of earlier positions and of what is not seen nothing is asked: the counter says what it shows.
export function askCard(state: TableState, piece: PieceId): Step {
  const of = known(state);
  const closed = state.mode.is === 'reviewing' || state.mode.is === 'handing-over';
  const counter = counterOf(state.view, piece);
  if (closed || piece in of || !counter || counter.marks.includes('hidden')) return same(state);
  const { sequence, seat } = state.view;
  return [{ ...state, cards: { sequence, seat, of: { ...of, [piece]: null } } }, [{ ask: 'card', sequence, piece }]];
}

export function carded(state: TableState, sequence: number, piece: PieceId, description: Description): Step {
  const { cards } = state;
  if (cards.sequence !== sequence || !(piece in cards.of)) return same(state);
  return [{ ...state, cards: { ...cards, of: { ...cards.of, [piece]: description } } }, []];
}

// Opens the card of a piece, whoever it belongs to; what is picked has its own.
export function openCard(state: TableState, piece: PieceId | null): TableState {
  const card = piece !== null && !pickedIn(state).includes(piece) && !planningIn(state) ? piece : null;
  return card === state.card ? state : { ...state, card };
}

// A click tells about the piece it meant, whatever else it does.
export function withCard([state, asks]: Step, c: Click): Step {
  if (state.mode.is === 'handing-over' || state.busy) return [state, asks];
  return [openCard(state, meant(state, c)?.id ?? null), asks];
}

// Those that stand where this one does, the uppermost first.
export function besides(state: TableState, piece: PieceId): Counter[] {
  const view = shownView(state);
  const hex = counterOf(view, piece)?.hex;
  return hex ? piecesIn(view, hex).reverse().filter((c) => c.id !== piece) : [];
}
