// A small field for tests: five by five hexes in rows, two sides, and answers as a server would give them.

import { openTable, type TableState } from '../state/table';
import type { Apart, Board, BoardHex, Computer, Counter, GameEvent, Lesson, Plan, Selection, Target, View } from '../wire';

const NO_KEY: Board['key'] = { counters: [], results: [], marks: [], works: [] };
const WIDE = Math.sqrt(3);

export function board(change: Partial<Board> = {}): Board {
  const hexes: Record<string, BoardHex> = {};
  for (let row = 1; row <= 5; row++) {
    for (let place = 1; place <= 5; place++) {
      hexes[`0${row}0${place}`] = { x: 1 + place * WIDE + (row % 2 ? 0 : WIDE / 2), y: row * 1.5, n: [], terrain: 'clear' };
    }
  }
  const all = Object.entries(hexes);
  const ways = [[0.5, -1], [1, 0], [0.5, 1], [-0.5, 1], [-1, 0], [-0.5, -1]] as const;
  for (const h of Object.values(hexes)) {
    h.n = ways.map(([dx, dy]) => all.find(([, g]) => Math.hypot(g.x - h.x - dx * WIDE, g.y - h.y - dy * 1.5) < 0.1)?.[0] ?? null);
  }
  return {
    scenario: 'field/one', battle: 'field', title: 'The Field', system: 'test', period: '1640', hidden: false, flat: false, width: 12, height: 9, hexes, sides: [],
    links: [], features: [], battle_sides: [{ id: 'red', title: 'Red', colour: '#8f2a20' }, { id: 'blue', title: 'Blue', colour: '#24508c' }], armies: [], legend: [], tables: [], key: NO_KEY, ...change,
  };
}

export function counter(id: string, side: string, hex: string | null, change: Partial<Counter> = {}): Counter {
  return {
    id, name: id, side, army: side, symbol: 'foot', values: ['5', '4'], hex, place: hex ? 'map' : 'lost', layer: 0, marks: [],
    said: `${id} of ${side}`, ...change,
  };
}

export function computer(change: Partial<Computer> = {}): Computer {
  return { players: {}, pace: 0.7, paused: false, hints: {}, taken_back: {}, ...change };
}

// Ann plays red, Bob blue, each at a screen of their own.
export function apart(change: Partial<Apart> = {}): Apart {
  return {
    terms: { pace: 'live', clock: null, reaction: null, chat: true },
    people: [{ side: 'red', name: 'Ann', here: true, since: 100, offered: false }, { side: 'blue', name: 'Bob', here: true, since: 100, offered: false }],
    watchers: 0, deciding: { side: 'red', since: 100 }, clock: null, proposals: [], standing: { orders: [], given: {}, until: null }, ended: null, dice: { state: 'ready', text: '' }, seen: null, may_claim: false,
    match: null, rematch: null, ...change,
  };
}

export function view(change: Partial<View> = {}): View {
  return {
    table: 't', sequence: 7, seat: 'red', seats: ['red', 'blue'], title: 'Game', over: false, heading: 'Turn 1', turn: { now: 1, of: 3, text: '' },
    ribbon: { steps: [], at: -1, side: 'red' },
    counters: [counter('a', 'red', '0303'), counter('b', 'red', '0304'), counter('x', 'blue', '0202')],
    prompt: { side: 'red', decision: 'move', text: 'Move.', how: '', faces: [] }, todo: [], orders: [], ready: { a: ['move'], b: ['move'] }, gauges: [], facts: [],
    points: {}, awards: [], works: [], overlays: [], planner: false, together: false, next: { pieces: [], pick: false }, idle: false, pending: null, undo: { may: true }, dice: { mode: 'server', taken_over: 0, thrown: 0, told: [], covers: '' }, outcome: null, notes: [], matters: '', computer: computer(), ...change,
  };
}

export function state(change: Partial<TableState> = {}, seen: Partial<View> = {}, ground: Partial<Board> = {}): TableState {
  const opened = openTable({ board: board(ground), view: view(seen), log: [], seats: ['red', 'blue'], motion: false });
  return { ...opened, ...change };
}

export function target(hex: string, change: Partial<Target> = {}): Target {
  return { hex, kind: 'move', action: `move a ${hex}`, label: '1', said: `to ${hex}`, ...change };
}

export function selection(targets: Target[], pieces = ['a']): Selection {
  return { pieces, title: pieces.join(), lines: [], targets, choices: [], blocked: [] };
}

export function plan(change: Partial<Plan> = {}): Plan {
  return {
    attackers: ['a'], defenders: ['x'], candidates: { attackers: ['b'], defenders: [] }, action: 'attack a x', refused: null, supposed: [], switches: [], sums: [],
    odds: '', column: null, needs: [], outcomes: [], summary: [], warnings: [], ...change,
  };
}

// A step of a lesson.
export function lesson(wants: Partial<Lesson['wants']> = {}, change: Partial<Lesson> = {}): Lesson {
  return {
    id: 'field/moving', title: 'Moving', step: 2, of: 5, says: 'Click **a**, see [7.1](#case-7.1).', after: '', marks: { hexes: [], pieces: [] },
    wants: { kind: 'read', pieces: [], defenders: [], id: '', actions: [], other: '', ...wants }, following: null, ...change,
  };
}

export function event(type: string, n: number, facts: Record<string, unknown> = {}): GameEvent {
  return { type, rule: '1.1', text: `${type} ${n}`, n, ...facts };
}
