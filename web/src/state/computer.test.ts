import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computer, counter, event, state, view } from '../testing/fixture';
import type { Push, Suggestion } from '../wire';
import { advised, arrows } from './arrows';
import { deciding, levelName, movesBetween, persons, playerName } from './computer';
import { arrowShape } from './geometry';
import { change, mayHint, percent, restOf, titleOf } from './hint';
import { IDLE, pickedIn } from './mode';
import { rings } from './shades';
import { shown } from './stage';
import type { TableState } from './table';
import { update, type Message } from './update';

const BLUE = computer({ players: { blue: 'captain' } });
const LEVELS = [{ id: 'captain', name: 'Captain', about: 'Thinks.', judgements: 150, seconds: 1 }];

function after(start: TableState, ...messages: Message[]): TableState {
  return messages.reduce((s, m) => update(s, m)[0], start);
}

// A table at which the computer is to decide for Blue.
function itsTurn(change: Partial<TableState> = {}, seen: Parameters<typeof view>[0] = {}): TableState {
  return state(change, { computer: BLUE, prompt: { side: 'blue', decision: 'move', text: '', how: '', faces: [] }, ready: {}, ...seen });
}

function pushed(sequence: number, seen: Parameters<typeof view>[0] = {}, events = [event('moved', sequence, { piece: 'x' })]): Push {
  return { table: 't', sequence, events, view: view({ sequence, computer: BLUE, ...seen }) };
}

describe('the seats', () => {
  it('are a person’s or the computer’s', () => {
    expect(persons(['red', 'blue'], BLUE)).toEqual(['red']);
    expect(playerName(BLUE, ['red', 'blue'], 'blue', LEVELS)).toBe('Captain');
    expect(playerName(BLUE, ['red', 'blue'], 'red', LEVELS)).toBe('you');
    expect(playerName(computer(), ['red', 'blue'], 'red', LEVELS)).toBe('a person');
    expect(playerName(BLUE, ['blue'], 'red', LEVELS)).toBe('another person');
    expect(levelName([], 'marshal')).toBe('Marshal');
  });

  it('are handed over only by one who has them', () => {
    expect(update(state(), { is: 'player', side: 'blue', level: 'captain' })[1]).toEqual([{ ask: 'player', side: 'blue', level: 'captain' }]);
    expect(update(state({ seats: ['red'] }), { is: 'player', side: 'blue', level: null })[1]).toEqual([]);
  });

  it('that pass to the computer put away what was being chosen; one that comes back can be played', () => {
    const picked = after(state(), { is: 'pick', pieces: ['a'] });
    const gone = view({ computer: computer({ players: { red: 'captain' } }), ready: {} });
    const given = after(picked, { is: 'players-pushed', push: { table: 't', sequence: 7, computer: gone.computer, view: gone } });
    expect([given.mode, deciding(given.view)]).toEqual([IDLE, 'red']);
    const back = after(given, { is: 'players-pushed', push: { table: 't', sequence: 7, computer: computer(), view: view() } });
    expect(deciding(back.view)).toBeNull();
    expect(pickedIn(after(back, { is: 'pick', pieces: ['a'] }))).toEqual(['a']);
  });
});

