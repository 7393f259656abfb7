import { describe, expect, it } from 'vitest';
import { selection, state, target } from '../testing/fixture';
import { duties, heatSteps, reach, shades } from './shades';
import type { Overlay } from '../wire';
import type { TableState } from './table';

function picked(): TableState {
  const s = state();
  const found = selection([target('0302', { path: ['0302'] }), target('0301', { path: ['0302', '0301'], tone: 'risk' }), target('0202', { kind: 'fire', label: '2/6' })]);
  return { ...s, mode: { is: 'selecting', picked: ['a'], selection: found, aimed: null, chooser: null, group: null } };
}

const overlay = (hexes: Overlay['hexes']): Overlay => ({ title: '', text: '', hexes, lines: [], pieces: [] });

describe('signs on the map', () => {
  it('reach is what lies at the end of a way, and its costs are read where one points', () => {
    expect(reach(picked())).toEqual(['0302', '0301']);
    const quiet = new Map(shades(picked()).map((s) => [s.hex, s.quiet]));
    expect([quiet.get('0302'), quiet.get('0301'), quiet.get('0202')]).toEqual([true, true, false]);
  });

  it('the steps of a count say from where to where they go', () => {
    const steps = heatSteps(overlay({ '0101': { label: '1', tone: 'heat-1' }, '0102': { label: '4', tone: 'heat-2' }, '0103': { label: '2', tone: 'heat-2' }, '0104': { tone: 'bad' } }));
    expect(steps).toEqual([{ tone: 'heat-1', text: '1' }, { tone: 'heat-2', text: '2 to 4' }]);
    expect(heatSteps(null)).toEqual([]);
  });

  it('duties stand at the pieces that have them, on either side, once', () => {
    const item = (text: string, pieces: string[], must = true) => ({ text, rule: '8.1', must, pieces, hexes: [] });
    const s = state({}, { todo: [item('a must attack', ['a']), item('x must be attacked', ['x', 'a']), item('b may attack', ['b'], false), item('gone', ['nobody'])] });
    expect(duties(s)).toEqual([{ piece: 'a', own: true, text: 'a must attack' }, { piece: 'x', own: false, text: 'x must be attacked' }]);
  });
});
