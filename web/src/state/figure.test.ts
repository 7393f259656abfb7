import { describe, expect, it } from 'vitest';
import { board, counter, plan, selection, target } from '../testing/fixture';
import type { Figure } from '../wire';
import { attacks, figureState, frameOf, within } from './figure';
import { centre } from './geometry';
import { duties, lines, pointedAt, rings, shades } from './shades';

function figure(change: Partial<Figure> = {}): Figure {
  return {
    id: 'one', title: 'One', cases: ['1.1'], battle: 'field', scenario: 'field/one', caption: 'A stands.', crop: ['0303'], seat: 'red',
    counters: [counter('a', 'red', '0303'), counter('b', 'red', '0304'), counter('x', 'blue', '0202')], works: [], todo: [], selection: null, aimed: null, plan: null, overlay: null,
    marks: { hexes: [], pieces: [] }, ...change,
  };
}

describe('an example that is drawn', () => {
  it('shows all the hexes that must be in it, whole', () => {
    const field = board();
    const frame = frameOf(field, ['0202', '0404']);
    for (const hex of ['0202', '0404']) {
      const { x, y } = field.hexes[hex] as { x: number; y: number };
      expect(x - 1).toBeGreaterThanOrEqual(frame.x);
      expect(x + 1).toBeLessThanOrEqual(frame.x + frame.width);
      expect(y - 1).toBeGreaterThanOrEqual(frame.y);
      expect(y + 1).toBeLessThanOrEqual(frame.y + frame.height);
    }
    const near = Object.keys(within(field, frameOf(field, ['0202'])).hexes);
    expect(near).toContain('0303');
    expect(near).not.toContain('0404');
  });
  it('shades what its overlay shades and draws its lines, barred ones too', () => {
    const state = figureState(board(), figure({
      overlay: { title: '', text: '', hexes: { '0302': { tone: 'risk' } }, lines: [{ from: '0303', to: '0202', clear: false, by: ['0302'] }], pieces: ['x'] },
    }));
    expect(shades(state)).toEqual([{ hex: '0302', look: 'overlay risk', label: '', quiet: false }]);
    expect(lines(state, null, null)).toEqual([{ look: 'barred', hexes: ['0303', '0202'] }]);
    expect(rings(state).get('x')).toBe('marked');
  });
  it('shows where a picked piece can go, and the way to where it is about to go', () => {
    const state = figureState(board(), figure({ selection: selection([target('0302', { path: ['0302'] }), target('0203')]), aimed: '0302' }));
    expect(rings(state).get('a')).toBe('picked');
    expect(shades(state).map((s) => s.hex)).toEqual(['0302', '0203']);
    expect(lines(state, pointedAt(state, null, false), null)).toEqual([{ look: 'path', hexes: ['0303', '0302'] }]);
  });
  it('draws an attack as an arrow from each attacker to each defender', () => {
    const drawn = figure({ plan: plan({ attackers: ['a', 'b'], defenders: ['x'], candidates: { attackers: [], defenders: [] } }) });
    const state = figureState(board(), drawn);
    const found = attacks(board(), drawn);
    expect(found).toHaveLength(2);
    const [a, x] = [centre(board(), '0303'), centre(board(), '0202')];
    expect(found[0]?.from.x).toBeCloseTo(a.x + (x.x - a.x) * 0.3);
    expect(found[0]?.to.y).toBeCloseTo(a.y + (x.y - a.y) * 0.74);
    expect([...rings(state)]).toEqual([['a', 'picked'], ['b', 'picked'], ['x', 'aimed-at']]);
  });
  it('signs those who have a duty, one’s own and the others', () => {
    const state = figureState(board(), figure({ todo: [{ text: 'must', rule: '1', must: true, pieces: ['a', 'x'], hexes: [] }, { text: 'may', rule: '1', must: false, pieces: ['b'], hexes: [] }] }));
    expect(duties(state).map((d) => [d.piece, d.own])).toEqual([['a', true], ['x', false]]);
  });
});