describe('while the computer decides', () => {
  const messages: Message[] = [
    { is: 'click', hex: '0303' }, { is: 'click', hex: '0202', piece: 'x' }, { is: 'pick', pieces: ['a'] }, { is: 'drop', hex: '0304' }, { is: 'next', step: 1 },
    { is: 'act', action: 'end' }, { is: 'type', text: 'end' }, { is: 'order', order: { action: 'end', label: 'End' } }, { is: 'hint', piece: null },
  ];

  it('nothing is decided for it, and hexes can be looked at', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom(...messages), { maxLength: 12 }), (list) => {
      let now = itsTurn();
      for (const m of list) {
        const [next, asks] = update(now, m);
        expect(asks.filter((a) => a.ask !== 'describe')).toEqual([]);
        now = next;
      }
      expect(now.mode).toEqual(IDLE);
    }));
  });

  it('its real die is told by hand', () => {
    const roll = { action: 'roll 4', label: '4', die: 4 };
    expect(update(itsTurn({}, { orders: [roll] }), { is: 'order', order: roll })[1]).toMatchObject([{ ask: 'do', action: 'roll 4' }]);
  });

  it('it can be held up, hurried and taken at a pace', () => {
    expect(update(itsTurn(), { is: 'computer', order: 'now' })[1]).toEqual([{ ask: 'computer', order: 'now' }]);
    expect(update(itsTurn({ seats: [] }), { is: 'computer', order: 'now' })[1]).toEqual([]);
    expect(update(itsTurn(), { is: 'pace', pace: 'fast' })[1]).toEqual([{ ask: 'pace', seconds: 0.2 }]);
    expect(update(itsTurn(), { is: 'pace', pace: 'normal' })[1]).toEqual([]);
    expect(update(itsTurn(), { is: 'pace', pace: 'step' })[1]).toEqual([{ ask: 'computer', order: 'pause' }]);
    const waiting = itsTurn({}, { computer: { ...BLUE, paused: true } });
    expect(update(waiting, { is: 'pace', pace: 'normal' })[1]).toEqual([{ ask: 'computer', order: 'go-on' }]);
    expect(update(waiting, { is: 'pace', pace: 'normal', opening: true })[1]).toEqual([]);
    expect(update(state(), { is: 'pace', pace: 'fast' })[1]).toEqual([]);
  });

  it('what it thinks about is known also while dice roll', () => {
    const thinking = computer({ players: { blue: 'captain' }, thinking: { side: 'blue', level: 'captain', seconds: 1, waiting: 0 } });
    const rolling = after(itsTurn({ motion: true }), { is: 'pushed', push: pushed(8, {}, [event('fired', 8, { die: 3 })]) });
    expect(rolling.stage).not.toBeNull();
    const told = after(rolling, { is: 'players-pushed', push: { table: 't', sequence: 8, computer: thinking } });
    expect(shown(told).view.computer.thinking?.side).toBe('blue');
    expect(told.view.computer.thinking?.side).toBe('blue');
  });

  it('each of its actions is told and shown, until a person decides', () => {
    const moved = { counters: [counter('a', 'red', '0303'), counter('b', 'red', '0304'), counter('x', 'blue', '0203')] };
    const [next, asks] = update(itsTurn(), { is: 'pushed', push: pushed(8, moved) });
    expect(next.narrated.map((e) => e.n)).toEqual([8]);
    expect(next.trail).toEqual([['x', '0202', '0203']]);
    expect(arrows(next)).toEqual([{ from: '0202', to: '0203', look: 'trail', place: null }]);
    expect(rings(next).get('x')).toBe('marked');
    expect(asks).toMatchObject([{ ask: 'show', follow: true }]);
    const mine = after(next, { is: 'pushed', push: pushed(9) });
    expect([mine.narrated, mine.trail]).toEqual([[], []]);
    const fast = itsTurn({}, { computer: { ...BLUE, pace: 0 } });
    expect(update(fast, { is: 'pushed', push: pushed(8, { ...moved, computer: { ...BLUE, pace: 0 } }) })[1]).toEqual([]);
  });

  it('a shot points from its piece to the target', () => {
    const shot = event('fired', 8, { piece: 'x', hex: '0303', target: 'a' });
    const next = after(itsTurn(), { is: 'pushed', push: pushed(8, {}, [shot]) });
    expect(arrows(next)).toEqual([{ from: '0202', to: '0303', look: 'aim', place: null }]);
    const away = after(itsTurn(), { is: 'pushed', push: pushed(8, {}, [event('ended', 8)]) });
    expect(arrows(away)).toEqual([]);
  });

  it('nothing of it is shown to one who looks at an earlier position', () => {
    const past = itsTurn({ mode: { is: 'reviewing', at: 3, view: view({ sequence: 3 }) } });
    const [next, asks] = update(past, { is: 'pushed', push: pushed(8) });
    expect([asks, next.narrated.length, next.marked.pieces]).toEqual([[], 1, []]);
  });

  it('pieces that come or go leave no arrow', () => {
    expect(movesBetween([counter('a', 'red', '0101'), counter('b', 'red', null)], [counter('a', 'red', null), counter('b', 'red', '0102')])).toEqual([]);
  });
});

