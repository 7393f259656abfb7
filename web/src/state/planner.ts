// The attack being planned: who is in it is a matter of clicks, everything else the server's answer.

import type { PieceId, Plan, Refusal, Tone } from '../wire';
import { planningIn, type Draft, type Planning } from './mode';
import { chosen, cleared, counterOf, me, same, UNMARKED, type Ask, type Step, type TableState } from './table';

export const NO_DRAFT: Draft = { attackers: [], defenders: [], switches: [] };

export function toggled(list: string[], item: string): string[] {
  return list.includes(item) ? list.filter((x) => x !== item) : [...list, item];
}

// While nobody is attacked yet, where the attackers could turn is asked too.
export function withDraft(state: TableState, draft: Draft): Step {
  if (draft.attackers.length + draft.defenders.length === 0) return [cleared(state), []];
  const ticket = state.ticket + 1;
  const both = draft.attackers.length > 0 && draft.defenders.length > 0;
  const mode: Planning = { is: 'planning', draft, selection: null, plan: both ? (planningIn(state)?.plan ?? null) : null, fault: null };
  const next: TableState = { ...state, mode, ticket, bubble: null, info: null, marked: UNMARKED };
  const plan: Ask = { ask: 'plan', ticket, ...draft };
  return [next, draft.defenders.length === 0 ? [{ ask: 'select', ticket, pieces: draft.attackers }, plan] : [plan]];
}

export function togglePiece(state: TableState, piece: PieceId): Step {
  const draft = planningIn(state)?.draft ?? NO_DRAFT;
  const counter = counterOf(state.view, piece);
  if (!counter) return same(state);
  return counter.side === me(state)
    ? withDraft(state, { ...draft, attackers: toggled(draft.attackers, piece) })
    : withDraft(state, { ...draft, defenders: toggled(draft.defenders, piece) });
}

export function toggleSwitch(state: TableState, id: string): Step {
  const draft = planningIn(state)?.draft;
  return draft ? withDraft(state, { ...draft, switches: toggled(draft.switches, id) }) : same(state);
}

// The server may widen what was clicked, for example to whole hexes: its lists are the draft from then on.
export function planned(state: TableState, plan: Plan): TableState {
  const planning = planningIn(state);
  if (!planning) return state;
  return chosen(state, { ...planning, plan, fault: null, draft: draftOf(plan) });
}

function draftOf({ attackers, defenders, switches }: Plan): Draft {
  return { attackers, defenders, switches: switches.filter((s) => s.on).map((s) => s.id) };
}

// What can be launched: never an answer to what was planned before.
export function launchable(planning: Planning | null): string | null {
  if (!planning?.plan) return null;
  const { attackers, defenders, switches } = planning.draft;
  return JSON.stringify(draftOf(planning.plan)) === JSON.stringify({ attackers, defenders, switches }) ? planning.plan.action : null;
}

// What the server says to a plan that makes no sense yet is not shown: more clicks are to come.
export function notPlanned(state: TableState, refusal: Refusal): TableState {
  const planning = planningIn(state);
  return planning ? chosen(state, { ...planning, plan: null, fault: refusal.code === 'bad-request' ? null : refusal.message }) : state;
}

export function launch(state: TableState): Step {
  const action = launchable(planningIn(state));
  if (!action || state.busy) return same(state);
  return [{ ...state, busy: action }, [{ ask: 'do', action, sequence: state.view.sequence }]];
}

// Faces of the die that lead to the same, as one.
export interface Outcome {
  faces: number[];
  code: string;
  said: string;
  tone: Tone | null;
  percent: number;
}

export function merged(outcomes: Plan['outcomes']): Outcome[] {
  const found: Outcome[] = [];
  for (const o of outcomes) {
    const same = found.find((f) => f.code === o.code && f.said === o.said && f.tone === o.tone);
    if (same) same.faces.push(o.die);
    else found.push({ faces: [o.die], code: o.code, said: o.said, tone: o.tone, percent: 0 });
  }
  return found.map((f) => ({ ...f, percent: Math.round((100 * f.faces.length) / outcomes.length) }));
}

// "1–3, 6"
export function facesText(faces: number[]): string {
  const runs: [number, number][] = [];
  for (const f of faces) {
    const last = runs.at(-1);
    if (last && last[1] === f - 1) last[1] = f;
    else runs.push([f, f]);
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ');
}
