// Taking back: at once, after a confirmation, or when the other player has been asked and agrees.

import type { Refusal, Undo, UndoPush } from '../wire';
import { atHand, choiceOf } from './mode';
import { same, type Step, type TableState } from './table';

export function undo(state: TableState, sure: boolean): Step {
  if (state.busy || !atHand(state)) return same(state);
  const { may, rule, message, seat, confirm, agreed, ask, asked }: Undo = state.view.undo;
  const question = may ? confirm : asked ? undefined : ask;
  if (question && !sure) return [{ ...state, mode: { is: 'undoing', back: choiceOf(state.mode) }, said: question }, []];
  const closed = notUndoing(state);
  const { sequence } = state.view;
  if (may) {
    const named = { ...(seat ? { seat } : {}), ...(agreed ? { agreed } : {}) };
    return [{ ...closed, busy: 'undo' }, [{ ask: 'undo', sequence, ...named }]];
  }
  if (question) return [closed, [{ ask: 'ask-undo', sequence }]];
  const refusal: Refusal = { message: asked?.text ?? message ?? 'There is nothing to undo.', ...(rule ? { rule } : {}) };
  return [{ ...closed, bubble: { refusal, hex: null }, said: refusal.message }, []];
}

function notUndoing(state: TableState): TableState {
  return state.mode.is === 'undoing' ? { ...state, mode: state.mode.back } : state;
}

export function answerUndo(state: TableState, agree: boolean): Step {
  const asked = state.view.undo.asked;
  if (state.busy || !asked || asked.mine) return same(state);
  return [{ ...state, busy: agree ? 'undo' : null }, [{ ask: 'answer-undo', sequence: state.view.sequence, agree }]];
}

export function withdrawUndo(state: TableState): Step {
  return state.view.undo.asked?.mine ? [state, [{ ask: 'withdraw-undo' }]] : same(state);
}

export function undoPushed(state: TableState, push: UndoPush): Step {
  if (push.sequence !== state.view.sequence) return same(state);
  const said = push.said ?? push.undo.asked?.text ?? state.said;
  return [{ ...notUndoing(state), view: { ...state.view, undo: push.undo }, notice: push.said ?? '', said }, []];
}
