import { describe, expect, it } from 'vitest';
import type { GameOption } from '../wire';
import { changedOptions, optionGroups, otherOptions } from './options';

const option = (key: string, group: GameOption['group']): GameOption =>
  ({ key, group, title: key, values: ['off', 'on'], says: ['No.', 'Yes.'], default: 'off', rule: '1.0', ruling: 'S-1' });

describe('options of a game', () => {
  const list = [option('a', 'rules'), option('b', 'set-up'), option('c', 'rules')];
  it('stand under their headings in one order', () => {
    expect(optionGroups(list).map((g) => [g.group, ...g.options.map((o) => o.key)])).toEqual([['set-up', 'b'], ['rules', 'a', 'c']]);
  });
  it('count as changed only away from their default, and where there are such', () => {
    expect(changedOptions(list, { a: 'on', b: 'off', other: 'on', c: 'perhaps' })).toEqual({ a: 'on' });
    expect(otherOptions(list, { a: 'on', b: 'off' })).toEqual([{ title: 'a', value: 'on', says: 'Yes.' }]);
  });
});
