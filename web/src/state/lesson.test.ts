import { describe, expect, it } from 'vitest';
import { counter, event, lesson, plan, selection, state, target, view } from '../testing/fixture';
import type { Lesson, OrderButton, Push } from '../wire';
import { astray, goOn, inHand, inThePanel, lessonHexes, lessonLabel, met, nextOrder, paragraphs, plainText, reproach, spokenLesson } from './lesson';
import { IDLE, pickedIn, planningIn, select } from './mode';
import type { TableState } from './table';
import { begin, update } from './update';

const at = (wants: Partial<Lesson['wants']>, change: Partial<TableState> = {}): TableState => state(change, { lesson: lesson(wants) });
const planning = (attackers: string[], defenders: string[]): Partial<TableState> => ({
  mode: { is: 'planning', draft: { attackers, defenders, switches: [] }, selection: null, plan: null, fault: null },
});

describe('a step that wants something of the page', () => {
  it('is met when just these pieces are picked', () => {
    const wants: Partial<Lesson['wants']> = { kind: 'pick', pieces: ['a'] };
    expect(met(at({ ...wants }, { mode: select(['a']) }), 'log')).toBe(true);
    expect(met(at({ ...wants }), 'log')).toBe(false);
    expect(met(at({ ...wants }, { mode: select(['a', 'b']) }), 'log')).toBe(false);
    expect(met(at({ ...wants, pieces: ['a', 'b'] }, { mode: select(['a']) }), 'log')).toBe(false);
  });

  it('takes whoever stands with the wanted ones as well: a plan is widened to whole hexes', () => {
    const wants: Partial<Lesson['wants']> = { kind: 'plan', pieces: ['a'], defenders: ['x'] };
    const counters = [counter('a', 'red', '0303'), counter('chief', 'red', '0303'), counter('b', 'red', '0304'), counter('x', 'blue', '0202')];
    const with_ = (attackers: string[], defenders: string[]): TableState => state(planning(attackers, defenders), { counters, lesson: lesson({ ...wants }) });
    expect(met(with_(['a', 'chief'], ['x']), 'log')).toBe(true);
    expect(met(with_(['a'], []), 'log')).toBe(false);
    expect(met(with_(['a', 'b'], ['x']), 'log')).toBe(false);
  });

  it('knows an open card: of a piece that cannot act, of one that is picked, of a hex', () => {
    expect(met(at({ kind: 'card', pieces: ['x'] }, { card: 'x' }), 'log')).toBe(true);
    expect(met(at({ kind: 'card', pieces: ['a'] }, { mode: select(['a']) }), 'log')).toBe(true);
    const info = { title: 'Wood', facts: [], lines: [], pieces: [] };
    expect(met(at({ kind: 'card', id: '0101' }, { info, cursor: '0101' }), 'log')).toBe(true);
    expect(met(at({ kind: 'card', id: '0101' }, { info, cursor: '0102' }), 'log')).toBe(false);
  });

  it('knows the overlay and the tab', () => {
    const info = { id: 'enemy-zones', title: 'Zones', key: 'z', needs: null };
    expect(met(at({ kind: 'overlay', id: 'enemy-zones' }, { overlay: { is: 'shown', info, answer: null } }), 'log')).toBe(true);
    expect(met(at({ kind: 'overlay', id: 'sight' }, { overlay: { is: 'shown', info, answer: null } }), 'log')).toBe(false);
    expect(met(at({ kind: 'tab', id: 'rules' }), 'rules')).toBe(true);
    expect(met(at({ kind: 'tab', id: 'rules' }), 'log')).toBe(false);
  });

  it('is meant by a click on what it wants, whatever is picked elsewhere', () => {
    const picked = { ...select(['a']), selection: selection([target('0304'), target('0202', { action: 'move a 0202' })]) };
    const clicked = update(at({ kind: 'card', pieces: ['x'] }, { mode: picked }), { is: 'click', hex: '0202', piece: 'x' });
    expect(met(clicked[0], 'log')).toBe(true);
    expect(clicked[1].some((a) => a.ask === 'do')).toBe(false);
    const inCombat = state({}, { planner: true, lesson: lesson({ kind: 'card', pieces: ['x'] }) });
    expect(update(inCombat, { is: 'click', hex: '0202', piece: 'x' })[0]).toMatchObject({ card: 'x', mode: IDLE });
    const elsewhere = update(at({ kind: 'card', pieces: ['b'] }, { mode: picked }), { is: 'click', hex: '0202' });
    expect(elsewhere[1]).toMatchObject([{ ask: 'do', action: 'move a 0202' }]);
  });

  it('says its own sentence when something else is taken up, and none while one is on the way', () => {
    const wants: Partial<Lesson['wants']> = { kind: 'pick', pieces: ['a', 'b'], other: 'Not that one.' };
    expect(reproach(at({ ...wants }, { mode: select(['a']) }), 'log', '')).toBe('');
    const other = at({ ...wants }, { card: 'x' });
    expect(reproach(other, 'log', inHand(other))).toBe('');
    expect(reproach(other, 'log', '')).toBe('Not that one.');
    expect(astray(at({ ...wants, pieces: ['a'] }, { mode: select(['b']) }), 'log')).toBe(true);
    const refused = { refusal: { code: 'lesson', message: 'The road is longer.' }, hex: null };
    expect(reproach(at({ kind: 'do', other: 'x' }, { bubble: refused }), 'log', '')).toBe('The road is longer.');
    expect(reproach(at({ kind: 'do' }, { bubble: { ...refused, refusal: { code: 'illegal', message: 'No.' } } }), 'log', '')).toBe('');
  });
});

