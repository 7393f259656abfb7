import { describe, expect, it } from 'vitest';
import type { GameInfo, TableInfo } from '../wire';
import { grouped, tableLine } from './tables';

const games: GameInfo[] = [{
  id: 'hill', title: 'The Hill, 1 May 1600', system: 's', brief: '',
  scenarios: [{ id: 'hill/dawn', title: 'At dawn', brief: '', sides: ['red', 'blue'], turns: 5, options: [] }],
}];
const levels = [{ id: 'l', name: 'Captain', about: '', judgements: 150, seconds: 1 }];
const info = (change: Partial<TableInfo> = {}): TableInfo => ({
  table: 't', title: 'The Hill, 1 May 1600: At dawn', scenario: 'hill/dawn', heading: 'Turn 2, Red, movement', side: 'red', over: false, sequence: 4,
  changed: 100, sides: ['red', 'blue'], players: {}, keys: { red: 'k', blue: 'q' }, ...change,
});
const line = (change: Partial<TableInfo> = {}, home = false) => tableLine(info(change), games, levels, home);

describe('a game in the list', () => {
  it('is called by battle and scenario, or by its own name', () => {
    expect(line()).toMatchObject({ name: 'The Hill: At dawn', under: '' });
    expect(line({ title: 'Friday' })).toMatchObject({ name: 'Friday', under: 'The Hill: At dawn' });
    expect(line({ title: 'What if, from turn 2 of The Hill, 1 May 1600: At dawn', origin: 'turn 2 of …' }).name).toBe('What if, from turn 2 of The Hill: At dawn');
    expect(line({ scenario: 'unknown/one', title: 'Gone' }).under).toBe('unknown/one');
  });

  it('says against whom it is played', () => {
    expect(line().against).toBe('two players here');
    expect(line({ players: { blue: 'l' } }).against).toBe('against the computer (Captain)');
    expect(line({ players: { red: 'l', blue: 'l' } }).against).toBe('the computer plays itself (Captain and Captain)');
    expect(line({ keys: { red: 'k' } }).against).toBe('against another player');
    expect(line({ keys: {} }).against).toBe('you are watching');
    expect(line({ keys: {}, mine: ['red'], names: { red: 'Ann', blue: 'Bob' } }).against).toBe('against Bob');
    expect(line({ keys: {}, mine: ['red'], names: { red: 'Ann', blue: '' } }).against).toBe('against another player');
  });

  it('can be deleted where nobody else has a seat, and at home', () => {
    expect(line().mayDelete).toBe(true);
    expect(line({ keys: { red: 'k' } }).mayDelete).toBe(false);
    expect(line({ keys: { red: 'k' }, players: { blue: 'l' } }).mayDelete).toBe(true);
    expect(line({ keys: { red: 'k' } }, true).mayDelete).toBe(true);
  });
});

describe('the list', () => {
  it('has those first in which it is your turn, and what-ifs apart', () => {
    const all = [
      line({ table: 'over', over: true, side: '' }),
      line({ table: 'what', origin: 'turn 1 of …' }),
      line({ table: 'theirs', keys: { blue: 'q' } }),
      line({ table: 'machine', players: { red: 'l' } }),
      line({ table: 'old', changed: 1 }),
      line({ table: 'new' }),
    ];
    expect(grouped(all).map((g) => [g.group, ...g.lines.map((l) => l.table)])).toEqual([
      ['yours', 'new', 'old'], ['theirs', 'theirs', 'machine'], ['what-ifs', 'what'], ['finished', 'over'],
    ]);
  });
});
