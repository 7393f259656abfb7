import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { event, selection, state, target, view } from '../testing/fixture';
import type { OrderButton, OverlayInfo } from '../wire';
import { IDLE, pickedIn, reviewIn, select } from './mode';
import type { TableState } from './table';
import { begin, update, type Message } from './update';

function after(start: TableState, ...messages: Message[]): TableState {
  return messages.reduce((s, m) => update(s, m)[0], start);
}

describe('orders', () => {
  const end: OrderButton = { action: 'end', label: 'End', confirm: 'Three have not moved.' };

  it('ask once where something is left undone', () => {
    const [asked, none] = update(state(), { is: 'order', order: end });
    expect(none).toEqual([]);
    expect(asked.mode).toEqual({ is: 'confirming', order: end, back: IDLE });
    expect(update(asked, { is: 'order', order: end, sure: true })[1]).toEqual([{ ask: 'do', action: 'end', sequence: 7 }]);
  });

  it('that are refused explain themselves', () => {
    const no: OrderButton = { action: 'end', label: 'End', refused: { rule: '8.1', message: 'first attack' } };
    const [told, none] = update(state(), { is: 'order', order: no });
    expect(none).toEqual([]);
    expect(told.bubble?.refusal.rule).toBe('8.1');
  });

  it('typed are understood first', () => {
    expect(update(state(), { is: 'type', text: '0303 to 0302' })[1]).toEqual([{ ask: 'order', text: '0303 to 0302' }]);
  });

  it('undo gives its reason when it may not', () => {
    expect(update(state(), { is: 'undo' })[1]).toEqual([{ ask: 'undo', sequence: 7 }]);
    const no = after(state({}, { undo: { may: false, rule: '6.16', message: 'a die was rolled' } }), { is: 'undo' });
    expect(no.bubble?.refusal).toEqual({ rule: '6.16', message: 'a die was rolled' });
  });
});

describe('taking back', () => {
  it('for the other side, or with the consent of both at one screen, is confirmed first', () => {
    const undo = { may: true, seat: 'blue', agreed: true, confirm: 'Take it back?' };
    const [asked, none] = update(state({}, { undo }), { is: 'undo' });
    expect(none).toEqual([]);
    expect(asked.mode.is).toBe('undoing');
    expect(after(asked, { is: 'escape' }).mode).toEqual(IDLE);
    const [sent, asks] = update(asked, { is: 'undo', sure: true });
    expect(asks).toEqual([{ ask: 'undo', sequence: 7, seat: 'blue', agreed: true }]);
    expect(sent.mode).toEqual(IDLE);
  });

  it('by consent asks the other player, who answers', () => {
    const undo = { may: false, message: 'a die was rolled', ask: 'Ask?' };
    const [asked] = update(state({}, { undo }), { is: 'undo' });
    expect(update(asked, { is: 'undo', sure: true })[1]).toEqual([{ ask: 'ask-undo', sequence: 7 }]);
    const waiting = { may: false, message: 'a die was rolled', asked: { by: 'red', mine: true, text: 'You have asked.' } };
    const now = after(asked, { is: 'undo-pushed', push: { table: 't', sequence: 7, undo: waiting } });
    expect(now.view.undo.asked?.mine).toBe(true);
    expect(now.mode).toEqual(IDLE);
    expect(update(now, { is: 'withdraw-undo' })[1]).toEqual([{ ask: 'withdraw-undo' }]);
    expect(update(now, { is: 'answer-undo', agree: true })[1]).toEqual([]);
    const other = state({}, { undo: { ...waiting, asked: { ...waiting.asked, mine: false } } });
    expect(update(other, { is: 'answer-undo', agree: false })[1]).toEqual([{ ask: 'answer-undo', sequence: 7, agree: false }]);
    const refused = after(now, { is: 'undo-pushed', push: { table: 't', sequence: 7, undo, said: 'Blue does not agree.' } });
    expect(refused.notice).toBe('Blue does not agree.');
    expect(after(now, { is: 'undo-pushed', push: { table: 't', sequence: 6, undo } })).toBe(now);
  });

  it('says what was undone', () => {
    const push = { table: 't', sequence: 6, back: 6, events: [], undone: 'Undone: Merode to 1424', view: view({ sequence: 6 }) };
    const next = after(state(), { is: 'pushed', push });
    expect(next.notice).toBe('Undone: Merode to 1424');
    expect(next.said).toContain('Undone: Merode to 1424');
  });
});