describe('going on', () => {
  it('tells the server once, and not of a step that wants an action', () => {
    const [gone, asks] = goOn(at({ kind: 'read' }), 2);
    expect(asks).toEqual([{ ask: 'next' }]);
    expect(goOn(gone, 2)[1]).toEqual([]);
    expect(goOn(at({ kind: 'read' }), 1)[1]).toEqual([]);
    expect(goOn(at({ kind: 'do' }), 2)[1]).toEqual([]);
  });

  it('keeps what is picked when only the step has changed', () => {
    const before = at({ kind: 'pick', pieces: ['a'] }, { mode: select(['a']), busy: 'next' });
    const push = (change: Partial<Push>): Push => ({
      table: 't', sequence: 7, events: [], view: view({ lesson: lesson({ kind: 'do' }, { step: 3, says: 'Now go.' }) }), ...change,
    });
    const [next] = update(before, { is: 'pushed', push: push({}) });
    expect(pickedIn(next)).toEqual(['a']);
    expect(next).toMatchObject({ busy: null, said: 'Now go.' });
    const [moved] = update(before, { is: 'pushed', push: push({ sequence: 8, events: [event('moved', 8)] }) });
    expect(moved.mode).toEqual(IDLE);
  });

  it('that was refused can be tried again', () => {
    const [next] = update(at({}, { busy: 'next' }), { is: 'failed', what: 'next', ticket: null, refusal: { message: 'no' } });
    expect(next.busy).toBeNull();
  });
});

describe('“Show me”', () => {
  const shown = (s: TableState): ReturnType<typeof update> => update(s, { is: 'lesson-show' });

  it('does the actions one after another', () => {
    const [next, asks] = shown(at({ kind: 'do', actions: ['move a 0302', 'move b 0301'] }));
    expect(asks).toEqual([{ ask: 'do', action: 'move a 0302', sequence: 7 }]);
    expect(next.carrying).toEqual(['move b 0301']);
  });

  it('picks, plans, opens the card, shows the overlay', () => {
    expect(pickedIn(shown(at({ kind: 'pick', pieces: ['a'] }))[0])).toEqual(['a']);
    expect(planningIn(shown(at({ kind: 'plan', pieces: ['a'], defenders: ['x'] }))[0])?.draft).toMatchObject({ attackers: ['a'], defenders: ['x'] });
    expect(met(shown(at({ kind: 'card', pieces: ['x'] }))[0], 'log')).toBe(true);
    expect(shown(at({ kind: 'card', id: '0101' }))[1]).toMatchObject([{ ask: 'describe', hex: '0101' }]);
    const overlays = [{ id: 'sight', title: 'Sight', key: 's', needs: 'piece' as const }];
    const over = state({}, { overlays, lesson: lesson({ kind: 'overlay', id: 'sight', pieces: ['a'] }) });
    expect(met(shown(over)[0], 'log')).toBe(true);
  });
});