describe('a hint', () => {
  const one: Suggestion = { actions: ['move a 0302', 'move b 0305'], value: 0.63, gain: 0.05, reason: 'closes the gap', hexes: ['0302'], pieces: ['a'], moves: [['a', '0303', '0302'], ['b', '0304', '0305']] };
  const two: Suggestion = { ...one, actions: ['end'], moves: [['b', null, '0101']], hexes: [], pieces: [] };
  const [asked, asks] = update(state(), { is: 'hint', piece: null });
  const shown = after(asked, { is: 'hinted', ticket: asked.hinting, suggestions: [one, two] });

  it('is asked for the phase or a piece, and put away by asking again or Escape', () => {
    expect(asks).toEqual([{ ask: 'hint', ticket: 1 }]);
    expect(update(state(), { is: 'hint', piece: 'a' })[1]).toEqual([{ ask: 'hint', ticket: 1, piece: 'a' }]);
    expect(after(shown, { is: 'hint', piece: null }).hint).toBeNull();
    expect(after(shown, { is: 'escape' }).hint).toBeNull();
    expect(mayHint(state({ seats: ['blue'] }))).toBe(false);
  });

  it('that comes too late is not shown', () => {
    const moved = after(asked, { is: 'pushed', push: { table: 't', sequence: 8, events: [], view: view({ sequence: 8 }) } });
    expect(after(moved, { is: 'hinted', ticket: asked.hinting, suggestions: [one] }).hint).toBeNull();
    expect(after(moved, { is: 'failed', what: 'hint', ticket: asked.hinting, refusal: { message: 'Stale.' } }).bubble).toBeNull();
    const failed = after(asked, { is: 'failed', what: 'hint', ticket: asked.hinting, refusal: { message: 'No.' } });
    expect([failed.hint, failed.bubble?.refusal.message]).toEqual([null, 'No.']);
  });

  it('is drawn: the one pointed at strongly, the others faintly', () => {
    expect(arrows(shown).map((a) => [a.look, a.place])).toEqual([['faint', null], ['hint', 1], ['hint', 2]]);
    expect(advised(shown)).toEqual({ pieces: ['a'], hexes: ['0302'] });
    const other = after(shown, { is: 'hint-focus', at: 1 });
    expect(arrows(other).at(-1)).toEqual({ from: null, to: '0101', look: 'hint', place: null });
  });

  it('of many moves shows the first strongly and the rest thin', () => {
    const long = { ...one, moves: Array.from({ length: 9 }, (): [string, string, string] => ['a', '0303', '0302']), pieces: ['a', 'b'] };
    const drawn = after(asked, { is: 'hinted', ticket: asked.hinting, suggestions: [long] });
    expect(arrows(drawn).map((a) => a.look)).toEqual([...Array.from({ length: 8 }, () => 'rest'), 'hint']);
    expect(advised(drawn)).toEqual({ pieces: ['a'], hexes: [] });
  });

  it('is carried out: its first action, or all one after the other', () => {
    expect(update(shown, { is: 'hint-do', at: 0, all: false })[1]).toEqual([{ ask: 'do', action: 'move a 0302', sequence: 7 }]);
    const all = after(shown, { is: 'hint-do', at: 0, all: true });
    expect([all.carrying, all.hint]).toEqual([['move b 0305'], null]);
    const push = { table: 't', sequence: 8, events: [], view: view({ sequence: 8 }) };
    const [second, more] = update(all, { is: 'pushed', push });
    expect(more).toEqual([{ ask: 'do', action: 'move b 0305', sequence: 8 }]);
    expect(after(second, { is: 'done', what: 'move a 0302' }).busy).toBe('move b 0305');
    expect(after(second, { is: 'pushed', push: { ...push, sequence: 9 } }).busy).toBeNull();
  });

  it('carried out step by step stops for a click, a refusal, or when another is to decide', () => {
    const all = after(shown, { is: 'hint-do', at: 0, all: true });
    const push = { table: 't', sequence: 8, events: [], view: view({ sequence: 8 }) };
    const theirs = { ...push, view: view({ sequence: 8, prompt: { side: 'blue', decision: 'fire', text: '', how: '', faces: [] } }) };
    const none = (s: TableState, p: Push): unknown[] => update(s, { is: 'pushed', push: p })[1].filter((a) => a.ask === 'do');
    expect(none(all, theirs)).toEqual([]);
    expect(none(after(all, { is: 'failed', what: 'do', ticket: null, refusal: { message: 'no' } }), push)).toEqual([]);
    expect(none(after(all, { is: 'escape' }), push)).toEqual([]);
    expect(none(after(all, { is: 'click', hex: '0101' }), push)).toEqual([]);
  });

  it('says what it does', () => {
    const seen = view({ orders: [{ action: 'end', label: 'End movement' }] });
    expect([titleOf(seen, one), restOf(seen, one)]).toEqual(['A to 0302', 'Then B to 0305.']);
    const many = { ...one, actions: ['move a 0301', 'x', 'x', 'x', 'x'], moves: ['0301', '0302', '0303', '0304'].map((to): [string, null, string] => ['a', null, to]) };
    expect([titleOf(seen, many), restOf(seen, many)]).toEqual(['A to 0301', 'Then A to 0302, A to 0303 and 2 more.']);
    expect([restOf(seen, { ...one, moves: [] }), restOf(seen, two)]).toEqual(['Then 1 more.', '']);
    expect(titleOf(seen, { ...two, moves: [] })).toBe('End movement');
    const named = view({ counters: [counter('gun-1', 'red', '0303', { name: 'Battery 1' }), counter('x', 'blue', '0202', { name: 'Strozzi' })] });
    expect(titleOf(named, { ...two, actions: ['attack gun-1,x 0202'], moves: [] })).toBe('Attack Battery 1, Strozzi 0202');
  });

  it('says how the chance would change', () => {
    expect(change(one)).toBe('58 % → 63 %');
    expect(change({ ...one, value: 0.583, gain: 0.002 })).toBe('58.1 % → 58.3 %');
    expect([percent(-0.2), percent(1.3)]).toEqual(['0 %', '100 %']);
  });
});

it('an arrow ends in its hex', () => {
  fc.assert(fc.property(fc.double({ min: 0, max: 40, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true }), (x, y) => {
    const shape = arrowShape({ x: 3, y: 4 }, { x, y });
    expect(shape.head.startsWith(`M${x.toFixed(3)},${y.toFixed(3)}`)).toBe(true);
    expect(`${shape.shaft}${shape.head}`).not.toMatch(/NaN|Infinity/);
  }));
});