describe('one thing at a time', () => {
  const end: OrderButton = { action: 'end', label: 'End', confirm: 'Three have not moved.' };
  const undo = { may: true, confirm: 'Take it back?' };
  const picked = after(state({}, { undo }), { is: 'pick', pieces: ['a'] });

  it('a question is asked in the middle of a choice and leads back to it', () => {
    const asked = after(picked, { is: 'order', order: end });
    expect(asked.mode).toMatchObject({ is: 'confirming', back: { is: 'selecting', picked: ['a'] } });
    const known = after(asked, { is: 'selected', ticket: asked.ticket, selection: selection([target('0302')]) });
    expect(known.mode.is).toBe('confirming');
    expect(after(known, { is: 'escape' }).mode).toMatchObject({ is: 'selecting', selection: { targets: [{ hex: '0302' }] } });
  });

  it('one question takes the place of the other', () => {
    const asked = after(picked, { is: 'order', order: end }, { is: 'undo' });
    expect(asked.mode).toMatchObject({ is: 'undoing', back: { is: 'selecting' } });
    expect(after(asked, { is: 'order', order: end }).mode).toMatchObject({ is: 'confirming', back: { is: 'selecting' } });
  });
});

describe('a seat given away', () => {
  it('is not held here any more', () => {
    const left = view({ seats: ['red'], seat: 'red' });
    const next = after(state(), { is: 'seats', push: { table: 't', sequence: 7, lost: 'blue', seats: ['red'], view: left } });
    expect(next.seats).toEqual(['red']);
    expect(next.notice).toBe('The person you invited has taken the Blue seat.');
  });
});

describe('a table just opened', () => {
  it('picks those who are in the middle of something', () => {
    const busy = state({}, { pending: { pieces: ['a'], hexes: [], text: '' }, ready: { a: ['rout'] } });
    expect(begin(busy)[1][0]).toMatchObject({ ask: 'select', pieces: ['a'] });
    expect(begin({ ...busy, mode: { is: 'handing-over', side: 'red', told: [] } })[1]).toEqual([]);
    expect(begin(state())[1]).toEqual([]);
  });
});

describe('pushes', () => {
  const push = (sequence: number, dice: number[] = []) => ({
    table: 't', sequence, events: dice.map((die) => event('fired', sequence, { die })), view: view({ sequence }),
  });

  it('bring the new position and put the choice away', () => {
    const next = after(state({ mode: { ...select(['a']), selection: selection([target('0302')]) }, busy: 'x' }), { is: 'pushed', push: push(8) });
    expect(next.view.sequence).toBe(8);
    expect(pickedIn(next)).toEqual([]);
    expect(next.busy).toBeNull();
  });

  it('without motion show both at once', () => {
    const next = after(state(), { is: 'pushed', push: push(8, [4]) });
    expect(next.view.sequence).toBe(8);
    expect(next.thrown).toHaveLength(1);
  });

  it('do not wait for each other', () => {
    const next = after(state({ motion: true }), { is: 'pushed', push: push(8, [4]) }, { is: 'pushed', push: push(9, [5]) });
    expect(next.view.sequence).toBe(9);
    expect(next.log.map((e) => e.n)).toEqual([8, 9]);
  });

  it('taken back shorten the log', () => {
    const start = state({ log: [event('moved', 6), event('moved', 7)] });
    const next = after(start, { is: 'pushed', push: { ...push(6), back: 6 } });
    expect(next.log.map((e) => e.n)).toEqual([6]);
    expect(next.view.sequence).toBe(6);
  });

  it('keep an earlier position in view while the game goes on', () => {
    const next = after(state({ mode: { is: 'reviewing', at: 3, view: view({ sequence: 3 }) } }), { is: 'pushed', push: push(8) });
    expect(reviewIn(next)?.at).toBe(3);
    expect(next.view.sequence).toBe(8);
  });

  it('leave whoever is in the middle of something picked', () => {
    const more = { ...push(8), view: view({ sequence: 8, pending: { pieces: ['b'], hexes: [], text: '' } }) };
    const [next, asks] = update(state(), { is: 'pushed', push: more });
    expect(pickedIn(next)).toEqual(['b']);
    expect(asks[0]?.ask).toBe('select');
  });
});

