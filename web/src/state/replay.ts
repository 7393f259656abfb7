// Playing earlier positions one after another: one question to the server at a time, and one position ahead.

import type { View } from '../wire';
import { reviewIn, IDLE } from './mode';
import { scenesOf } from './scenes';
import { staged, toldOf, type Act } from './stage';
import { cleared, same, type Ask, type Step, type TableState } from './table';

export interface Replay {
  on: boolean;
  speed: number;
  ahead: View | null; // the next position, already here
  due: boolean; // it is waited for
  back: { since: number; speed: number } | null; // somebody has returned and sees what has happened; the speed from before
}

export const SPEEDS = [0.5, 1, 2, 4, 8];
export const STILL: Replay = { on: false, speed: 1, ahead: null, due: false, back: null };
const BEAT = 260; // milliseconds between two positions

export function paused(state: TableState): TableState {
  const { on, speed, back } = state.replay;
  return on ? { ...state, replay: { on: false, speed: back?.speed ?? speed, ahead: null, due: false, back: null } } : state;
}

// Whoever returns to a game sees what has happened since, at a speed that does not take long.
export function playSince(before: TableState, since: number, speed: number): Step {
  const state = paused(before);
  if (state.mode.is !== 'idle' || since >= state.view.sequence) return same(state);
  const back = { since, speed: state.replay.speed };
  const next: TableState = { ...cleared(state), overlay: null, trail: [], replay: { ...STILL, on: true, speed, back }, mode: { is: 'reviewing', at: since, view: null } };
  return [next, [{ ask: 'look', ticket: next.ticket, at: since }]];
}

export function setSpeed(state: TableState, speed: number): Step {
  return SPEEDS.includes(speed) ? [{ ...state, replay: { ...state.replay, speed } }, []] : same(state);
}

// From the position shown, or from the beginning when the game is shown as it stands.
export function play(before: TableState, on: boolean): Step {
  const state = paused(before);
  if (!on || state.mode.is === 'handing-over' || state.view.sequence === 0) return [state, []];
  const playing: TableState = { ...state, replay: { ...state.replay, on: true } };
  const review = reviewIn(state);
  if (review && review.view?.sequence === review.at) return advance(playing, ahead(playing, review.at));
  const next: TableState = { ...cleared(playing), overlay: null, trail: [], mode: { is: 'reviewing', at: review?.at ?? 0, view: review?.view ?? null } };
  return [next, [{ ask: 'look', ticket: next.ticket, at: review?.at ?? 0 }]];
}

// The view of an earlier position has come: the one to be shown, or the one after it.
export function looked(state: TableState, view: View): Step {
  const { mode, replay } = state;
  if (mode.is !== 'reviewing') return same(state);
  if (view.sequence === mode.at) return enter(state, view);
  if (!replay.on || view.sequence !== mode.at + 1) return same(state);
  const next = { ...state, replay: { ...replay, ahead: view } };
  return replay.due ? advance(next, []) : [next, []];
}

// After the scenes of a position and a moment to see it.
export function beat(state: TableState): Step {
  if (!state.replay.on || state.stage) return same(state);
  const n = state.scene + 1;
  return [{ ...state, scene: n }, [{ ask: 'settle', milliseconds: Math.round(BEAT / state.replay.speed), n }]];
}

export function advance(state: TableState, asks: Ask[]): Step {
  const { mode, replay } = state;
  if (mode.is !== 'reviewing' || !replay.on) return [state, asks];
  const at = mode.at + 1;
  if (at >= state.view.sequence) return present(state, mode.view);
  if (replay.ahead?.sequence !== at) return [{ ...state, replay: { ...replay, due: true } }, asks];
  const [next, more] = enter({ ...state, mode: { ...mode, at }, replay: { ...replay, ahead: null, due: false } }, replay.ahead);
  return [next, [...asks, ...more]];
}

// The last step leads to the game as it stands.
function present(state: TableState, from: View | null): Step {
  const now = paused({ ...cleared(state), mode: IDLE });
  return from ? staged(now, actOf(now, from, state.view)) : [now, []];
}

// A position next to the one shown is played, any other is put there.
function enter(state: TableState, view: View): Step {
  const { mode } = state;
  if (mode.is !== 'reviewing') return same(state);
  const was = mode.view;
  const there: TableState = { ...state, mode: { ...mode, view }, said: state.replay.on ? state.said : view.heading };
  const [next, asks] = was && was.sequence + 1 === view.sequence && was.seat === view.seat ? staged(there, actOf(there, was, view)) : [there, []];
  if (!next.replay.on) return [next, asks];
  const [last, more] = beat(next);
  return [last, [...asks, ...more, ...ahead(last, mode.at)]];
}

function ahead(state: TableState, at: number): Ask[] {
  return at + 1 < state.view.sequence ? [{ ask: 'look', ticket: state.ticket, at: at + 1 }] : [];
}

function actOf(state: TableState, was: View, now: View): Act {
  const told = toldOf(state);
  const events = state.log.filter((e) => e.n === now.sequence);
  return { was: { ...told, view: was }, now: { ...told, view: now }, scenes: scenesOf(was, events, now) };
}
