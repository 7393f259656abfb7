// An example of the rules as a table that lies still: what the map draws of a game, drawn of it.

import type { Board, BoardSide, Figure, Hex, View } from '../wire';
import { centre, type Point } from './geometry';
import { IDLE, select, type Choice } from './mode';
import { openTable, type TableState } from './table';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ROOM = 1.12; // about the centre of a hex: its radius and a little

const STILL: View = {
  table: '', sequence: 0, seat: '', seats: [], title: '', over: false, heading: '', turn: { now: 0, of: 0, text: '' }, ribbon: { steps: [], at: -1, side: null }, counters: [],
  prompt: { side: null, decision: '', text: '', how: '', faces: [] }, todo: [], orders: [], ready: {}, gauges: [], facts: [], points: {}, awards: [], works: [], overlays: [], planner: false,
  together: false, next: { pieces: [], pick: false }, idle: false, pending: null, undo: { may: false }, dice: { mode: 'server', taken_over: 0, thrown: 0, told: [], covers: '' }, outcome: null,
  notes: [], matters: '', computer: { players: {}, pace: 0, paused: false, hints: {}, taken_back: {} },
};

// The part of the board that is seen: all the hexes that must be in it.
export function frameOf(board: Board, crop: Hex[]): Frame {
  const at = crop.map((h) => board.hexes[h]).filter((h) => h !== undefined);
  if (at.length === 0) return { x: 0, y: 0, width: board.width, height: board.height };
  const [x1, x2] = [Math.min(...at.map((h) => h.x)) - ROOM, Math.max(...at.map((h) => h.x)) + ROOM];
  const [y1, y2] = [Math.min(...at.map((h) => h.y)) - ROOM, Math.max(...at.map((h) => h.y)) + ROOM];
  return { x: x1, y: y1, width: x2 - x1, height: y2 - y1 };
}

// The board as far as anything of it is seen.
export function within(board: Board, frame: Frame): Board {
  const seen = (p: { x: number; y: number }): boolean =>
    p.x > frame.x - 1 && p.x < frame.x + frame.width + 1 && p.y > frame.y - 1 && p.y < frame.y + frame.height + 1;
  const hexes = Object.fromEntries(Object.entries(board.hexes).filter(([, h]) => seen(h)));
  const sides = board.sides.filter((s: BoardSide) => s.a in hexes && s.b in hexes);
  return { ...board, hexes, sides };
}

function choiceIn(figure: Figure): Choice {
  if (figure.selection) return { ...select(figure.selection.pieces), selection: figure.selection, aimed: figure.aimed };
  if (!figure.plan) return IDLE;
  const { attackers, defenders } = figure.plan;
  return { is: 'planning', draft: { attackers, defenders, switches: [] }, selection: null, plan: figure.plan, fault: null };
}

// Who attacks whom, as arrows over the sides between them.
export function attacks(board: Board, figure: Figure): { from: Point; to: Point }[] {
  const at = (id: string): Point | null => {
    const hex = figure.counters.find((c) => c.id === id)?.hex;
    return hex && hex in board.hexes ? centre(board, hex) : null;
  };
  const between = (p: Point, q: Point, share: number): Point => ({ x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share });
  const { attackers = [], defenders = [] } = figure.plan ?? {};
  return attackers.flatMap((a) => defenders.map((d) => [at(a), at(d)]))
    .flatMap(([p, q]) => (p && q ? [{ from: between(p, q, 0.3), to: between(p, q, 0.74) }] : []));
}

// Whoever attacks needs no sign that he must.
export function figureState(board: Board, figure: Figure): TableState {
  const { counters, works, todo, seat } = figure;
  const opened = openTable({ board, view: { ...STILL, counters, works, todo: figure.plan ? [] : todo, seat }, log: [], seats: [], motion: false });
  return {
    ...opened,
    mode: choiceIn(figure),
    overlay: figure.overlay ? { is: 'shown', info: { id: '', title: '', key: '', needs: null }, answer: figure.overlay } : null,
    marked: figure.marks,
  };
}
