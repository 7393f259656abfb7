// What a click, a tap or Enter on a hex or piece means. What may be done there the server has said or is asked.

import type { Counter, Hex, OverlayInfo, PieceId, Target } from '../wire';
import { deciding } from './computer';
import { centre } from './geometry';
import { atHand, choiceOf, groupIn, IDLE, pickedIn, planningIn, select, selectingIn, withoutAim, withoutChooser, type Planning, type Selecting } from './mode';
import { showOverlay } from './overlays';
import { NO_DRAFT, togglePiece, toggled, withDraft } from './planner';
import { chosen, cleared, counterOf, me, piecesIn, same, shownView, targetsIn, UNMARKED, type Step, type TableState } from './table';

export interface Click {
  hex: Hex;
  piece?: PieceId;
  exact?: boolean; // this piece and none under it
  touch?: boolean; // a first tap shows, a second one does
  add?: boolean; // to what is picked already
}

export function click(state: TableState, c: Click): Step {
  if (state.mode.is === 'handing-over' || state.busy) return same(state);
  if (state.mode.is === 'reviewing' || deciding(state.view) !== null) return describe({ ...state, bubble: null, marked: UNMARKED }, c.hex);
  const at = { ...state, mode: choiceOf(state.mode), cursor: c.hex, bubble: null, marked: UNMARKED };
  if (state.overlay?.is === 'waiting') return overlayHere(at, c, state.overlay.info);
  if (at.mode.is === 'planning') return whilePlanning(at, c, at.mode);
  const targets = targetsIn(at, c.hex);
  if (at.mode.is === 'selecting' && targets.length > 0 && !c.add) return aim(at, c, targets, at.mode);
  return onPlace(at, c);
}

export function describe(state: TableState, hex: Hex): Step {
  const ticket = state.aside + 1;
  return [{ ...state, aside: ticket, cursor: hex }, [{ ask: 'describe', ticket, hex }]];
}

// The piece meant: the one clicked, unless it can do nothing and another in its hex can; else of those in the hex the
// topmost that can act, else the topmost.
export function meant(state: TableState, c: Click): Counter | undefined {
  const view = shownView(state);
  const there = piecesIn(view, c.hex).reverse();
  const able = there.find((p) => isReady(state, p.id));
  const clicked = c.piece ? counterOf(view, c.piece) : undefined;
  if (clicked && (c.exact || isReady(state, clicked.id))) return clicked;
  return able ?? clicked ?? there[0];
}

function isReady(state: TableState, piece: PieceId): boolean {
  return (state.view.ready[piece]?.length ?? 0) > 0;
}

function overlayHere(state: TableState, c: Click, info: OverlayInfo): Step {
  if (info.needs === 'hex') return showOverlay(state, info, { hex: c.hex });
  const piece = meant(state, c);
  return piece ? showOverlay(state, info, { piece: piece.id }) : same(state);
}

function whilePlanning(state: TableState, c: Click, { draft, plan }: Planning): Step {
  const pieces = c.piece ? [c.piece] : piecesIn(state.view, c.hex).reverse().map((p) => p.id);
  if (pieces.length === 0) return describe(state, c.hex);
  const known = [...draft.attackers, ...draft.defenders];
  const could = [...(plan?.candidates.attackers ?? []), ...(plan?.candidates.defenders ?? [])];
  const piece =
    pieces.find((p) => known.includes(p)) ?? pieces.find((p) => could.includes(p)) ?? pieces.find((p) => isReady(state, p)) ?? pieces[0];
  const target = targetsIn(state, c.hex).find((t) => t.defenders);
  const mine = piece && counterOf(state.view, piece)?.side === me(state);
  if (target && !mine && !known.includes(piece ?? '')) return openPlanner(state, target);
  return piece ? togglePiece(state, piece) : same(state);
}

function openPlanner(state: TableState, target: Target): Step {
  const draft = planningIn(state)?.draft ?? NO_DRAFT;
  const attackers = draft.attackers.length > 0 ? draft.attackers : (target.attackers ?? pickedIn(state));
  const defenders = [...new Set([...draft.defenders, ...(target.defenders ?? [])])];
  return withDraft(state, { attackers, defenders, switches: draft.switches });
}

function aim(state: TableState, c: Click, targets: Target[], selecting: Selecting): Step {
  const others = pickable(state, c);
  const [only] = targets;
  // A click on another piece picks it; the way there is dragging, or a click beside the counter.
  const other = c.piece && !c.touch && others.length > 0 ? meant(state, c) : undefined;
  if (other && others.includes(other.id)) return pick(state, [other.id]);
  if (only?.kind === 'group') return together(state, selecting, c.hex);
  if (targets.length > 1 || others.length > 0) {
    return [chosen(state, { ...selecting, chooser: { hex: c.hex, targets, pieces: others }, aimed: c.hex }), []];
  }
  if (c.touch && selecting.aimed !== c.hex && only?.action) return [chosen(state, { ...selecting, aimed: c.hex, chooser: null }), []];
  return only ? take(state, only) : same(state);
}

// A friend who could act stands where the picked piece could go: a click there may mean either. Whoever rides alone
// (a leader) is taken to join him.
function pickable(state: TableState, c: Click): PieceId[] {
  const lone = pickedIn(state).every((p) => ['leader', 'commander'].includes(counterOf(state.view, p)?.symbol ?? ''));
  if (lone) return [];
  return piecesIn(state.view, c.hex)
    .filter((p) => p.side === me(state) && isReady(state, p.id) && !pickedIn(state).includes(p.id))
    .map((p) => p.id);
}

