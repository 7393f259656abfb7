// The computer at the table: which seats it plays, what of its play is shown, and what it is told.

import type { Computer, Counter, GameEvent, Level, PieceId, PieceMove, Push, Side, View } from '../wire';
import { concerns } from './log';
import type { Pace } from './settings';
import { counterOf, same, type Ask, type Step, type TableState } from './table';

export type ComputerOrder = 'pause' | 'step' | 'go-on' | 'now';

export function isComputer(computer: Computer, side: Side | null): boolean {
  return side !== null && side in computer.players;
}

// The side for which the computer is to decide now.
export function deciding(view: View): Side | null {
  const { side } = view.prompt;
  return !view.over && isComputer(view.computer, side) ? side : null;
}

export function persons(seats: Side[], computer: Computer): Side[] {
  return seats.filter((s) => !isComputer(computer, s));
}

// ---- what is told to the server

export function setPlayer(state: TableState, side: Side, level: string | null): Step {
  return state.seats.includes(side) ? [state, [{ ask: 'player', side, level }]] : same(state);
}

export function command(state: TableState, order: ComputerOrder): Step {
  return state.seats.length > 0 ? [state, [{ ask: 'computer', order }]] : same(state);
}

export const PACES: { id: Pace; title: string; seconds: number }[] = [
  { id: 'slow', title: 'slow', seconds: 1.5 },
  { id: 'normal', title: 'normal', seconds: 0.7 },
  { id: 'fast', title: 'fast', seconds: 0.2 },
  { id: 'at-once', title: 'at once', seconds: 0 },
  { id: 'step', title: 'step by step', seconds: 0 },
];

// `step`: it waits after each action until it is told to take the next. A pace that is chosen lets it go on; that with which
// a table is opened does not.
export function setPace(state: TableState, pace: Pace, opening: boolean): Step {
  const { computer } = state.view;
  if (state.seats.length === 0 || Object.keys(computer.players).length === 0) return same(state);
  if (pace === 'step') return [state, computer.paused ? [] : [{ ask: 'computer', order: 'pause' }]];
  const seconds = PACES.find((p) => p.id === pace)?.seconds ?? 0;
  const asks: Ask[] = [];
  if (Math.abs(computer.pace - seconds) > 0.01) asks.push({ ask: 'pace', seconds });
  if (computer.paused && !opening) asks.push({ ask: 'computer', order: 'go-on' });
  return [state, asks];
}

// Who sits there, in a word or two.
export function playerName(computer: Computer, seats: Side[], side: Side, levels: Level[]): string {
  const level = computer.players[side];
  if (level !== undefined) return levelName(levels, level);
  return seats.includes(side) ? (persons(seats, computer).length > 1 ? 'a person' : 'you') : 'another person';
}

export function levelName(levels: Level[], id: string): string {
  return levels.find((l) => l.id === id)?.name ?? id.charAt(0).toUpperCase() + id.slice(1);
}

// ---- what is shown of its play

// Pieces that stand elsewhere than before.
export function movesBetween(before: Counter[], after: Counter[]): PieceMove[] {
  const was = new Map(before.map((c) => [c.id, onMap(c)]));
  const moves: PieceMove[] = [];
  for (const c of after) {
    const from = was.get(c.id);
    const to = onMap(c);
    if (from && to && from !== to) moves.push([c.id, from, to]);
  }
  return moves;
}

function onMap(c: Counter): string | null {
  return c.place === 'map' ? c.hex : null;
}

const MOST = 300; // sentences kept
const FOLLOWED = 0.5; // seconds: when it plays faster, the map stays where it is

// The computer has done something: its sentences, where its pieces went, and what is marked. What a person does ends it.
export function narrate(before: TableState, next: TableState, push: Push): Step {
  const by = push.back === undefined ? deciding(before.view) : null;
  if (by === null) return [push.events.length > 0 || push.back !== undefined ? { ...next, narrated: [], trail: [] } : next, []];
  const narrated = [...before.narrated, ...push.events].slice(-MOST);
  if (next.mode.is === 'reviewing' || push.events.length === 0) return [{ ...next, narrated }, []];
  const moved = movesBetween(before.view.counters, next.view.counters);
  const marked = about(next, push.events, moved);
  const trail = moved.length > 0 ? moved : aims(before, by, marked);
  const hexes = [...trail.flatMap(([, from, to]) => [to, from]), ...marked.hexes, ...places(next, marked.pieces)].filter((h): h is string => h !== null);
  const shown = { ...next, narrated, trail, marked };
  return [shown, hexes.length > 0 && next.view.computer.pace >= FOLLOWED ? [{ ask: 'show', hexes, follow: true }] : []];
}

function about(state: TableState, events: GameEvent[], trail: PieceMove[]): TableState['marked'] {
  const isPiece = (id: string): boolean => counterOf(state.view, id) !== undefined;
  const found = events.map((e) => concerns(e, isPiece, (hex) => hex in state.board.hexes));
  const pieces = [...new Set([...trail.map(([piece]) => piece), ...found.flatMap((f) => f.pieces)])];
  return { pieces, hexes: trail.length > 0 ? [] : [...new Set(found.flatMap((f) => f.hexes))] };
}

// Where nothing has moved, its pieces point at what they were used against.
function aims(before: TableState, by: Side, marked: TableState['marked']): PieceMove[] {
  const known = marked.pieces.map((p) => counterOf(before.view, p)).filter((c): c is Counter => c !== undefined && onMap(c) !== null);
  const target = known.find((c) => c.side !== by)?.hex ?? marked.hexes.find((h) => known.every((c) => c.hex !== h)) ?? null;
  if (target === null) return [];
  return known.filter((c) => c.side === by && c.hex !== target).map((c) => [c.id, c.hex, target]);
}

function places(state: TableState, pieces: PieceId[]): (string | null)[] {
  return pieces.map((p) => counterOf(state.view, p)?.hex ?? null);
}
