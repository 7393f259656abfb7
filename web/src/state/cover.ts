// A screen that two people share where not both may see everything: it is covered until the one who decides has sat down.
// What the page knew of the other's game is put away, not only out of sight.

import type { GameEvent, OrderButton, View } from '../wire';
import { spokenPrompt } from './text';
import { openTable, same, type Step, type TableState } from './table';

// The table as if it had just been opened: nothing is left of what was shown, asked or planned.
export function reopened(state: TableState, view: View, log: GameEvent[], told: GameEvent[] = []): TableState {
  const fresh = openTable({ ...state, view, log });
  const mode = fresh.mode.is === 'handing-over' ? { ...fresh.mode, told } : fresh.mode;
  const said = view.cover ? [...told.map((e) => e.text), view.cover.text].join(' ') : spokenPrompt(view.prompt);
  return { ...fresh, mode, said, ticket: state.ticket + 1, aside: state.aside + 1, hinting: state.hinting + 1, scene: state.scene + 1 };
}

// Whoever decides sits down: the server shows the table to that side.
export function sitDown(state: TableState): Step {
  return state.mode.is === 'handing-over' && !state.busy ? [{ ...state, bubble: null }, [{ ask: 'sit', side: state.mode.side }]] : same(state);
}

// An answer that can be given without looking.
export function answerUnseen(state: TableState, { action, lasting }: OrderButton): Step {
  const offered = state.view.cover?.orders.some((o) => o.action === action && o.lasting === lasting);
  if (!offered || state.busy) return same(state);
  return [{ ...state, busy: action, bubble: null }, [{ ask: 'do', action, sequence: state.view.sequence, ...(lasting ? { lasting } : {}) }]];
}
