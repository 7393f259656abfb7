// A hint: what could be done now, drawn on the map, and carried out when the player wants it.

import type { Hex, PieceId, PieceMove, Suggestion, View } from '../wire';
import { leading } from './arrows';
import { act } from './clicks';
import { deciding } from './computer';
import { atHand } from './mode';
import { counterOf, same, type Step, type TableState } from './table';
import { sentence } from './text';

const SHOWN = 2; // moves named after the first

export interface Hint {
  piece: PieceId | null; // null: for the phase
  suggestions: Suggestion[] | null; // null: the computer thinks about it
  focus: number; // which of them is drawn strongly
}

export function mayHint(state: TableState): boolean {
  const { side } = state.view.prompt;
  return side !== null && state.seats.includes(side) && deciding(state.view) === null && !state.view.over && atHand(state);
}

// The same question again puts the answer away.
export function askHint(state: TableState, piece: PieceId | null): Step {
  if (state.hint && state.hint.piece === piece) return [{ ...state, hint: null }, []];
  if (!mayHint(state) || state.busy) return same(state);
  const hinting = state.hinting + 1;
  const about = piece === null ? {} : { piece };
  return [{ ...state, hinting, hint: { piece, suggestions: null, focus: 0 }, bubble: null }, [{ ask: 'hint', ticket: hinting, ...about }]];
}

export function hinted(state: TableState, ticket: number, suggestions: Suggestion[]): Step {
  if (ticket !== state.hinting || !state.hint) return same(state);
  const said = suggestions.length > 0
    ? `${suggestions.length === 1 ? 'One suggestion' : `${suggestions.length} suggestions`}. ${suggestions.map((s) => `${titleOf(state.view, s)}: ${s.reason}`).join('. ')}`
    : 'No suggestion.';
  const hexes = drawnHexes(state, suggestions[0]);
  return [{ ...state, hint: { ...state.hint, suggestions }, said }, hexes.length > 0 ? [{ ask: 'show', hexes }] : []];
}

// Where a suggestion is to be seen first.
function drawnHexes(state: TableState, one: Suggestion | undefined): Hex[] {
  const all = leading(one?.moves ?? []).flatMap(([, from, to]) => [from, to]);
  const hexes = all.length > 0 ? all : (one?.hexes ?? []);
  return [...new Set(hexes)].filter((h): h is Hex => h !== null && h in state.board.hexes);
}

export function focusHint(state: TableState, focus: number): Step {
  return state.hint && state.hint.focus !== focus ? [{ ...state, hint: { ...state.hint, focus } }, []] : same(state);
}

// Carries out the first action of a suggestion, or all of them one after the other.
export function followHint(state: TableState, at: number, all: boolean): Step {
  const actions = state.hint?.suggestions?.[at]?.actions ?? [];
  const [first, ...rest] = actions;
  if (first === undefined || state.busy || !mayHint(state)) return same(state);
  const [next, asks] = act({ ...state, hint: null }, first);
  return [{ ...next, carrying: all ? rest : [] }, asks];
}

// The next action of those that are carried out one after the other; none any more when somebody else is to decide.
export function carryOut(before: TableState, next: TableState): Step | null {
  const [action, ...rest] = before.carrying;
  if (action === undefined || next.view.prompt.side !== before.view.prompt.side || !mayHint(next)) return null;
  const [acted, asks] = act({ ...next, carrying: rest }, action);
  return [acted, asks];
}

// What a suggestion does first, in a few words: the button it presses, the move it makes, or its order with names for ids.
export function titleOf(view: View, s: Suggestion): string {
  const [first = ''] = s.actions;
  const button = view.orders.find((o) => o.action === first);
  if (button) return button.label;
  const [move] = s.moves;
  if (move && first.split(' ').includes(move[0])) return moved(view, move);
  return sentence(first.split(' ').map((word) => word.split(',').map((id) => counterOf(view, id)?.name ?? id).join(', ')).join(' '));
}

// What follows it in the same phase.
export function restOf(view: View, s: Suggestion): string {
  const more = s.actions.length - 1;
  if (more <= 0) return '';
  const next = s.moves.slice(1, 1 + SHOWN).map((m) => moved(view, m));
  if (next.length === 0) return `Then ${more} more.`;
  const left = more - next.length;
  return `Then ${next.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`;
}

function moved(view: View, [piece, , to]: PieceMove): string {
  const name = sentence(counterOf(view, piece)?.name ?? piece);
  return to ? `${name} to ${to}` : name;
}

// A chance as a percentage; finer where two of them would look the same.
export function percent(value: number, fine = false): string {
  const p = Math.max(0, Math.min(100, value * 100));
  return `${fine ? p.toFixed(1) : Math.round(p)} %`;
}

export function change(s: Suggestion): string {
  const fine = Math.round((s.value - s.gain) * 100) === Math.round(s.value * 100) && Math.abs(s.gain) >= 0.001;
  return `${percent(s.value - s.gain, fine)} → ${percent(s.value, fine)}`;
}
