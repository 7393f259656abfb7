// One function takes whatever happens at a table, from the player or the server, to the next state and to what is to be asked.

import type { Description, GameEvent, Hex, OrderButton, Overlay, PieceId, Plan, Push, Refusal, SeatsPush, Selection, Target, UndoPush, View } from '../wire';
import { act, click, describe, nextReady, pick, take, why, type Click } from './clicks';
import { rollTime, throwsOf } from './dice';
import { concerns, withEvents } from './log';
import { toggleOverlay } from './overlays';
import { launch, planned, toggleSwitch } from './planner';
import { moveTo } from './slider';
import { cleared, counterOf, same, type Step, type TableState } from './table';
import { spokenPrompt } from './text';
import { answerUndo, undo, undoPushed, withdrawUndo } from './undo';

export type Message =
  | ({ is: 'click' } & Click)
  | { is: 'pick'; pieces: PieceId[] }
  | { is: 'take'; target: Target }
  | { is: 'drop'; hex: Hex }
  | { is: 'order'; order: OrderButton; sure?: boolean }
  | { is: 'act'; action: string }
  | { is: 'type'; text: string }
  | { is: 'undo'; sure?: boolean }
  | { is: 'answer-undo'; agree: boolean }
  | { is: 'withdraw-undo' }
  | { is: 'undo-pushed'; push: UndoPush }
  | { is: 'seats'; push: SeatsPush }
  | { is: 'escape' }
  | { is: 'next'; step: 1 | -1 }
  | { is: 'cursor'; hex: Hex }
  | { is: 'describe'; hex: Hex }
  | { is: 'switch'; id: string }
  | { is: 'launch' }
  | { is: 'overlay'; id: string; hovered: Hex | null }
  | { is: 'show'; pieces: PieceId[]; hexes: Hex[] }
  | { is: 'look'; at: number }
  | { is: 'look-event'; event: GameEvent }
  | { is: 'present' }
  | { is: 'uncover' }
  | { is: 'settled' }
  | { is: 'refuse'; refusal: Refusal; hex: Hex | null }
  | { is: 'preferences'; openHanded: boolean; motion: boolean }
  | { is: 'pushed'; push: Push }
  | { is: 'rejoined'; view: View; log: GameEvent[] }
  | { is: 'selected'; ticket: number; selection: Selection }
  | { is: 'planned'; ticket: number; plan: Plan }
  | { is: 'overlaid'; ticket: number; overlay: Overlay }
  | { is: 'described'; ticket: number; description: Description }
  | { is: 'looked'; ticket: number; view: View }
  | { is: 'because'; ticket: number; hex: Hex | null; refusal: Refusal | null }
  | { is: 'done' }
  | { is: 'failed'; what: string; ticket: number | null; refusal: Refusal };

export function update(state: TableState, m: Message): Step {
  switch (m.is) {
    case 'click': return click(state, m);
    case 'pick': return state.looking ? same(state) : pick(state, m.pieces);
    case 'take': return take({ ...state, chooser: null }, m.target);
    case 'drop': return drop(state, m.hex);
    case 'order': return order(state, m.order, m.sure ?? false);
    case 'act': return state.looking ? same(state) : act(state, m.action);
    case 'type': return [{ ...state, bubble: null }, [{ ask: 'order', text: m.text }]];
    case 'undo': return undo(state, m.sure ?? false);
    case 'answer-undo': return answerUndo(state, m.agree);
    case 'withdraw-undo': return withdrawUndo(state);
    case 'undo-pushed': return undoPushed(state, m.push);
    case 'seats': return seatLost(state, m.push);
    case 'escape': return escape(state);
    case 'next': return nextReady(state, m.step);
    case 'cursor': return [{ ...state, cursor: m.hex }, []];
    case 'describe': return describe(state, m.hex);
    case 'switch': return toggleSwitch(state, m.id);
    case 'launch': return launch(state);
    case 'overlay': return toggleOverlay(state, m.id, m.hovered);
    case 'show': return show(state, m.pieces, m.hexes);
    case 'look': return look(state, m.at);
    case 'look-event': return lookEvent(state, m.event);
    case 'present': return [{ ...cleared(state), looking: null }, []];
    case 'uncover': return carryOn({ ...state, cover: null });
    case 'settled': return state.throwing ? arrive({ ...state, throwing: null }, state.throwing) : same(state);
    case 'refuse': return [{ ...state, bubble: { refusal: m.refusal, hex: m.hex } }, []];
    case 'preferences': return [{ ...state, openHanded: m.openHanded, motion: m.motion, cover: m.openHanded ? null : state.cover }, []];
    default: return answered(state, m);
  }
}

