import { describe, expect, it } from 'vitest';
import { counter, event, plan, selection, state, target, view } from '../testing/fixture';
import type { Group, View } from '../wire';
import { arrows } from './arrows';
import { nextUp } from './clicks';
import { aimedIn, chooserIn, groupIn, IDLE, pickedIn, planningIn, selectionIn } from './mode';
import { rings } from './shades';
import type { TableState } from './table';
import { update, type Message } from './update';

function run(start: TableState, ...messages: Message[]): { state: TableState; asked: string[] } {
  let now = start;
  const asked: string[] = [];
  for (const m of messages) {
    const [next, asks] = update(now, m);
    now = next;
    asked.push(...asks.map((a) => ('action' in a ? `${a.ask} ${a.action}` : 'hex' in a ? `${a.ask} ${a.hex}` : a.ask)));
  }
  return { state: now, asked };
}

function selected(s: TableState, ...hexes: string[]): Message {
  return { is: 'selected', ticket: s.ticket, selection: selection(hexes.map((h) => target(h))) };
}

describe('a move', () => {
  it('takes two clicks', () => {
    const picked = run(state(), { is: 'click', hex: '0303', piece: 'a' });
    expect(picked.asked).toEqual(['select']);
    const done = run(picked.state, selected(picked.state, '0302'), { is: 'click', hex: '0302' });
    expect(done.asked).toEqual(['do move a 0302']);
    expect(done.state.busy).toBe('move a 0302');
  });

  it('by touch shows first and does then', () => {
    const picked = run(state(), { is: 'click', hex: '0303', touch: true }).state;
    const shown = run(picked, selected(picked, '0302'), { is: 'click', hex: '0302', touch: true });
    expect(shown.asked).toEqual([]);
    expect(aimedIn(shown.state)).toBe('0302');
    expect(run(shown.state, { is: 'click', hex: '0302', touch: true }).asked).toEqual(['do move a 0302']);
  });

  it('to a hex that is not offered asks why', () => {
    const picked = run(state(), { is: 'click', hex: '0303' }).state;
    const asked = run(picked, selected(picked, '0302'), { is: 'click', hex: '0505' });
    expect(asked.asked).toEqual(['why 0505']);
    const told = run(asked.state, { is: 'because', ticket: asked.state.ticket, hex: '0505', refusal: { rule: '6.1', message: 'too far' } });
    expect(told.state.bubble?.refusal.rule).toBe('6.1');
    expect(pickedIn(told.state)).toEqual(['a']);
  });

  it('onto a friend who could act: a click on it picks it, beside it, by tap and by key one is asked', () => {
    const picked = run(state(), { is: 'click', hex: '0303' }).state;
    const other = run(picked, selected(picked, '0304'), { is: 'click', hex: '0304', piece: 'b' });
    expect(other.asked).toEqual(['select']);
    expect(pickedIn(other.state)).toEqual(['b']);
    for (const way of [{}, { piece: 'b', touch: true }]) {
      const asked = run(picked, selected(picked, '0304'), { is: 'click', hex: '0304', ...way });
      expect(asked.asked).toEqual([]);
      expect(chooserIn(asked.state)).toMatchObject({ hex: '0304', pieces: ['b'] });
    }
  });

  it('of a leader onto a unit needs no question', () => {
    const start = state({}, { counters: [counter('a', 'red', '0303', { symbol: 'leader' }), counter('b', 'red', '0304')] });
    const picked = run(start, { is: 'click', hex: '0303' }).state;
    expect(run(picked, selected(picked, '0304'), { is: 'click', hex: '0304' }).asked).toEqual(['do move a 0304']);
  });

  it('with several ways to end lets the player choose', () => {
    const picked = run(state(), { is: 'click', hex: '0303' }).state;
    const two: Message = { is: 'selected', ticket: picked.ticket, selection: selection([target('0302', { facing: 0 }), target('0302', { facing: 60, action: 'm2' })]) };
    const asked = run(picked, two, { is: 'click', hex: '0302' });
    expect(chooserIn(asked.state)?.targets).toHaveLength(2);
    expect(run(asked.state, { is: 'take', target: target('0302', { action: 'm2' }) }).asked).toEqual(['do m2']);
  });

  it('can be dragged', () => {
    const picked = run(state(), { is: 'pick', pieces: ['a'] }).state;
    expect(run(picked, selected(picked, '0304'), { is: 'drop', hex: '0304' }).asked).toEqual(['do move a 0304']);
    expect(run(picked, selected(picked, '0304'), { is: 'drop', hex: '0505' }).asked).toEqual(['why 0505']);
  });

  it('is not sent twice', () => {
    const picked = run(state(), { is: 'click', hex: '0303' }).state;
    const twice = run(picked, selected(picked, '0302'), { is: 'click', hex: '0302' }, { is: 'click', hex: '0302' });
    expect(twice.asked).toEqual(['do move a 0302']);
  });
});

