import { describe, expect, it } from 'vitest';
import type { Statistics } from '../wire';
import { attackRows, average, diceBars, lossBars, ticks } from './statistics';

const numbers: Statistics = {
  sides: ['red', 'blue'], unit: 'points',
  turns: [{ label: '1', text: 'Turn 1', lost: {} }, { label: '2', text: 'Turn 2', lost: { red: 3, blue: 9 } }],
  casualties: [], dice: { red: [1, 0, 0, 0, 0, 2], blue: [0, 0, 0, 0, 0, 0] }, chances: [],
  results: [{ title: 'Good', tone: 'good' }, { title: 'Even', tone: 'risk' }, { title: 'Bad', tone: 'bad' }],
  attacks: [{ side: 'red', odds: '1-1', counts: [2, 0, 3] }, { side: 'blue', odds: '2-1', counts: [0, 1, 0] }],
};

describe('a game in numbers', () => {
  it('has losses turn by turn', () => {
    expect(lossBars(numbers)).toMatchObject({ most: 9, rows: [{ side: 'red', values: [0, 3] }, { side: 'blue', values: [0, 9] }] });
  });
  it('has dice beside what was to be expected', () => {
    expect(diceBars(numbers).rows.map((r) => r.expected)).toEqual([0.5, 0]);
    expect(average([1, 0, 0, 0, 0, 2])).toBeCloseTo(13 / 3);
    expect(average([0, 0, 0, 0, 0, 0])).toBeNull();
  });
  it('has attacks by odds, without results that never fell', () => {
    expect(attackRows(numbers, 'red')).toEqual([{ odds: '1-1', total: 5, parts: [
      { title: 'Good', tone: 'good', count: 2, from: 0 }, { title: 'Bad', tone: 'bad', count: 3, from: 2 },
    ] }]);
    expect(attackRows(numbers, 'green')).toEqual([]);
  });
  it('has an axis of round numbers', () => {
    expect(ticks(4)).toEqual([0, 1, 2, 3, 4]);
    expect(ticks(23)).toEqual([0, 5, 10, 15, 20]);
  });
});
