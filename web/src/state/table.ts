// What the page knows about an open table, as plain data. `update` makes a new one of it; nothing here asks anybody.

import type {
  Board, Counter, Description, GameEvent, Hex, OrderButton, Overlay, OverlayInfo, PieceId, Plan, Push, Refusal, Selection, Side, Target,
  View,
} from '../wire';

// A die that fell: the face, and what the log says it was for.
export interface Throw {
  die: number;
  text: string;
  rule: string;
  n: number;
}

export interface Draft {
  attackers: PieceId[];
  defenders: PieceId[];
  switches: string[];
}

export interface Chooser {
  hex: Hex;
  targets: Target[];
  pieces: PieceId[]; // those that could be picked instead
}

export interface Bubble {
  refusal: Refusal;
  hex: Hex | null;
}

export interface ShownOverlay {
  info: OverlayInfo;
  hex?: Hex;
  piece?: PieceId;
  answer: Overlay | null;
}

export interface Looking {
  at: number;
  view: View | null;
}

export interface TableState {
  board: Board;
  view: View;
  log: GameEvent[];
  seats: Side[];
  openHanded: boolean;
  motion: boolean;
  ticket: number; // answers to older questions are not taken
  aside: number; // the same for what is told beside the choice: descriptions, overlays
  busy: string | null;
  picked: PieceId[];
  selection: Selection | null;
  aimed: Hex | null;
  chooser: Chooser | null;
  draft: Draft | null;
  plan: Plan | null;
  planFault: string | null;
  overlay: ShownOverlay | null;
  waiting: OverlayInfo | null;
  bubble: Bubble | null;
  info: Description | null;
  asked: OrderButton | null;
  undoing: boolean; // the question before something is taken back is open
  notice: string; // what has just been told beside the log
  throwing: Push | null;
  thrown: Throw[];
  looking: Looking | null;
  marked: { pieces: PieceId[]; hexes: Hex[] };
  cover: Side | null;
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
  | { ask: 'order'; text: string }
  | { ask: 'do'; action: string; sequence: number }
  | { ask: 'undo'; sequence: number; seat?: Side; agreed?: boolean }
  | { ask: 'ask-undo'; sequence: number }
  | { ask: 'answer-undo'; sequence: number; agree: boolean }
  | { ask: 'withdraw-undo' }
  | { ask: 'look'; ticket: number; at: number }
  | { ask: 'settle'; milliseconds: number }
  | { ask: 'show'; hexes: Hex[] };

export type Step = [TableState, Ask[]];

export function same(state: TableState): Step {
  return [state, []];
}

export interface Opening {
  board: Board;
  view: View;
  log: GameEvent[];
  seats: Side[];
  openHanded: boolean;
  motion: boolean;
}

export function openTable(o: Opening): TableState {
  const first = Object.keys(o.view.ready)[0];
  const hex = o.view.counters.find((c) => c.id === first)?.hex ?? Object.keys(o.board.hexes)[0] ?? '';
  return {
    ...o, ticket: 0, aside: 0, busy: null, picked: [], selection: null, aimed: null, chooser: null, draft: null, plan: null, planFault: null,
    overlay: null, waiting: null, bubble: null, info: null, asked: null, undoing: false, notice: '', throwing: null, thrown: [], looking: null,
    marked: { pieces: [], hexes: [] }, cover: coverFor(o), cursor: hex, said: '',
  };
}

function coverFor(o: Opening): Side | null {
  return o.board.hidden && !o.openHanded && o.seats.length > 1 ? o.view.seat : null;
}

export function shownView(state: TableState): View {
  return state.looking?.view ?? state.view;
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
  return state.selection?.targets.filter((t) => t.hex === hex) ?? [];
}

// All that belongs to the present choice of pieces, put away.
export function cleared(state: TableState): TableState {
  return {
    ...state, ticket: state.ticket + 1, picked: [], selection: null, aimed: null, chooser: null, draft: null, plan: null, planFault: null,
    bubble: null, info: null, asked: null, undoing: false, marked: { pieces: [], hexes: [] }, waiting: null,
  };
}
