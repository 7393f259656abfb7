// What the page knows about an open table, as plain data. `update` makes a new one of it; nothing here asks anybody.

import type {
  Board, Counter, Description, GameEvent, Hex, Overlay, OverlayInfo, PieceId, PieceMove, Refusal, Side, Target, View,
} from '../wire';
import type { ComputerOrder } from './computer';
import type { Hint } from './hint';
import { atHand, IDLE, reviewIn, selectionIn, withChoice, type Choice, type Draft, type Mode } from './mode';
import { STILL, type Replay } from './replay';
import type { Called, Heard, Stage } from './stage';
import type { Study } from './study';
import type { Message } from './update';

// A die that fell: the face, and what the log says it was for.
export interface Throw {
  die: number;
  text: string;
  rule: string;
  n: number;
}

export interface Bubble {
  refusal: Refusal;
  hex: Hex | null;
}

// An overlay: shown, or to be shown about what is clicked next.
export type Overlaid =
  | { is: 'shown'; info: OverlayInfo; hex?: Hex; piece?: PieceId; answer: Overlay | null }
  | { is: 'waiting'; info: OverlayInfo };

// What a player wants done by itself: phases without anything to do passed over, and no question at the end of these decisions.
export interface Habits {
  passes: boolean;
  unasked: string[];
}

// What has been told of pieces in one position, for one seat; null: it is on its way.
export interface Cards {
  sequence: number;
  seat: Side;
  of: Record<PieceId, Description | null>;
}

export const NO_CARDS: Cards = { sequence: -1, seat: '', of: {} };

export interface TableState {
  board: Board;
  view: View;
  log: GameEvent[];
  seats: Side[];
  motion: boolean;
  habits: Habits;
  mode: Mode;
  ticket: number; // answers to older questions are not taken
  aside: number; // the same for what is told beside the choice: descriptions, overlays
  busy: string | null; // the action that is on its way
  then: PieceId | null; // who is picked when it is done
  overlay: Overlaid | null;
  bubble: Bubble | null;
  info: Description | null;
  card: PieceId | null; // whose card a click has opened
  cards: Cards; // those that have been asked for in this position
  notice: string; // what has just been told beside the log
  stage: Stage | null; // what is still to be seen of what has happened
  scene: number; // counts the scenes: timers of earlier ones are not heard
  called: Called | null;
  heard: Heard;
  replay: Replay;
  waiting: Message | null; // what was told while an action was on its way
  thrown: Throw[];
  marked: { pieces: PieceId[]; hexes: Hex[] };
  narrated: GameEvent[]; // what the computer has done since a person last decided
  trail: PieceMove[]; // where its last action led
  hint: Hint | null;
  hinting: number; // answers to older questions for a hint are not taken
  carrying: string[]; // actions of a suggestion still to be carried out
  study: Study | null; // the review of the game, when it is open
  cursor: Hex;
  said: string;
}

// What the update wants done: questions to the server, a wait, a place to be brought into view.
export type Ask =
  | { ask: 'select'; ticket: number; pieces: PieceId[] }
  | { ask: 'why'; ticket: number; pieces: PieceId[]; hex?: Hex; action?: string }
  | ({ ask: 'plan'; ticket: number } & Draft)
  | { ask: 'overlay'; ticket: number; overlay: string; hex?: Hex; piece?: PieceId }
  | { ask: 'describe'; ticket: number; hex?: Hex; piece?: PieceId }
  | { ask: 'card'; sequence: number; piece: PieceId }
  | { ask: 'order'; text: string }
  | { ask: 'group'; ticket: number; pieces: PieceId[]; hex: Hex }
  | { ask: 'do'; action: string; sequence: number; joins?: true; lasting?: true } // joins: undone with what was decided before it
  | { ask: 'do-all'; actions: string[]; sequence: number }
  | { ask: 'sit'; side: Side }
  | { ask: 'ask-again'; side: Side }
  | { ask: 'undo'; sequence: number; seat?: Side; agreed?: boolean }
  | { ask: 'ask-undo'; sequence: number }
  | { ask: 'answer-undo'; sequence: number; agree: boolean }
  | { ask: 'withdraw-undo' }
  | { ask: 'look'; ticket: number; at: number }
  | { ask: 'settle'; milliseconds: number; n: number }
  | { ask: 'again'; message: Message }
  | { ask: 'player'; side: Side; level: string | null }
  | { ask: 'pace'; seconds: number }
  | { ask: 'computer'; order: ComputerOrder }
  | { ask: 'hint'; ticket: number; piece?: PieceId }
  | { ask: 'review'; begin?: true }
  | { ask: 'next' } // step of a lesson
  | { ask: 'show'; hexes: Hex[]; follow?: true }; // follow: unless the player looks elsewhere

export type Step = [TableState, Ask[]];

export function same(state: TableState): Step {
  return [state, []];
}

export interface Opening {
  board: Board;
  view: View;
  log: GameEvent[];
  seats: Side[];
  motion: boolean;
  habits?: Habits;
}

export function openTable(o: Opening): TableState {
  const first = Object.keys(o.view.ready)[0];
  const hex = o.view.counters.find((c) => c.id === first)?.hex ?? Object.keys(o.board.hexes)[0] ?? '';
  return {
    ...o, habits: o.habits ?? { passes: false, unasked: [] }, mode: o.view.cover ? { is: 'handing-over', side: o.view.seat, told: [] } : IDLE, ticket: 0, aside: 0, busy: null, then: null, overlay: null, bubble: null, info: null, card: null, cards: NO_CARDS,
    notice: '', stage: null, scene: 0, called: null, heard: { cue: null, n: 0 }, replay: STILL, waiting: null, thrown: [], marked: UNMARKED, narrated: [], trail: [], hint: null, hinting: 0,
    carrying: [], study: null, cursor: hex, said: '',
  };
}

export const UNMARKED: TableState['marked'] = { pieces: [], hexes: [] };

export function shownView(state: TableState): View {
  return reviewIn(state)?.view ?? state.view;
}

export function overlayShown({ overlay }: TableState): Extract<Overlaid, { is: 'shown' }> | null {
  return overlay?.is === 'shown' ? overlay : null;
}

export function me(state: TableState): Side {
  return state.view.prompt.side ?? state.view.seat;
}

export function counterOf(view: View, piece: PieceId): Counter | undefined {
  return view.counters.find((c) => c.id === piece);
}

export function piecesIn(view: View, hex: Hex): Counter[] {
  return view.counters.filter((c) => c.hex === hex && c.place === 'map').sort((a, b) => a.layer - b.layer);
}

export function targetsIn(state: TableState, hex: Hex): Target[] {
  return selectionIn(state)?.targets.filter((t) => t.hex === hex) ?? [];
}

// All that belongs to the present choice of pieces, put away.
export function cleared(state: TableState): TableState {
  return {
    ...state, mode: atHand(state) ? IDLE : state.mode, ticket: state.ticket + 1, bubble: null, info: null, card: null, marked: UNMARKED, hint: null,
    overlay: state.overlay?.is === 'waiting' ? null : state.overlay,
  };
}

// What is picked or planned becomes this; a question that is open about it stays open.
export function chosen(state: TableState, choice: Choice): TableState {
  return { ...state, mode: withChoice(state.mode, choice) };
}
