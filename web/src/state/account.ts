// Accounts: what is wrong with a name or a password before it is sent, and a player's page in words.

import type { GameInfo, Profile } from '../wire';

// As the server takes them (docs/wire.md).
const NAME = /^[A-Za-z0-9_-]{3,24}$/;
const SHORTEST = 8;
const LONGEST = 200;

export function faultOfName(name: string): string {
  return NAME.test(name) ? '' : 'A name has 3 to 24 letters, digits, - and _.';
}

export function faultOfPassword(password: string): string {
  if ([...password].length < SHORTEST) return `A password has at least ${SHORTEST} characters. Several words are easy to remember.`;
  return [...password].length > LONGEST ? `A password has at most ${LONGEST} characters.` : '';
}

export function faultOfEmail(email: string): string {
  return email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? '' : 'This is not an e-mail address.';
}

// ---- a player's page

export interface RecordLine {
  scenario: string;
  title: string;
  won: number;
  lost: number;
  drawn: number;
}

// By battle and scenario in the order of the battles; then the sum, where there are several.
export function recordLines(profile: Profile, games: GameInfo[]): RecordLine[] {
  const known = games.flatMap((g) => g.scenarios.map((s) => s.id));
  const place = (id: string): number => (known.includes(id) ? known.indexOf(id) : known.length);
  return Object.entries(profile.record)
    .map(([scenario, counts]) => ({ scenario, title: scenarioTitle(scenario, games), ...counts }))
    .sort((a, b) => place(a.scenario) - place(b.scenario));
}

export function sumOf(lines: RecordLine[]): Pick<RecordLine, 'won' | 'lost' | 'drawn'> {
  const sum = (what: 'won' | 'lost' | 'drawn'): number => lines.reduce((all, l) => all + l[what], 0);
  return { won: sum('won'), lost: sum('lost'), drawn: sum('drawn') };
}

export function scenarioTitle(id: string, games: GameInfo[]): string {
  const game = games.find((g) => g.scenarios.some((s) => s.id === id));
  const scenario = game?.scenarios.find((s) => s.id === id);
  return game && scenario ? `${game.title.split(', ')[0]}: ${scenario.title}` : id;
}

export const RESULTS: Record<Profile['games'][number]['result'], string> = { won: 'Won', lost: 'Lost', drawn: 'Drawn' };


export function personAddress(name: string): string {
  return `#person=${encodeURIComponent(name)}`;
}