describe('picking', () => {
  it('forgets answers to older questions', () => {
    const first = run(state(), { is: 'click', hex: '0303' }).state;
    const second = run(first, { is: 'click', hex: '0304' }).state;
    const late = run(second, selected(first, '0101')).state;
    expect(pickedIn(late)).toEqual(['b']);
    expect(selectionIn(late)).toBeNull();
  });

  it('goes through a stack and then puts it down', () => {
    const pile = [counter('a', 'red', '0303'), counter('b', 'red', '0303', { layer: 1 })];
    const one = run(state({}, { counters: pile }), { is: 'click', hex: '0303' });
    expect(pickedIn(one.state)).toEqual(['b']);
    const two = run(one.state, { is: 'click', hex: '0303' });
    expect(pickedIn(two.state)).toEqual(['a']);
    expect(pickedIn(run(two.state, { is: 'click', hex: '0303' }).state)).toEqual([]);
  });

  it('means the one who can act, unless it is named exactly', () => {
    const pile = [counter('a', 'red', '0303'), counter('b', 'red', '0303', { layer: 1 })];
    const start = state({}, { counters: pile, ready: { a: ['move'] } });
    expect(pickedIn(run(start, { is: 'click', hex: '0303', piece: 'b' }).state)).toEqual(['a']);
    expect(pickedIn(run(start, { is: 'click', hex: '0303', piece: 'b', exact: true }).state)).toEqual(['b']);
  });

  it('of several pieces adds', () => {
    const one = run(state(), { is: 'click', hex: '0303' }, { is: 'click', hex: '0304', add: true });
    expect(pickedIn(one.state)).toEqual(['a', 'b']);
  });

  it('goes round the ready ones by key', () => {
    const one = run(state(), { is: 'next', step: 1 });
    expect(pickedIn(one.state)).toEqual(['a']);
    expect(one.asked).toContain('show');
    expect(pickedIn(run(one.state, { is: 'next', step: 1 }).state)).toEqual(['b']);
    expect(pickedIn(run(one.state, { is: 'next', step: -1 }).state)).toEqual(['b']);
  });

  it('describes an enemy and an empty hex', () => {
    expect(run(state(), { is: 'click', hex: '0202' }).asked).toEqual(['describe 0202']);
    expect(run(state(), { is: 'click', hex: '0505' }).asked).toEqual(['describe 0505']);
  });
});

