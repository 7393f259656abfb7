// Notes for beginners: which one is shown, and which have been read. What matters now the server says, the most important first.

import type { FirstNote, Hex } from '../wire';
import { MOST_NOTED, type Settings } from './settings';
import { counterOf, type TableState } from './table';

// Whether they are wanted, and which have been read.
type Reader = Pick<Settings, 'notes' | 'noted'>;

const MOST_NAMED = 2;

// The systems may have notes of the same name.
export function noteKey(state: TableState, note: FirstNote): string {
  return `${state.board.system}/${note.id}`;
}

// The note for whoever sits here and decides; not in a lesson, for onlookers, over an earlier position or while something is still to be seen.
export function noteFor(state: TableState, reader: Reader): FirstNote | null {
  const { view, mode } = state;
  const plays = state.seats.includes(view.seat) && !(view.seat in view.computer.players) && view.prompt.side === view.seat;
  const elsewhere = mode.is === 'reviewing' || mode.is === 'handing-over' || state.study !== null || state.replay.on || state.stage !== null;
  if (!reader.notes || !plays || elsewhere || view.over || view.lesson) return null;
  return view.notes.find((n) => !reader.noted.includes(noteKey(state, n))) ?? null;
}

export function withNoted(noted: string[], key: string): string[] {
  return noted.includes(key) ? noted : [...noted, key].slice(-MOST_NOTED);
}

// Whom it is about, in words.
export function namesIn(state: TableState, note: FirstNote): string {
  const names = note.pieces.map((p) => counterOf(state.view, p)?.name ?? '').filter((n) => n !== '');
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} …` : names.join(', ');
}

// The hexes it should not lie over: what can be clicked before all, then what it is about, then the other pieces.
export function busyHexes(state: TableState, note: FirstNote): { hex: Hex; weight: number }[] {
  const { view, mode } = state;
  const targets = mode.is === 'selecting' || mode.is === 'planning' ? (mode.selection?.targets ?? []).map((t) => t.hex) : [];
  const on = view.counters.flatMap((c) => (c.hex && c.place === 'map' ? [{ hex: c.hex, weight: view.ready[c.id]?.length ? 3 : 1 }] : []));
  return [...targets.map((hex) => ({ hex, weight: 6 })), ...note.hexes.map((hex) => ({ hex, weight: 3 })), ...on];
}