type Answer = Extract<Message, { is: 'pushed' | 'rejoined' | 'selected' | 'planned' | 'overlaid' | 'described' | 'looked' | 'because' | 'done' | 'failed' }>;

function answered(state: TableState, m: Answer): Step {
  switch (m.is) {
    case 'pushed': return pushed(state, m.push);
    case 'rejoined': return arrive({ ...state, throwing: null, busy: null, log: m.log }, {
      table: m.view.table, sequence: m.view.sequence, events: [], view: m.view,
    });
    case 'done': return [{ ...state, busy: null }, []];
    case 'failed': return failed(state, m);
    default: break;
  }
  const current = m.is === 'overlaid' || m.is === 'described' ? state.aside : state.ticket;
  if (m.ticket !== current) return same(state);
  switch (m.is) {
    case 'selected': return [{ ...state, selection: m.selection, said: spoken(m.selection) }, []];
    case 'planned': return [planned(state, m.plan), []];
    case 'overlaid': return [state.overlay ? { ...state, overlay: { ...state.overlay, answer: m.overlay }, said: m.overlay.text } : state, []];
    case 'described': return [{ ...state, info: m.description, said: [m.description.title, ...m.description.lines].join('. ') }, []];
    case 'looked': return [state.looking ? { ...state, looking: { ...state.looking, view: m.view }, said: m.view.heading } : state, []];
    case 'because': return because(state, m.hex, m.refusal);
  }
}

function spoken(selection: Selection): string {
  const places = new Set(selection.targets.map((t) => t.hex)).size;
  return [selection.title, ...selection.lines, selection.refused?.message ?? `${places} hexes on offer`].join('. ');
}

function because(state: TableState, hex: Hex | null, refusal: Refusal | null): Step {
  if (refusal === null) return hex ? describe(state, hex) : same(state);
  return [{ ...state, bubble: { refusal, hex }, said: `${refusal.message} ${refusal.rule ?? ''}` }, []];
}

function failed(state: TableState, m: Extract<Message, { is: 'failed' }>): Step {
  const freed = m.what === 'do' || m.what === 'undo' || m.what === 'answer-undo' ? { ...state, busy: null } : state;
  const current = m.what === 'overlay' || m.what === 'describe' ? state.aside : state.ticket;
  if (m.ticket !== null && m.ticket !== current) return [freed, []];
  if (m.what === 'plan') return [{ ...freed, plan: null, planFault: m.refusal.code === 'bad-request' ? null : m.refusal.message }, []];
  if (m.what === 'look') return [{ ...freed, looking: null, bubble: { refusal: m.refusal, hex: null } }, []];
  const hex = freed.aimed ?? counterOf(freed.view, freed.picked[0] ?? '')?.hex ?? null;
  return [{ ...freed, bubble: { refusal: m.refusal, hex }, overlay: m.what === 'overlay' ? null : freed.overlay, said: m.refusal.message }, []];
}

function drop(state: TableState, hex: Hex): Step {
  const [next, asks] = click({ ...state, aimed: hex }, { hex });
  if (next.chooser && next.chooser.targets.length === 1 && next.chooser.targets[0]) return take({ ...next, chooser: null }, next.chooser.targets[0]);
  return asks.length > 0 || next.chooser ? [next, asks] : why(next, hex);
}

function order(state: TableState, button: OrderButton, sure: boolean): Step {
  if (state.looking || state.busy) return same(state);
  if (button.refused) return [{ ...state, bubble: { refusal: button.refused, hex: null }, said: button.refused.message }, []];
  if (button.confirm && !sure) return [{ ...state, asked: button, said: button.confirm }, []];
  return act(state, button.action);
}

