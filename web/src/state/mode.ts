// What a table is used for at the moment: one thing at a time.

import type { GameEvent, Group, Hex, OrderButton, PieceId, Plan, Selection, Side, Target, View } from '../wire';

export interface Chooser {
  hex: Hex;
  targets: Target[];
  pieces: PieceId[]; // those that could be picked instead
}

export interface Draft {
  attackers: PieceId[];
  defenders: PieceId[];
  switches: string[];
}

export interface Idle {
  is: 'idle';
}

// Pieces are picked; where they can go or fire is in `selection` as soon as it is known.
export interface Selecting {
  is: 'selecting';
  picked: PieceId[];
  selection: Selection | null;
  aimed: Hex | null; // shown by a first tap
  chooser: Chooser | null; // a click there may mean several things
  group: Group | null; // of several that are picked: where each would go
}

// An attack is put together. While nobody is attacked yet, `selection` has where the attackers could turn.
export interface Planning {
  is: 'planning';
  draft: Draft;
  selection: Selection | null;
  plan: Plan | null;
  fault: string | null;
}

export type Choice = Idle | Selecting | Planning;

// A question before an order or before something is taken back; `back` is what it is asked in the middle of.
export interface Confirming {
  is: 'confirming';
  order: OrderButton;
  back: Choice;
}
export interface Undoing {
  is: 'undoing';
  back: Choice;
}

// An earlier position is shown; `view` is the one shown before until it has come.
export interface Reviewing {
  is: 'reviewing';
  at: number;
  view: View | null;
}

// The table is covered until this side's player has sat down.
export interface HandingOver {
  is: 'handing-over';
  side: Side;
  told: GameEvent[]; // what has just happened, as both may know it
}

export type Mode = Choice | Confirming | Undoing | Reviewing | HandingOver;

interface Moded {
  mode: Mode;
}

export const IDLE: Idle = { is: 'idle' };

// What is picked or planned, also while a question is open about it.
export function choiceOf(mode: Mode): Choice {
  switch (mode.is) {
    case 'confirming': case 'undoing': return mode.back;
    case 'reviewing': case 'handing-over': return IDLE;
    default: return mode;
  }
}

export function withChoice(mode: Mode, choice: Choice): Mode {
  switch (mode.is) {
    case 'confirming': case 'undoing': return { ...mode, back: choice };
    case 'reviewing': case 'handing-over': return mode;
    default: return choice;
  }
}

// Whether what lies on the table can be acted on.
export function atHand({ mode }: Moded): boolean {
  return mode.is !== 'reviewing' && mode.is !== 'handing-over';
}

export function select(picked: PieceId[]): Selecting {
  return { is: 'selecting', picked, selection: null, aimed: null, chooser: null, group: null };
}

export function withoutAim(choice: Choice): Choice {
  return choice.is === 'selecting' ? { ...choice, aimed: null, chooser: null, group: null } : choice;
}

export function withoutChooser(choice: Choice): Choice {
  return choice.is === 'selecting' ? { ...choice, chooser: null } : choice;
}

// ---- what is asked of a mode

const NOBODY: PieceId[] = [];

export function pickedIn({ mode }: Moded): PieceId[] {
  const choice = choiceOf(mode);
  switch (choice.is) {
    case 'selecting': return choice.picked;
    case 'planning': return choice.draft.attackers;
    default: return NOBODY;
  }
}

export function selectionIn({ mode }: Moded): Selection | null {
  const choice = choiceOf(mode);
  return choice.is === 'idle' ? null : choice.selection;
}

export function selectingIn({ mode }: Moded): Selecting | null {
  const choice = choiceOf(mode);
  return choice.is === 'selecting' ? choice : null;
}

export function planningIn({ mode }: Moded): Planning | null {
  const choice = choiceOf(mode);
  return choice.is === 'planning' ? choice : null;
}

export function aimedIn(state: Moded): Hex | null {
  return selectingIn(state)?.aimed ?? null;
}

export function chooserIn(state: Moded): Chooser | null {
  return selectingIn(state)?.chooser ?? null;
}

export function groupIn(state: Moded): Group | null {
  return selectingIn(state)?.group ?? null;
}

export function askedIn({ mode }: Moded): OrderButton | null {
  return mode.is === 'confirming' ? mode.order : null;
}

export function reviewIn({ mode }: Moded): Reviewing | null {
  return mode.is === 'reviewing' ? mode : null;
}

export function coverIn({ mode }: Moded): Side | null {
  return mode.is === 'handing-over' ? mode.side : null;
}