// Several that are picked: a first click shows where each would go, a second one there sends them.
function together(state: TableState, selecting: Selecting, hex: Hex): Step {
  if (selecting.group?.hex === hex) return goTogether(state);
  const ticket = state.ticket + 1;
  const next = chosen({ ...state, ticket }, { ...selecting, aimed: hex, chooser: null, group: null });
  return [next, [{ ask: 'group', ticket, pieces: selecting.picked, hex }]];
}

export function goTogether(state: TableState): Step {
  const actions = (groupIn(state)?.moves ?? []).map((m) => m.target.action).filter((a): a is string => a !== undefined);
  if (actions.length === 0 || state.busy) return same(state);
  return [{ ...state, busy: TOGETHER, bubble: null }, [{ ask: 'do-all', actions, sequence: state.view.sequence }]];
}

export const TOGETHER = 'together'; // what is on its way when several go

export function take(state: TableState, target: Target): Step {
  const selecting = selectingIn(state);
  if (target.kind === 'group' && selecting) return together(state, selecting, target.hex);
  if (target.action === undefined) return openPlanner(state, target);
  return act(state, target.action);
}

export function act(state: TableState, action: string, lasting?: boolean): Step {
  if (state.busy) return same(state);
  return [
    { ...state, mode: withoutChooser(choiceOf(state.mode)), busy: action, bubble: null },
    [{ ask: 'do', action, sequence: state.view.sequence, ...(lasting ? { lasting } : {}) }],
  ];
}

function onPlace(state: TableState, c: Click): Step {
  const piece = meant(state, c);
  if (!piece) return pickedIn(state).length > 0 ? why(state, c.hex) : describe({ ...state, info: null }, c.hex);
  const mine = piece.side === me(state);
  if (!mine && state.view.planner) return togglePiece(state, piece.id);
  if (!mine) return pickedIn(state).length > 0 ? why(state, c.hex) : describe({ ...state, info: null }, c.hex);
  const freeing = isReady(state, piece.id) ? undefined : state.view.orders.find((o) => !o.refused && o.frees?.includes(piece.id));
  if (freeing) return act({ ...state, then: piece.id }, freeing.action);
  if (c.add) return pick(state, toggled(pickedIn(state), piece.id));
  const here = pickedIn(state).some((p) => counterOf(state.view, p)?.hex === c.hex);
  if (!pickedIn(state).includes(piece.id) && (c.piece || !here)) return pick(state, [piece.id]);
  const next = nextInStack(state, c.hex);
  return next ? pick(state, [next]) : [cleared(state), []];
}

// A click on what is picked already goes down its stack.
function nextInStack(state: TableState, hex: Hex): PieceId | null {
  const stack = piecesIn(state.view, hex).reverse().filter((p) => isReady(state, p.id)).map((p) => p.id);
  return stack[stack.indexOf(pickedIn(state)[0] ?? '') + 1] ?? null;
}

export function why(state: TableState, hex: Hex): Step {
  const ticket = state.ticket;
  return [chosen(state, withoutAim(choiceOf(state.mode))), [{ ask: 'why', ticket, pieces: pickedIn(state), hex }]];
}

export function pick(state: TableState, pieces: PieceId[]): Step {
  if (pieces.length === 0) return [cleared(state), []];
  const attackers = pieces.filter((p) => state.view.ready[p]?.includes('attack'));
  if (state.view.planner && attackers.length === pieces.length) return withDraft(state, { ...NO_DRAFT, attackers });
  const next: TableState = { ...cleared(state), mode: select(pieces) };
  const hex = counterOf(state.view, pieces[pieces.length - 1] ?? '')?.hex;
  return [{ ...next, cursor: hex ?? state.cursor }, [{ ask: 'select', ticket: next.ticket, pieces }]];
}

// The next or previous piece that can act, in the order of the view.
export function nextReady(state: TableState, step: 1 | -1): Step {
  const ready = state.view.counters.filter((c) => isReady(state, c.id)).map((c) => c.id);
  if (ready.length === 0 || state.busy || !atHand(state)) return same(state);
  const k = ready.indexOf(pickedIn(state)[0] ?? '');
  const at = k < 0 ? (step === 1 ? 0 : ready.length - 1) : (k + step + ready.length) % ready.length;
  const piece = ready[at] ?? '';
  const hex = counterOf(state.view, piece)?.hex;
  const [next, asks] = pick({ ...state, mode: IDLE, cursor: hex ?? state.cursor }, [piece]);
  return [next, hex ? [...asks, { ask: 'show', hexes: [hex] }] : asks];
}

// Of the pieces that still have something useful to do the one to take up next: first those that must, then the nearest.
export function nextUp(state: TableState): Counter | null {
  const { view } = state;
  const picked = pickedIn(state);
  const open = view.next.pieces.filter((p) => !picked.includes(p) && isReady(state, p));
  const must = open.filter((p) => view.todo.some((t) => t.must && t.pieces.includes(p)));
  const list = (must.length > 0 ? must : open).map((p) => counterOf(view, p)).filter((c): c is Counter => c !== undefined);
  const here = centre(state.board, state.cursor);
  const far = (c: Counter): number => {
    const there = c.hex ? centre(state.board, c.hex) : here;
    return Math.hypot(there.x - here.x, there.y - here.y);
  };
  return list.reduce<Counter | null>((best, c) => (best === null || far(c) < far(best) ? c : best), null);
}

export function takeUpNext(state: TableState, follow = false): Step {
  const piece = state.busy || !atHand(state) || deciding(state.view) !== null ? null : nextUp(state);
  if (!piece) return same(state);
  const [next, asks] = pick({ ...state, mode: IDLE }, [piece.id]);
  return [next, piece.hex ? [...asks, { ask: 'show', hexes: [piece.hex], ...(follow ? { follow: true as const } : {}) }] : asks];
}