describe('several pieces', () => {
  const line = { targets: [target('0202', { kind: 'group' })].map(({ action: _, ...t }) => t), pieces: ['a', 'b'] };
  const group: Group = {
    hex: '0202', title: '1 of 2 pieces go', moves: [{ piece: 'a', target: target('0202') }], stays: [{ piece: 'b', why: { message: 'too far' } }],
  };
  const both = (): TableState => {
    const picked = run(state({}, { together: true }), { is: 'pick', pieces: ['a', 'b'] }).state;
    return run(picked, { is: 'selected', ticket: picked.ticket, selection: selection(line.targets, line.pieces) }).state;
  };

  it('are shown where they would go by one click and sent by the next', () => {
    const shown = run(both(), { is: 'click', hex: '0202' });
    expect(shown.asked).toEqual(['group 0202']);
    const told = run(shown.state, { is: 'grouped', ticket: shown.state.ticket, group }).state;
    expect(arrows(told)).toMatchObject([{ from: '0303', to: '0202' }]);
    expect(rings(told).get('b')).toBe('fault');
    const [sent, asks] = update(told, { is: 'click', hex: '0202' });
    expect(asks).toEqual([{ ask: 'do-all', actions: ['move a 0202'], sequence: 7 }]);
    expect(update(sent, { is: 'go-together' })[1]).toEqual([]);
    expect(update(told, { is: 'go-together' })[1]).toEqual(asks);
  });

  it('are left where they stand by Escape, and asked anew for another hex', () => {
    const told = run(both(), { is: 'click', hex: '0202' }).state;
    const shown = run(told, { is: 'grouped', ticket: told.ticket, group }, { is: 'escape' }).state;
    expect(groupIn(shown)).toBeNull();
    expect(pickedIn(shown)).toEqual(['a', 'b']);
    expect(run(shown, { is: 'grouped', ticket: told.ticket - 1, group }).state).toBe(shown);
  });
});

describe('what comes next', () => {
  const guns = { next: { pieces: ['a', 'b'], pick: true } };
  const fired = (n: number, seen: Partial<View>): Message => ({ is: 'pushed', push: { table: 't', sequence: n, events: [event('fired', n)], view: view({ sequence: n, ...seen }) } });

  it('is the nearest with something to do, first those that must', () => {
    expect(nextUp(state({ cursor: '0305' }, guns))?.id).toBe('b');
    const must = { ...guns, todo: [{ text: '', rule: '', must: true, pieces: ['a'], hexes: [] }] };
    expect(nextUp(state({ cursor: '0305' }, must))?.id).toBe('a');
    expect(nextUp(state({}, {}))).toBeNull();
    expect(pickedIn(run(state({ cursor: '0305' }, guns), { is: 'take-up' }).state)).toEqual(['b']);
  });

  it('is taken up by itself where pieces act one after another', () => {
    const picked = run(state({}, guns), { is: 'click', hex: '0303' }).state;
    const after = { ...guns, next: { pieces: ['b'], pick: true } };
    expect(pickedIn(run(picked, fired(8, after)).state)).toEqual(['b']);
    expect(pickedIn(run(picked, fired(8, { next: { pieces: ['b'], pick: false } })).state)).toEqual([]);
    expect(pickedIn(run(state({}, guns), fired(8, after)).state)).toEqual([]); // nobody was picked
    expect(pickedIn(run(picked, { is: 'pushed', push: { table: 't', sequence: 6, back: 6, events: [], view: view({ sequence: 6, ...after }) } }).state)).toEqual([]);
  });

  it('a phase with nothing to do passes by itself, with a line in the log, but not after an undo', () => {
    const idle = { idle: true, ready: {}, orders: [{ action: 'end', label: 'End' }] };
    const wants = state({ habits: { passes: true, unasked: [] } });
    const [passed, asks] = update(wants, fired(8, idle));
    expect(asks).toEqual([{ ask: 'do', action: 'end', sequence: 8, joins: true }]);
    expect(passed.log.at(-1)?.text).toBe('Turn 1: nothing left to do.');
    expect(update(state(), fired(8, idle))[1]).toEqual([]);
    expect(update(wants, { is: 'pushed', push: { table: 't', sequence: 6, back: 6, events: [], view: view({ sequence: 6, ...idle }) } })[1]).toEqual([]);
    expect(update({ ...wants, seats: ['blue'] }, fired(8, idle))[1]).toEqual([]);
  });

  it('the end of a phase with something left asks once, unless it is told never to', () => {
    const order = { action: 'end', label: 'End', confirm: '3 guns could still fire.' };
    expect(update(state(), { is: 'order', order })[0].mode.is).toBe('confirming');
    expect(run(state(), { is: 'order', order, sure: true }).asked).toEqual(['do end']);
    expect(run(state({ habits: { passes: true, unasked: ['move'] } }), { is: 'order', order }).asked).toEqual(['do end']);
    expect(run(state({ habits: { passes: true, unasked: ['fire'] } }), { is: 'order', order }).asked).toEqual([]);
  });
});

