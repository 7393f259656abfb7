// The picture may lag behind the game: acts are played scene by scene, while the game itself is already where it is. Whoever
// takes a hand in it makes the picture catch up at once.

import type { Counter, PieceId, View } from '../wire';
import { IDLE } from './mode';
import type { Cue, Scene } from './scenes';
import type { Step, TableState } from './table';

// What is told of a position, apart from what is chosen in it.
export type Told = Pick<TableState, 'view' | 'log' | 'said' | 'narrated' | 'trail' | 'marked' | 'thrown' | 'notice'>;

export interface Act {
  was: Told;
  now: Told;
  scenes: Scene[];
}

export interface Stage {
  acts: Act[]; // the first is being played
  at: number; // its scene
  n: number; // timers of earlier scenes are not heard
  ms: number; // how long this scene lasts, quickened
}

// What is called out over the map, and what is heard; `n` tells one from the next.
export interface Called {
  text: string;
  n: number;
}
export interface Heard {
  cue: Cue | null;
  n: number;
}

const LAG = 1000; // milliseconds behind, when more has happened meanwhile
const WHOLE = 2000; // for what one order has brought about
const WAITING = 3; // acts; of more than these the oldest are passed over

export function toldOf(s: TableState): Told {
  const { view, log, said, narrated, trail, marked, thrown, notice } = s;
  return { view, log, said, narrated, trail, marked, thrown, notice };
}

// An act more to be played.
export function staged(state: TableState, act: Act): Step {
  const { stage } = state;
  if (!state.motion) return [unseen(state, act.scenes), []];
  if (act.scenes.length === 0) return [state, []];
  const acts = queued(stage?.acts ?? [], act);
  if (stage && acts.length <= WAITING) return [{ ...state, stage: { ...stage, acts } }, []];
  const passed = stage ? acts.slice(0, acts.length - WAITING) : [];
  return play(unseen(state, passed.flatMap((a) => a.scenes)), acts.slice(passed.length), 0);
}

// Moves that wait for their turn one after another are seen at the same time.
function queued(waiting: Act[], act: Act): Act[] {
  const last = waiting.length > 1 ? waiting.at(-1) : undefined;
  const [a, b] = [last?.scenes[0], act.scenes[0]];
  const plain = last?.scenes.length === 1 && act.scenes.length === 1 && a?.is === 'glide' && b?.is === 'glide';
  if (!plain || b.ways.some((w) => a.ways.some((v) => v.piece === w.piece))) return [...waiting, act];
  const both: Scene = { ...a, ways: [...a.ways, ...b.ways], puts: [...a.puts, ...b.puts], ms: Math.max(a.ms, b.ms) };
  return [...waiting.slice(0, -1), { was: last.was, now: act.now, scenes: [both] }];
}

// The next scene, after `ms` another message `settled`.
function play(before: TableState, waiting: Act[], from: number): Step {
  let [state, acts, at] = [before, waiting, from];
  for (;;) {
    const act = acts[0];
    if (!act) return [{ ...state, stage: null }, []];
    const scene = act.scenes[at];
    if (!scene) {
      [acts, at] = [acts.slice(1), 0];
      continue;
    }
    if (scene.cue) state = heard(state, scene.cue);
    if (scene.is === 'call') {
      state = called(state, scene.text);
      at += 1;
      continue;
    }
    const ms = Math.round(scene.ms * quickened(acts, at, state.replay?.on ? state.replay.speed : 1));
    const n = state.scene + 1;
    return [{ ...state, scene: n, stage: { acts, at, n, ms } }, [{ ask: 'settle', milliseconds: ms, n }]];
  }
}

function quickened(acts: Act[], at: number, speed: number): number {
  const left = acts.reduce((sum, act, k) => sum + act.scenes.slice(k === 0 ? at : 0).reduce((s, scene) => s + scene.ms, 0), 0);
  return Math.min(1, (acts.length > 1 ? LAG : WHOLE) / Math.max(1, left)) / speed;
}

export function settled(state: TableState, n: number): Step {
  const { stage } = state;
  return stage?.n === n ? play(state, stage.acts, stage.at + 1) : [state, []];
}

// The picture catches up; what would have been called out is.
export function finished(state: TableState): TableState {
  const { stage } = state;
  if (!stage) return state;
  const left = stage.acts.flatMap((act, k) => act.scenes.slice(k === 0 ? stage.at + 1 : 0));
  return { ...unseen(state, left), stage: null };
}

// Scenes nobody sees: the last thing they call out or let hear is.
function unseen(state: TableState, scenes: Scene[]): TableState {
  const back = [...scenes].reverse();
  const call = back.find((s) => s.is === 'call');
  const cue = back.find((s) => s.cue !== undefined)?.cue;
  const told = call?.is === 'call' ? called(state, call.text) : state;
  return cue ? heard(told, cue) : told;
}

function called(state: TableState, text: string): TableState {
  return { ...state, called: { text, n: (state.called?.n ?? 0) + 1 } };
}
function heard(state: TableState, cue: Cue): TableState {
  return { ...state, heard: { cue, n: state.heard.n + 1 } };
}

export function sceneIn({ stage }: Pick<TableState, 'stage'>): Scene | null {
  return stage?.acts[0]?.scenes[stage.at] ?? null;
}

// Pieces that are drawn by the scene and not where they stand.
export function aloft(state: Pick<TableState, 'stage'>): Set<PieceId> {
  const scene = sceneIn(state);
  switch (scene?.is) {
    case 'glide': return new Set(scene.ways.map((w) => w.piece));
    case 'hit': case 'fall': return new Set(scene.pieces);
    default: return NOBODY;
  }
}
const NOBODY = new Set<PieceId>();

// The counters as they are drawn at this scene.
export function picture({ was, scenes }: Act, at: number): Counter[] {
  const puts = new Map(scenes.slice(0, at).flatMap((s) => s.puts).map((c) => [c.id, c]));
  const fresh = [...puts.values()].filter((c) => !was.view.counters.some((d) => d.id === c.id));
  return [...was.view.counters.map((c) => puts.get(c.id) ?? c), ...fresh];
}

// Whether a die still rolls: until it lies nothing tells what it brought about.
export function isRolling({ stage }: Pick<TableState, 'stage'>): boolean {
  return stage?.acts[0]?.scenes.some((s, k) => k >= stage.at && s.is === 'die') ?? false;
}

// The state as the screen shows it: that of the picture.
export function shown(state: TableState): TableState {
  const { stage } = state;
  const act = stage?.acts[0];
  if (!stage || !act) return state;
  const rolling = isRolling(state);
  const told = rolling ? act.was : act.now;
  const last = stage.acts.length === 1 && !rolling;
  const seen: View = { ...(last && state.mode.is !== 'reviewing' ? state.view : told.view), computer: state.view.computer, ...(state.view.apart ? { apart: state.view.apart } : {}), counters: picture(act, stage.at) };
  if (state.mode.is === 'reviewing') return { ...state, mode: { ...state.mode, view: seen } };
  if (last) return { ...state, view: seen };
  return { ...state, ...told, view: seen, mode: state.mode.is === 'handing-over' ? state.mode : IDLE };
}