describe('overlays', () => {
  const zones: OverlayInfo = { id: 'zones', title: 'Zones', key: 'z', needs: null };
  const sight: OverlayInfo = { id: 'sight', title: 'Sight', key: 's', needs: 'hex' };
  const start = state({}, { overlays: [zones, sight] });

  it('come and go on their key', () => {
    const [on, asks] = update(start, { is: 'overlay', id: 'zones', hovered: null });
    expect(asks).toMatchObject([{ ask: 'overlay', overlay: 'zones' }]);
    expect(after(on, { is: 'overlay', id: 'zones', hovered: null }).overlay).toBeNull();
  });

  it('take the hex pointed at, or wait for one', () => {
    expect(update(start, { is: 'overlay', id: 'sight', hovered: '0101' })[1]).toMatchObject([{ hex: '0101' }]);
    const waiting = after(start, { is: 'overlay', id: 'sight', hovered: null });
    expect(waiting.overlay).toEqual({ is: 'waiting', info: sight });
    expect(update(waiting, { is: 'click', hex: '0404' })[1]).toMatchObject([{ ask: 'overlay', hex: '0404' }]);
  });
});

describe('earlier positions', () => {
  it('are asked for and left again', () => {
    const [past, asks] = update(state(), { is: 'look', at: 3 });
    expect(asks).toMatchObject([{ ask: 'look', at: 3 }]);
    expect(reviewIn(after(past, { is: 'look', at: 99 }))).toBeNull();
    expect(reviewIn(after(past, { is: 'present' }))).toBeNull();
  });

  it('of the log mark what the line is about', () => {
    const [past] = update(state(), { is: 'look-event', event: event('moved', 3, { piece: 'a', path: ['0101', '0102'], side: 'red' }) });
    expect(past.marked).toEqual({ pieces: ['a'], hexes: ['0101', '0102'] });
  });
});

const anything: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ is: fc.constant('click' as const), hex: fc.constantFrom('0101', '0202', '0303', '0304'), touch: fc.boolean(), add: fc.boolean() }),
  fc.constantFrom<Message>({ is: 'hint', piece: null }, { is: 'hint-do', at: 0, all: true }, { is: 'study' }, { is: 'computer', order: 'pause' }),
  fc.constant<Message>({ is: 'hinted', ticket: 1, suggestions: [{ actions: ['one', 'two'], value: 0.5, gain: 0, reason: '', hexes: [], pieces: [], moves: [] }] }),
  fc.constantFrom<Message>({ is: 'escape' }, { is: 'undo' }, { is: 'next', step: 1 }, { is: 'launch' }, { is: 'present' }, { is: 'settled', n: 2 }, { is: 'play', on: true }, { is: 'done' }),
  fc.record({ is: fc.constant('look' as const), at: fc.integer({ min: -2, max: 9 }) }),
  fc.record({ is: fc.constant('drop' as const), hex: fc.constantFrom('0101', '0202') }),
  fc.integer({ min: 8, max: 12 }).map((n): Message => ({ is: 'pushed', push: { table: 't', sequence: n, events: [event('fired', n, { die: 3 })], view: view({ sequence: n }) } })),
);

describe('whatever happens', () => {
  it('an action is sent only while none is on its way, and Escape always leads back', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anything, { maxLength: 40 }), (planner, messages) => {
        let now = state({ motion: true }, { planner, ready: { a: ['attack', 'move'], b: ['move'] } });
        for (const m of messages) {
          const [next, asks] = update(now, m);
          const sent = asks.filter((a) => a.ask === 'do' || a.ask === 'undo');
          expect(sent.length).toBeLessThanOrEqual(now.busy && m.is !== 'pushed' ? 0 : 1); // a push tells that it has been carried out
          now = next;
        }
        for (let k = 0; k < 12; k++) now = update(now, { is: 'escape' })[0];
        expect([now.mode, now.bubble]).toEqual([IDLE, null]);
      }),
    );
  });
});