describe('an attack', () => {
  const ready = { planner: true, ready: { a: ['attack'], b: ['attack'] } };

  it('takes three clicks: who, whom, attack', () => {
    const one = run(state({}, ready), { is: 'click', hex: '0303' });
    expect(one.asked).toEqual(['select', 'plan']);
    const two = run(one.state, { is: 'click', hex: '0202' });
    expect(two.asked).toEqual(['plan']);
    const answered = run(two.state, { is: 'planned', ticket: two.state.ticket, plan: plan() }).state;
    expect(run(answered, { is: 'launch' }).asked).toEqual(['do attack a x']);
  });

  it('can be planned from the defender', () => {
    const one = run(state({}, ready), { is: 'click', hex: '0202' });
    expect(planningIn(one.state)?.draft).toMatchObject({ attackers: [], defenders: ['x'] });
    const two = run(one.state, { is: 'click', hex: '0303' }, { is: 'click', hex: '0304' });
    expect(planningIn(two.state)?.draft).toMatchObject({ attackers: ['a', 'b'], defenders: ['x'] });
  });

  it('takes the server’s lists for its own', () => {
    const one = run(state({}, ready), { is: 'click', hex: '0303' }, { is: 'click', hex: '0202' }).state;
    const wide = run(one, { is: 'planned', ticket: one.ticket, plan: plan({ attackers: ['a', 'b'] }) }).state;
    expect(planningIn(wide)?.draft.attackers).toEqual(['a', 'b']);
    expect(planningIn(run(wide, { is: 'click', hex: '0304' }).state)?.draft.attackers).toEqual(['a']);
  });

  it('that is refused cannot be launched', () => {
    const one = run(state({}, ready), { is: 'click', hex: '0303' }, { is: 'click', hex: '0202' }).state;
    const no = run(one, { is: 'planned', ticket: one.ticket, plan: plan({ action: null, refused: { message: 'no' } }) }).state;
    expect(run(no, { is: 'launch' }).asked).toEqual([]);
  });

  it('that was changed is launched only when the answer to the change is there', () => {
    const one = run(state({}, ready), { is: 'click', hex: '0303' }, { is: 'click', hex: '0202' }).state;
    const answered = run(one, { is: 'planned', ticket: one.ticket, plan: plan() }).state;
    const changed = run(answered, { is: 'click', hex: '0304' });
    expect(run(changed.state, { is: 'launch' }).asked).toEqual([]);
    const both = plan({ attackers: ['a', 'b'], action: 'attack a,b x' });
    const then = run(changed.state, { is: 'planned', ticket: changed.state.ticket, plan: both }).state;
    expect(run(then, { is: 'launch' }).asked).toEqual(['do attack a,b x']);
  });

  it('is put away when nobody is left in it', () => {
    const one = run(state({}, ready), { is: 'click', hex: '0303' }, { is: 'click', hex: '0303' });
    expect(one.state.mode).toEqual(IDLE);
  });
});

describe('what is not the moment for clicks', () => {
  it('an earlier position only tells', () => {
    const past = state({ mode: { is: 'reviewing', at: 3, view: view({ sequence: 3 }) } });
    expect(run(past, { is: 'click', hex: '0303' }).asked).toEqual(['describe 0303']);
    expect(run(past, { is: 'act', action: 'end' }).asked).toEqual([]);
  });

  it('a covered table does nothing', () => {
    expect(run(state({ mode: { is: 'handing-over', side: 'blue', told: [] } }), { is: 'click', hex: '0303' }).asked).toEqual([]);
  });
});
