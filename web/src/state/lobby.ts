// Open challenges: the list as pushes change it, each in words, what a new one says to the server, and the keys this browser has drawn for its own.

import type { Challenge, GameInfo, LobbyPush, Side, Terms } from '../wire';
import { counted, lasting } from './apart';
import { readJson, writeJson, type Store } from './settings';
import { sentence } from './text';

// The latest first; what is pushed twice stands there once.
export function withPush(list: Challenge[], push: LobbyPush): Challenge[] {
  const gone = new Set([...push.gone, ...push.added.map((c) => c.challenge)]);
  return [...push.added, ...list.filter((c) => !gone.has(c.challenge))].sort((a, b) => b.at - a.at);
}

// ---- in words

export interface ChallengeLine {
  challenge: string;
  by: string; // a name, or "a guest"
  named: boolean;
  title: string; // battle and scenario
  side: string; // "Your side: Spanish"
  terms: string; // "live, 30 minutes each"
  more: string[]; // what else is not as usual
  sides: Side[]; // to choose between; empty: there is no choice
  mine: boolean;
}

export function challengeLine(c: Challenge, games: GameInfo[]): ChallengeLine {
  const game = games.find((g) => g.scenarios.some((s) => s.id === c.scenario));
  const scenario = game?.scenarios.find((s) => s.id === c.scenario);
  return {
    challenge: c.challenge,
    by: c.by || 'a guest',
    named: c.by !== '',
    title: game && scenario ? `${game.title.split(', ')[0]}: ${scenario.title}` : c.scenario,
    side: sideInWords(c, scenario?.sides ?? []),
    terms: termsShort(c.terms),
    more: moreInWords(c, scenario?.options ?? []),
    sides: c.side === 'any' && !c.mine ? (scenario?.sides ?? []) : [],
    mine: c.mine,
  };
}

export function sideTitle(side: Side): string {
  return sentence(side.replaceAll('-', ' '));
}

function sideInWords(c: Challenge, sides: Side[]): string {
  if (c.side === 'lot') return 'Sides are drawn by lot';
  if (c.side === 'any') return c.mine ? 'Your opponent chooses a side' : 'You choose your side';
  const mine = c.mine ? (sides.find((s) => s !== c.side) ?? c.side) : c.side;
  return `Your side: ${sideTitle(mine)}`;
}

export function termsShort(terms: Terms): string {
  return `${terms.pace === 'live' ? 'live' : 'by correspondence'}, ${clockShort(terms)}`;
}

function clockShort({ clock }: Terms): string {
  if (!clock) return 'no clock';
  if ('days' in clock) return `${counted(clock.days, 'day')} a decision`;
  return `${lasting(clock.main)} each${clock.increment > 0 ? ` + ${clock.increment} s` : ''}`;
}

function moreInWords(c: Challenge, options: GameInfo['scenarios'][number]['options']): string[] {
  const changed = Object.entries(c.options).map(([key, value]) => {
    const option = options.find((o) => o.key === key);
    return option ? `${option.title}: ${option.says[option.values.indexOf(value)] ?? value}` : `${key}: ${value}`;
  });
  return [
    c.games === 2 ? 'two games, sides swapped' : '',
    c.dice === 'real' ? 'you roll real dice' : '',
    c.terms.chat ? '' : 'no chat',
    ...changed,
  ].filter(Boolean);
}

// How long ago, roughly: "just now", "5 minutes ago".
export function ago(seconds: number): string {
  if (seconds < 60) return 'just now';
  if (seconds < 3600) return `${counted(Math.floor(seconds / 60), 'minute')} ago`;
  if (seconds < 86_400) return `${counted(Math.floor(seconds / 3600), 'hour')} ago`;
  return `${counted(Math.floor(seconds / 86_400), 'day')} ago`;
}

// ---- making one

export interface Draft {
  scenario: string;
  options: Record<string, string>; // those changed
  mine: Side; // the side one wants oneself, `any` or `lot`
  terms: Terms;
  dice: 'server' | 'real';
  games: 1 | 2;
}

// What one has drawn for a challenge before it is sent.
export interface Drawn {
  key: string;
  secret: string; // of the dice; empty: they are not mixed
  second?: { key: string; secret: string };
}

// The message; `sides`: those of the scenario. Whoever takes it gets the side one does not want.
export function challengeFields(draft: Draft, sides: Side[], drawn: Drawn, sealOf: (secret: string) => string): object {
  const { scenario, options, terms, dice, games } = draft;
  const open = draft.mine === 'any' || draft.mine === 'lot';
  const side = open ? draft.mine : (sides.find((s) => s !== draft.mine) ?? 'any');
  const seal = (secret: string): object => (secret ? { seal: sealOf(secret) } : {});
  return {
    scenario, options, side, dice, games, key: drawn.key,
    terms: { ...terms, ...seal(drawn.secret) },
    ...(drawn.second ? { second: { key: drawn.second.key, ...seal(drawn.second.secret) } } : {}),
  };
}

// ---- what this browser keeps of them

// Challenges made or taken here whose table, or whose second game, is not there yet: by the key that will open the seat, the secret of its dice.
export type Pending = Record<string, string>;

const KEY = 'tercio.challenges';
const MOST = 200;
const GOOD = /^[\w-]{22,64}$/;

export function loadPending(store: Store | null): Pending {
  const found = readJson(store, KEY);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).filter(([key, secret]) => GOOD.test(key) && typeof secret === 'string')) as Pending;
}

export function savePending(store: Store | null, pending: Pending): void {
  writeJson(store, KEY, Object.fromEntries(Object.entries(pending).slice(-MOST)));
}

export function withDrawn(pending: Pending, drawn: Drawn): Pending {
  return { ...pending, [drawn.key]: drawn.secret, ...(drawn.second ? { [drawn.second.key]: drawn.second.secret } : {}) };
}

// Which of them have become seats of a table with these keys.
export function settled(pending: Pending, keys: Record<Side, string>): { key: string; secret: string }[] {
  return Object.values(keys).flatMap((key) => (key in pending ? [{ key, secret: pending[key] ?? '' }] : []));
}

export function withoutKeys(pending: Pending, keys: string[]): Pending {
  return Object.fromEntries(Object.entries(pending).filter(([key]) => !keys.includes(key)));
}