// Escape puts away the newest thing first.
function escape(state: TableState): Step {
  if (state.bubble) return [{ ...state, bubble: null }, []];
  if (state.asked) return [{ ...state, asked: null }, []];
  if (state.undoing) return [{ ...state, undoing: false }, []];
  if (state.chooser) return [{ ...state, chooser: null, aimed: null }, []];
  if (state.aimed) return [{ ...state, aimed: null }, []];
  if (state.draft || state.picked.length > 0 || state.info) return [cleared(state), []];
  if (state.waiting || state.overlay) return [{ ...state, waiting: null, overlay: null }, []];
  if (state.looking) return [{ ...cleared(state), looking: null }, []];
  return [{ ...state, marked: { pieces: [], hexes: [] }, info: null }, []];
}

function show(state: TableState, pieces: PieceId[], hexes: Hex[]): Step {
  const places = pieces.map((p) => counterOf(state.view, p)?.hex).filter((h): h is Hex => typeof h === 'string');
  const all = [...new Set([...places, ...hexes])];
  return [{ ...state, marked: { pieces, hexes }, cursor: all[0] ?? state.cursor }, [{ ask: 'show', hexes: all }]];
}

function look(state: TableState, at: number): Step {
  const goal = moveTo(at, state.view.sequence);
  if (goal === state.view.sequence && !state.looking) return same(state);
  const next = cleared(state);
  if (goal === state.view.sequence) return [{ ...next, looking: null }, []];
  return [{ ...next, overlay: null, looking: { at: goal, view: state.looking?.view ?? null } }, [{ ask: 'look', ticket: next.ticket, at: goal }]];
}

function lookEvent(state: TableState, event: GameEvent): Step {
  const isPiece = (id: string): boolean => counterOf(state.view, id) !== undefined;
  const marked = concerns(event, isPiece, (hex) => hex in state.board.hexes);
  const [next, asks] = look(state, event.n);
  const hexes = marked.pieces.map((p) => counterOf(state.view, p)?.hex).filter((h): h is Hex => typeof h === 'string');
  return [{ ...next, marked }, [...asks, { ask: 'show', hexes: [...hexes, ...marked.hexes] }]];
}

// Dice are shown rolling before what they brought about.
function pushed(state: TableState, push: Push): Step {
  const [ready] = state.throwing ? arrive({ ...state, throwing: null }, state.throwing) : same(state);
  if (!push.view || push.sequence < ready.view.sequence && push.back === undefined) return [ready, []];
  const thrown = throwsOf(push.events);
  const time = rollTime(thrown.length, ready.motion);
  if (time === 0) return arrive(ready, push);
  return [{ ...ready, thrown, throwing: push, chooser: null }, [{ ask: 'settle', milliseconds: time }]];
}

function arrive(state: TableState, push: Push): Step {
  const view = push.view ?? state.view;
  const fell = throwsOf(push.events);
  const kept = state.looking ? state : { ...cleared(state), overlay: null };
  const seats = state.seats.length > 1;
  const changed = view.seat !== state.view.seat && state.board.hidden && !state.openHanded && seats && !view.over;
  const next: TableState = {
    ...kept, view, busy: null, throwing: null,
    log: withEvents(state.log, push.events, push.back),
    thrown: fell.length > 0 ? fell : push.back !== undefined || push.events.length > 0 ? [] : state.thrown,
    cover: changed ? view.seat : state.cover,
    notice: push.undone ?? '',
    said: [push.undone ?? '', ...push.events.map((e) => e.text), spokenPrompt(view.prompt)].filter(Boolean).join(' '),
  };
  return next.looking || next.cover ? [next, []] : carryOn(next);
}

// Somebody else has taken a seat that was held here.
function seatLost(state: TableState, push: SeatsPush): Step {
  if (!push.view) return same(state);
  const [next, asks] = arrive({ ...cleared(state), seats: push.seats, throwing: null }, { table: push.table, sequence: push.view.sequence, events: [], view: push.view });
  const title = state.board.battle_sides.find((s) => s.id === push.lost)?.title ?? push.lost;
  const notice = `The ${title} seat has been taken by the one you gave it to.`;
  return [{ ...next, cover: null, notice, said: notice }, asks];
}

// A table that has just been opened: somebody may be in the middle of something.
export function begin(state: TableState): Step {
  return state.cover ? [state, []] : carryOn(state);
}

// Whoever is in the middle of something stays picked.
function carryOn(state: TableState): Step {
  const pieces = state.view.pending?.pieces ?? [];
  const able = pieces.length > 0 && pieces.every((p) => (state.view.ready[p]?.length ?? 0) > 0);
  return able && !state.view.planner ? pick(state, pieces) : [state, []];
}
