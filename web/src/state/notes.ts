// Notes for beginners: which one is shown, and which have been read. What matters now the server says, the most important first.

import type { FirstNote } from '../wire';
import type { TableState } from './table';

export interface Reader {
  notes: boolean; // wants them
  noted: string[]; // has read these
}

export const MOST_NOTED = 400;

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

// The hexes it should not lie over: what can be clicked, the likeliest twice.
export function busyHexes(state: TableState, note: FirstNote): string[] {
  const { view, mode } = state;
  const targets = mode.is === 'selecting' || mode.is === 'planning' ? (mode.selection?.targets ?? []).map((t) => t.hex) : [];
  const ready = view.counters.filter((c) => c.hex !== null && (view.ready[c.id]?.length ?? 0) > 0).map((c) => c.hex ?? '');
  return [...targets, ...targets, ...ready, ...note.hexes];
}
