import { describe, expect, it } from 'vitest';
import type { Challenge, GameInfo } from '../wire';
import { ago, challengeFields, challengeLine, loadPending, savePending, settled, withDrawn, withoutKeys, withPush, type Draft } from './lobby';

const games: GameInfo[] = [{
  id: 'hill', title: 'The Hill, 1 May 1600', system: 's', brief: '',
  scenarios: [{
    id: 'hill/dawn', title: 'At dawn', brief: '', sides: ['red', 'blue-coats'], turns: 5,
    options: [{ key: 'fog', title: 'Fog', group: 'optional', values: ['off', 'on'], says: ['One sees far.', 'One sees little.'], default: 'off', rule: '', ruling: '' }],
  }],
}];
const challenge = (change: Partial<Challenge> = {}): Challenge => ({
  challenge: 'c', by: 'Ann', scenario: 'hill/dawn', options: {}, side: 'blue-coats', terms: { pace: 'live', clock: null, reaction: null, chat: true }, dice: 'server', games: 1, at: 100, mine: false, ...change,
});
const line = (change: Partial<Challenge> = {}) => challengeLine(challenge(change), games);

describe('the list of challenges', () => {
  it('takes in what comes and leaves out what is gone, the latest first', () => {
    const list = [challenge({ challenge: 'b', at: 20 }), challenge({ challenge: 'a', at: 10 })];
    const after = withPush(list, { added: [challenge({ challenge: 'd', at: 15 }), challenge({ challenge: 'a', at: 10 })], gone: ['b'], people: 1 });
    expect(after.map((c) => c.challenge)).toEqual(['d', 'a']);
  });
});

describe('a challenge in words', () => {
  it('says who offers what, and which side is left', () => {
    expect(line()).toMatchObject({ by: 'Ann', named: true, title: 'The Hill: At dawn', side: 'Your side: Blue coats', terms: 'live, no clock', more: [], sides: [] });
    expect(line({ by: '' })).toMatchObject({ by: 'a guest', named: false });
    expect(line({ side: 'lot' }).side).toBe('Sides are drawn by lot');
    expect(line({ side: 'any' })).toMatchObject({ side: 'You choose your side', sides: ['red', 'blue-coats'] });
    expect(line({ scenario: 'gone/one' }).title).toBe('gone/one');
  });
  it('says of one’s own which side is left to oneself', () => {
    expect(line({ mine: true }).side).toBe('Your side: Red');
    expect(line({ mine: true, side: 'any' })).toMatchObject({ side: 'Your opponent chooses a side', sides: [] });
  });
  it('tells the clock', () => {
    expect(line({ terms: { pace: 'live', clock: { main: 1800, increment: 20 }, reaction: null, chat: true } }).terms).toBe('live, 30 minutes each + 20 s');
    expect(line({ terms: { pace: 'correspondence', clock: { days: 1 }, reaction: null, chat: true } }).terms).toBe('by correspondence, 1 day a decision');
  });
  it('tells what is not as usual', () => {
    expect(line({ options: { fog: 'on' }, games: 2, dice: 'real', terms: { pace: 'live', clock: null, reaction: null, chat: false } }).more)
      .toEqual(['two games, sides swapped', 'you roll real dice', 'no chat', 'Fog: One sees little.']);
    expect(line({ options: { new: 'x' } }).more).toEqual(['new: x']);
  });
  it('tells how old it is', () => {
    expect([5, 60, 7200, 200_000].map(ago)).toEqual(['just now', '1 minute ago', '2 hours ago', '2 days ago']);
  });
});

describe('a new challenge', () => {
  const draft: Draft = { scenario: 'hill/dawn', options: { fog: 'on' }, mine: 'red', terms: challenge().terms, dice: 'server', games: 1 };
  const seal = (secret: string): string => `sealed ${secret}`;
  it('gives away the side one does not want', () => {
    expect(challengeFields(draft, ['red', 'blue-coats'], { key: 'k', secret: '' }, seal)).toMatchObject({ side: 'blue-coats', key: 'k', options: { fog: 'on' }, games: 1 });
    expect(challengeFields({ ...draft, mine: 'lot' }, ['red', 'blue-coats'], { key: 'k', secret: '' }, seal)).toMatchObject({ side: 'lot' });
  });
  it('seals a secret for each game, and tells neither', () => {
    const fields = challengeFields({ ...draft, games: 2 }, ['red', 'blue-coats'], { key: 'k', secret: 'one', second: { key: 'q', secret: 'two' } }, seal);
    expect(fields).toMatchObject({ terms: { pace: 'live', seal: 'sealed one' }, second: { key: 'q', seal: 'sealed two' } });
    expect(challengeFields(draft, ['red'], { key: 'k', secret: '' }, seal)).not.toHaveProperty('terms.seal');
  });
});

describe('what this browser keeps of its challenges', () => {
  const key = 'k'.repeat(22);
  const second = 'q'.repeat(22);
  it('finds the seats they have become, and forgets only those', () => {
    const pending = withDrawn({}, { key, secret: 'one', second: { key: second, secret: 'two' } });
    expect(settled(pending, { red: 'x', blue: key })).toEqual([{ key, secret: 'one' }]);
    expect(withoutKeys(pending, [key])).toEqual({ [second]: 'two' });
  });
  it('reads only what it understands', () => {
    const kept = new Map<string, string>();
    const store = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
    savePending(store, { [key]: 'one' });
    expect(loadPending(store)).toEqual({ [key]: 'one' });
    kept.set('tercio.challenges', JSON.stringify({ [key]: 7, short: 'x', [second]: 'two' }));
    expect(loadPending(store)).toEqual({ [second]: 'two' });
    kept.set('tercio.challenges', '[1');
    expect(loadPending(store)).toEqual({});
  });
});
