import { describe, expect, it } from 'vitest';
import type { GameInfo, Profile } from '../wire';
import { faultOfEmail, faultOfName, faultOfPassword, personAddress, recordLines, scenarioTitle, sumOf } from './account';

const scenario = (id: string, title: string) => ({ id, title, brief: '', sides: ['red', 'blue'], turns: 5, options: [] });
const games: GameInfo[] = [
  { id: 'hill', title: 'The Hill, 1 May 1600', system: 's', brief: '', scenarios: [scenario('hill/dawn', 'At dawn'), scenario('hill/dusk', 'At dusk')] },
];

describe('what is filled in', () => {
  it('is told what is wrong with it', () => {
    expect(['Ann', 'a_b-9', 'x'.repeat(24)].map(faultOfName)).toEqual(['', '', '']);
    for (const name of ['ab', 'x'.repeat(25), 'Ann Lee', 'Zoë', '']) expect(faultOfName(name), name).not.toBe('');
    expect(faultOfPassword('correct horse')).toBe('');
    expect(faultOfPassword('🐎'.repeat(8))).toBe('');
    expect(faultOfPassword('short')).toMatch(/at least 8/);
    expect(faultOfPassword('x'.repeat(201))).toMatch(/at most 200/);
    expect(['', 'ann@example.org'].map(faultOfEmail)).toEqual(['', '']);
    for (const email of ['ann', 'ann@', 'a b@c.d', 'ann@example']) expect(faultOfEmail(email), email).not.toBe('');
  });
});

describe('a player’s record', () => {
  const profile: Profile = { name: 'Ann', since: 0, games: [], record: { 'gone/one': { won: 1, lost: 0, drawn: 0 }, 'hill/dusk': { won: 2, lost: 1, drawn: 0 }, 'hill/dawn': { won: 0, lost: 0, drawn: 3 } } };
  it('stands in the order of the battles, with its sum', () => {
    const lines = recordLines(profile, games);
    expect(lines.map((l) => l.title)).toEqual(['The Hill: At dawn', 'The Hill: At dusk', 'gone/one']);
    expect(sumOf(lines)).toEqual({ won: 3, lost: 1, drawn: 3 });
  });
  it('names battles and players so that an address can hold them', () => {
    expect(scenarioTitle('hill/dawn', games)).toBe('The Hill: At dawn');
    expect(personAddress('Ann_9')).toBe('#person=Ann_9');
  });
});
