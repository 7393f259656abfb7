import { describe, expect, it } from 'vitest';
import { counter, selection, state, target, view } from '../testing/fixture';
import type { Description } from '../wire';
import { askCard, carded, cardOf } from './cards';
import { facesText, merged } from './planner';
import { update } from './update';

const told: Description = { title: 'X', facts: [{ title: 'Strength', text: '5' }], lines: [], pieces: ['x'] };

describe('cards', () => {
  it('asks once for a position', () => {
    const [asked, asks] = askCard(state(), 'x');
    expect(asks).toEqual([{ ask: 'card', sequence: 7, piece: 'x' }]);
    expect(askCard(asked, 'x')[1]).toEqual([]);
    const [known] = carded(asked, 7, 'x', told);
    expect(cardOf(known, 'x')).toEqual(told);
    const later = { ...known, view: view({ sequence: 8 }) };
    expect(cardOf(later, 'x')).toBeNull();
    expect(askCard(later, 'x')[1]).toHaveLength(1);
  });
  it('takes no answer of another position', () => {
    const [asked] = askCard(state({}, { sequence: 9 }), 'x');
    expect(cardOf(carded(asked, 7, 'x', told)[0], 'x')).toBeNull();
  });
  it('asks nothing of what is hidden, of earlier positions or under the cover', () => {
    expect(askCard(state({}, { counters: [counter('x', 'blue', '0202', { marks: ['hidden'] })] }), 'x')[1]).toEqual([]);
    expect(askCard(state({ mode: { is: 'reviewing', at: 3, view: null } }), 'x')[1]).toEqual([]);
    expect(askCard(state({ mode: { is: 'handing-over', side: 'blue', told: [] } }), 'x')[1]).toEqual([]);
  });
  it('opens the card of an enemy by a click, also beside what is picked, and closes it', () => {
    const [alone] = update(state(), { is: 'click', hex: '0202', piece: 'x' });
    expect(alone.card).toBe('x');
    const [picked] = update(state(), { is: 'click', hex: '0303', piece: 'a' });
    expect(picked.card).toBeNull();
    const [chosen] = update(picked, { is: 'selected', ticket: picked.ticket, selection: selection([target('0302')]) });
    const [both, asks] = update(chosen, { is: 'click', hex: '0202', piece: 'x' });
    expect(both.card).toBe('x');
    expect(asks.map((a) => a.ask)).toEqual(['why']);
    expect(update(both, { is: 'escape' })[0].card).toBeNull();
    expect(update(alone, { is: 'click', hex: '0505' })[0].card).toBeNull();
  });
  it('forgets what another seat was told', () => {
    const [asked] = askCard(state(), 'x');
    const [known] = carded(asked, 7, 'x', told);
    const push = { table: 't', sequence: 8, events: [], view: view({ sequence: 8, seat: 'blue' }) };
    expect(update(known, { is: 'pushed', push })[0].cards.of).toEqual({});
  });
  it('says nothing when a card cannot be had', () => {
    const [next] = update(state(), { is: 'failed', what: 'card', ticket: null, refusal: { message: 'no' } });
    expect(next.bubble).toBeNull();
  });
});

describe('outcomes', () => {
  const face = (die: number, code: string) => ({ die, code, chance: 1 / 6, cells: [], said: code, tone: null });
  it('merges equal faces, and their chances are of six', () => {
    const all = merged([face(1, 'Dd'), face(2, 'Dd'), face(3, 'Dx'), face(4, '–'), face(5, '–'), face(6, 'Dx')]);
    expect(all.map((o) => [facesText(o.faces), o.code, o.percent])).toEqual([['1–2', 'Dd', 33], ['3, 6', 'Dx', 33], ['4–5', '–', 33]]);
    expect(merged([1, 2, 3, 4, 5, 6].map((d) => face(d, 'De')))[0]?.percent).toBe(100);
  });
});
