// The attack being planned: who is in it is a matter of clicks, everything else the server's answer.

import type { PieceId, Plan } from '../wire';
import { cleared, counterOf, me, same, type Draft, type Step, type TableState } from './table';

export const NO_DRAFT: Draft = { attackers: [], defenders: [], switches: [] };

export function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((x) => x !== item) : [...list, item];
}

// With one of the two lists empty there is nothing to calculate; what could be chosen next is asked instead.
export function withDraft(state: TableState, draft: Draft): Step {
  if (draft.attackers.length + draft.defenders.length === 0) return [cleared(state), []];
  const ticket = state.ticket + 1;
  const next: TableState = {
    ...state, ticket, draft, picked: draft.attackers, bubble: null, chooser: null, aimed: null, info: null, planFault: null,
    plan: draft.attackers.length > 0 && draft.defenders.length > 0 ? state.plan : null,
    selection: null,
  };
  if (draft.defenders.length === 0) return [next, [{ ask: 'select', ticket, pieces: draft.attackers }]];
  return [next, [{ ask: 'plan', ticket, ...draft }]];
}

export function togglePiece(state: TableState, piece: PieceId): Step {
  const draft = state.draft ?? NO_DRAFT;
  const counter = counterOf(state.view, piece);
  if (!counter) return same(state);
  return counter.side === me(state)
    ? withDraft(state, { ...draft, attackers: toggled(draft.attackers, piece) })
    : withDraft(state, { ...draft, defenders: toggled(draft.defenders, piece) });
}

export function toggleSwitch(state: TableState, id: string): Step {
  return state.draft ? withDraft(state, { ...state.draft, switches: toggled(state.draft.switches, id) }) : same(state);
}

// The server may widen what was clicked, for example to whole hexes: its lists are the draft from then on.
export function planned(state: TableState, plan: Plan): TableState {
  const draft = state.draft;
  if (!draft) return state;
  return {
    ...state, plan, planFault: null,
    draft: { attackers: plan.attackers, defenders: plan.defenders, switches: plan.switches.filter((s) => s.on).map((s) => s.id) },
    picked: plan.attackers,
  };
}

export function launch(state: TableState): Step {
  const action = state.plan?.action;
  if (!action || state.busy) return same(state);
  return [{ ...state, busy: action }, [{ ask: 'do', action, sequence: state.view.sequence }]];
}