describe('while the lesson says what is done', () => {
  const end: OrderButton = { action: 'end', label: 'End', confirm: 'Three have not moved.' };

  it('the end of a phase asks nothing; in free play it does', () => {
    expect(update(at({ kind: 'do' }), { is: 'order', order: end })[1]).toMatchObject([{ ask: 'do', action: 'end' }]);
    expect(update(at({ kind: 'free' }), { is: 'order', order: end })[1]).toEqual([]);
  });

  it('the button it speaks of is the one that Enter presses, and no other', () => {
    const orders: OrderButton[] = [{ action: 'deploy suggested', label: 'Suggested', primary: true }, end];
    const lit = (wants: Partial<Lesson['wants']>): string | undefined => nextOrder(view({ orders, lesson: lesson(wants) }))?.action;
    expect(lit({ kind: 'do', actions: ['end'] })).toBe('end');
    expect(lit({ kind: 'do', actions: ['deploy a 0101'] })).toBeUndefined();
    expect(lit({ kind: 'read' })).toBeUndefined();
    expect(lit({ kind: 'free' })).toBe('deploy suggested');
    expect(nextOrder(view({ orders }))?.action).toBe('deploy suggested');
  });

  it('no phase passes by itself, and no piece is taken up', () => {
    const seen = view({ sequence: 8, idle: true, next: { pieces: ['b'], pick: true }, lesson: lesson({ kind: 'do' }) });
    const before = state({ habits: { passes: true, unasked: [] }, mode: select(['a']) }, { next: { pieces: ['a'], pick: true }, lesson: lesson({ kind: 'do' }) });
    const push = { table: 't', sequence: 8, events: [event('moved', 8)], view: seen };
    expect(update(before, { is: 'pushed', push })[1]).toEqual([]);
    const free = update(before, { is: 'pushed', push: { ...push, view: { ...seen, lesson: lesson({ kind: 'free' }) } } })[1];
    expect(free).toMatchObject([{ ask: 'do', action: 'end' }]);
  });

  it('the cursor stands where it points', () => {
    const marks = { hexes: ['0202'], pieces: ['b'] };
    const seen = view({ lesson: lesson({}, { marks }) });
    expect(lessonHexes(seen)).toEqual(['0304', '0202']);
    expect(lessonLabel(seen, '0202')).toBe('0202');
    expect(begin(state({}, seen))[0].cursor).toBe('0304');
  });

  it('a folded panel opens for what is pressed there', () => {
    const orders = [end];
    expect(inThePanel(state({}, { orders, lesson: lesson({ kind: 'do', actions: ['end'] }) }))).toBe(true);
    expect(inThePanel(state({}, { orders, lesson: lesson({ kind: 'do', actions: ['move a 0302'] }) }))).toBe(false);
    expect(inThePanel(state(planning(['a'], []), { lesson: lesson({ kind: 'do' }) }))).toBe(true);
    const counters = [{ ...counter('a', 'red', null), place: 'waiting' as const }];
    const placing = { counters, lesson: lesson({ kind: 'do', actions: ['deploy a 0302'] }) };
    expect(inThePanel(state({}, placing))).toBe(true);
    expect(inThePanel(state({ mode: select(['a']) }, placing))).toBe(false);
    const rally = { ...selection([target('0302')]), choices: [{ action: 'rally a', label: 'Rally', said: '' }] };
    expect(inThePanel(state({ mode: { ...select(['a']), selection: rally } }, { lesson: lesson({ kind: 'do', actions: ['rally a'] }) }))).toBe(true);
    expect(inThePanel(state({ mode: { is: 'planning', draft: { attackers: [], defenders: [], switches: [] }, selection: null, plan: plan(), fault: null } }))).toBe(false);
  });
});

describe('its texts', () => {
  it('have strong words and cases', () => {
    expect(paragraphs('Click **a**, see [7.1](#case-7.1).\n\nThen go.')).toEqual([
      [{ text: 'Click ' }, { text: 'a', strong: true }, { text: ', see ' }, { text: '7.1', rule: '7.1', after: '.' }], [{ text: 'Then go.' }],
    ]);
    expect(paragraphs('so ([7.1](#case-7.1)), and')[0]).toEqual([{ text: 'so ' }, { text: '7.1', rule: '7.1', before: '(', after: '),' }, { text: ' and' }]);
    expect(plainText('**a** ([7.1](#case-7.1)) and [else](http://x)')).toBe('a (7.1) and [else](http://x)');
  });

  it('are spoken without signs, what was done first', () => {
    expect(spokenLesson(lesson({}, { after: '**Good.**' }))).toBe('Good. Click a, see 7.1.');
    expect(spokenLesson(lesson({ kind: 'end' }, { says: '' }))).toContain('Moving');
  });
});
