// What a click, a tap or Enter on a hex or piece means. What may be done there the server has said or is asked.

import type { Counter, Hex, PieceId, Target } from '../wire';
import { showOverlay } from './overlays';
import { NO_DRAFT, togglePiece, toggled, withDraft } from './planner';
import { cleared, counterOf, me, piecesIn, same, shownView, targetsIn, type Step, type TableState } from './table';

export interface Click {
  hex: Hex;
  piece?: PieceId;
  exact?: boolean; // this piece and none under it
  touch?: boolean; // a first tap shows, a second one does
  add?: boolean; // to what is picked already
}

export function click(state: TableState, c: Click): Step {
  if (state.cover || state.busy || state.throwing) return same(state);
  const at = { ...state, cursor: c.hex, bubble: null, asked: null };
  if (state.looking) return describe(at, c.hex);
  if (state.waiting) return overlayHere(at, c);
  if (state.draft) return whilePlanning(at, c);
  const targets = targetsIn(at, c.hex);
  if (targets.length > 0 && !c.add) return aim(at, c, targets);
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

function overlayHere(state: TableState, c: Click): Step {
  const info = state.waiting;
  if (!info) return same(state);
  if (info.needs === 'hex') return showOverlay({ ...state, waiting: null }, info, { hex: c.hex });
  const piece = meant(state, c);
  return piece ? showOverlay({ ...state, waiting: null }, info, { piece: piece.id }) : same(state);
}

function whilePlanning(state: TableState, c: Click): Step {
  const pieces = c.piece ? [c.piece] : piecesIn(state.view, c.hex).reverse().map((p) => p.id);
  if (pieces.length === 0) return describe(state, c.hex);
  const plan = state.plan;
  const known = [...(state.draft?.attackers ?? []), ...(state.draft?.defenders ?? [])];
  const could = [...(plan?.candidates.attackers ?? []), ...(plan?.candidates.defenders ?? [])];
  const piece =
    pieces.find((p) => known.includes(p)) ?? pieces.find((p) => could.includes(p)) ?? pieces.find((p) => isReady(state, p)) ?? pieces[0];
  const target = targetsIn(state, c.hex).find((t) => t.defenders);
  const mine = piece && counterOf(state.view, piece)?.side === me(state);
  if (target && !mine && !known.includes(piece ?? '')) return openPlanner(state, target);
  return piece ? togglePiece(state, piece) : same(state);
}

function openPlanner(state: TableState, target: Target): Step {
  const attackers = state.draft?.attackers.length ? state.draft.attackers : (target.attackers ?? state.picked);
  const defenders = [...new Set([...(state.draft?.defenders ?? []), ...(target.defenders ?? [])])];
  return withDraft(state, { attackers, defenders, switches: state.draft?.switches ?? [] });
}

function aim(state: TableState, c: Click, targets: Target[]): Step {
  const others = pickable(state, c);
  const [only] = targets;
  if (targets.length > 1 || others.length > 0) {
    return [{ ...state, chooser: { hex: c.hex, targets, pieces: others }, aimed: c.hex }, []];
  }
  if (c.touch && state.aimed !== c.hex && only?.action) return [{ ...state, aimed: c.hex, chooser: null }, []];
  return only ? take(state, only) : same(state);
}

// A friend who could act stands where the picked piece could go: a click there may mean either. Whoever rides alone
// (a leader) is taken to join him.
function pickable(state: TableState, c: Click): PieceId[] {
  const lone = state.picked.every((p) => ['leader', 'commander'].includes(counterOf(state.view, p)?.symbol ?? ''));
  if (lone) return [];
  return piecesIn(state.view, c.hex)
    .filter((p) => p.side === me(state) && isReady(state, p.id) && !state.picked.includes(p.id))
    .map((p) => p.id);
}

export function take(state: TableState, target: Target): Step {
  if (target.action === undefined) return openPlanner(state, target);
  return act(state, target.action);
}

export function act(state: TableState, action: string): Step {
  if (state.busy) return same(state);
  return [
    { ...state, busy: action, chooser: null, bubble: null, asked: null },
    [{ ask: 'do', action, sequence: state.view.sequence }],
  ];
}

function onPlace(state: TableState, c: Click): Step {
  const piece = meant(state, c);
  if (!piece) return state.picked.length > 0 ? why(state, c.hex) : describe({ ...state, info: null }, c.hex);
  const mine = piece.side === me(state);
  if (!mine && state.view.planner) return togglePiece(state, piece.id);
  if (!mine) return state.picked.length > 0 ? why(state, c.hex) : describe({ ...state, info: null }, c.hex);
  if (c.add) return pick(state, toggled(state.picked, piece.id));
  const here = state.picked.some((p) => counterOf(state.view, p)?.hex === c.hex);
  if (!state.picked.includes(piece.id) && (c.piece || !here)) return pick(state, [piece.id]);
  const next = nextInStack(state, c.hex);
  return next ? pick(state, [next]) : [cleared(state), []];
}

// A click on what is picked already goes down its stack.
function nextInStack(state: TableState, hex: Hex): PieceId | null {
  const stack = piecesIn(state.view, hex).reverse().filter((p) => isReady(state, p.id)).map((p) => p.id);
  return stack[stack.indexOf(state.picked[0] ?? '') + 1] ?? null;
}

export function why(state: TableState, hex: Hex): Step {
  const ticket = state.ticket;
  return [{ ...state, aimed: null, chooser: null }, [{ ask: 'why', ticket, pieces: state.picked, hex }]];
}

export function pick(state: TableState, pieces: PieceId[]): Step {
  if (pieces.length === 0) return [cleared(state), []];
  const attackers = pieces.filter((p) => state.view.ready[p]?.includes('attack'));
  if (state.view.planner && attackers.length === pieces.length) return withDraft(state, { ...NO_DRAFT, attackers });
  const next = { ...cleared(state), picked: pieces };
  const hex = counterOf(state.view, pieces[pieces.length - 1] ?? '')?.hex;
  return [{ ...next, cursor: hex ?? state.cursor }, [{ ask: 'select', ticket: next.ticket, pieces }]];
}

// The next or previous piece that can act, in the order of the view.
export function nextReady(state: TableState, step: 1 | -1): Step {
  const ready = state.view.counters.filter((c) => isReady(state, c.id)).map((c) => c.id);
  if (ready.length === 0 || state.busy || state.looking || state.cover) return same(state);
  const k = ready.indexOf(state.picked[0] ?? '');
  const at = k < 0 ? (step === 1 ? 0 : ready.length - 1) : (k + step + ready.length) % ready.length;
  const piece = ready[at] ?? '';
  const hex = counterOf(state.view, piece)?.hex;
  const [next, asks] = pick({ ...state, cursor: hex ?? state.cursor, draft: null, plan: null }, [piece]);
  return [next, hex ? [...asks, { ask: 'show', hexes: [hex] }] : asks];
}
