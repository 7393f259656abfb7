import { describe, expect, it } from 'vitest';
import { event, state, view } from '../testing/fixture';
import type { OrderButton, Push } from '../wire';
import { nightOf } from './log';
import { coverIn, IDLE, pickedIn } from './mode';
import { loadOpen, saveOpen, withOpen } from './seats';
import type { TableState } from './table';
import { update, type Message } from './update';

function after(start: TableState, ...messages: Message[]): TableState {
  return messages.reduce((s, m) => update(s, m)[0], start);
}

const pass: OrderButton = { action: 'pass', label: 'No reaction' };
const lasting: OrderButton = { ...pass, lasting: true };
const seen = event('moved', 8);
const hidden = view({
  sequence: 8, seat: 'blue', counters: [], ready: {}, prompt: { side: 'blue', decision: 'react', text: '', how: '', faces: [] },
  cover: { text: 'Blue may react.', orders: [pass, lasting] },
});
const handed: Push = { table: 't', sequence: 8, events: [seen], view: hidden, log: [] };
const start = state({ log: [event('secret', 3)] });

describe('a covered table', () => {
  const covered = after(start, { is: 'overlay', id: 'x', hovered: null }, { is: 'pick', pieces: ['a'] }, { is: 'describe', hex: '0303' }, { is: 'pushed', push: handed });

  it('keeps nothing of what was known before, but what both may know', () => {
    expect(coverIn(covered)).toBe('blue');
    expect(covered).toMatchObject({ log: [], overlay: null, info: null, bubble: null, hint: null, study: null, thrown: [], narrated: [], marked: { pieces: [], hexes: [] } });
    expect(JSON.stringify({ ...covered, board: null })).not.toContain('secret');
    expect(covered.mode).toMatchObject({ told: [seen] });
    expect(covered.said).toBe('moved 8 Blue may react.');
  });

  it('takes no late answer, click, look or order', () => {
    const late: Message = { is: 'described', ticket: covered.aside - 1, description: { title: 'secret', facts: [], lines: [], pieces: [] } };
    for (const m of [late, { is: 'click', hex: '0303' }, { is: 'look', at: 3 }, { is: 'order', order: { action: 'end', label: 'End' } }] satisfies Message[]) {
      expect(update(covered, m)).toEqual([covered, []]);
    }
  });

  it('is uncovered by the server alone, with the log of that seat', () => {
    const [waiting, asks] = update(covered, { is: 'uncover' });
    expect(asks).toEqual([{ ask: 'sit', side: 'blue' }]);
    expect(coverIn(waiting)).toBe('blue');
    const log = [event('blue', 4)];
    const open = after(waiting, { is: 'seated', view: view({ sequence: 8, seat: 'blue' }), log });
    expect(open.mode).toEqual(IDLE);
    expect(open.log).toBe(log);
  });

  it('can be answered without looking, once or for a while, and gives the table back', () => {
    expect(update(covered, { is: 'order', order: pass })[1]).toEqual([{ ask: 'do', action: 'pass', sequence: 8 }]);
    const [busy, asks] = update(covered, { is: 'order', order: lasting });
    expect(asks).toEqual([{ ask: 'do', action: 'pass', sequence: 8, lasting: true }]);
    expect(update(busy, { is: 'order', order: pass })[1]).toEqual([]);
    const log = [event('secret', 3), seen];
    const back = after(busy, { is: 'pushed', push: { table: 't', sequence: 9, events: [], view: view({ sequence: 9, pending: { pieces: ['a'], hexes: [], text: '' } }), log } });
    expect(back).toMatchObject({ busy: null, log });
    expect(pickedIn(back)).toEqual(['a']);
  });

  it('is told when the answer is refused', () => {
    const refused = after(covered, { is: 'order', order: pass }, { is: 'failed', what: 'do', ticket: null, refusal: { message: 'no' } });
    expect(refused).toMatchObject({ busy: null, bubble: { refusal: { message: 'no' } } });
    expect(coverIn(refused)).toBe('blue');
  });
});

describe('a piece that is in the middle of a move', () => {
  const stop: OrderButton = { action: 'end', label: 'Stop here', frees: ['b'] };
  const moving = state({}, { orders: [stop], ready: { a: ['move'] } });

  it('stops where it is when another that could act is clicked, and that one is picked', () => {
    const [stopping, asks] = update(moving, { is: 'click', hex: '0304', piece: 'b' });
    expect(asks).toEqual([{ ask: 'do', action: 'end', sequence: 7 }]);
    expect(pickedIn(after(stopping, { is: 'pushed', push: { table: 't', sequence: 8, events: [], view: view({ sequence: 8 }) } }))).toEqual(['b']);
  });

  it('goes on when it is clicked itself, or one that could do nothing', () => {
    expect(pickedIn(after(moving, { is: 'click', hex: '0303', piece: 'a' }))).toEqual(['a']);
    const none = state({}, { orders: [{ ...stop, frees: [] }], ready: { a: ['move'] } });
    expect(update(none, { is: 'click', hex: '0304', piece: 'b' })[1]).not.toContainEqual(expect.objectContaining({ ask: 'do' }));
  });
});

describe('open-handed tables', () => {
  it('are kept one by one', () => {
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(loadOpen(store)).toEqual([]);
    saveOpen(store, withOpen(withOpen([], 'a', true), 'b', true));
    expect(loadOpen(store)).toEqual(['a', 'b']);
    expect(withOpen(loadOpen(store), 'a', false)).toEqual(['b']);
    kept.set('tercio.open-handed', '{"a":1}');
    expect(loadOpen(store)).toEqual([]);
  });
});

describe('the night between two days', () => {
  const log = [event('day-began', 0), event('moved', 1), event('day-ended', 2), event('regrouped', 2), event('phase-began', 2), event('deployed', 3)];

  it('tells what happened before anybody decided again', () => {
    expect(nightOf(log)).toEqual({ day: log[2], since: [log[3]] });
  });
  it('is over when the next day begins, and is none before the first has ended', () => {
    expect(nightOf([...log, event('day-began', 4)])).toBeNull();
    expect(nightOf(log.slice(0, 2))).toBeNull();
    expect(nightOf([])).toBeNull();
  });
});
