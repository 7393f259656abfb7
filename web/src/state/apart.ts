// People apart at a table: who is here, whose decision is waited for, how much time is left, and what they ask each other.

import type { Apart, Clock, Person, Proposed, Side, Terms, View } from '../wire';

export function personOf(apart: Apart, side: Side): Person | undefined {
  return apart.people.find((p) => p.side === side);
}

// What a player is called at the table.
export function nameOf(apart: Apart, seats: Side[], side: Side): string {
  const person = personOf(apart, side);
  if (person?.offered) return 'open seat';
  if (seats.includes(side)) return 'You';
  return person?.name || 'guest';
}

// The seats somebody is still waited for.
export function offeredIn(apart: Apart): Side[] {
  return apart.people.filter((p) => p.offered).map((p) => p.side);
}

// Whether play can begin: everybody has come, and the dice are there.
export function isReady(apart: Apart): boolean {
  return offeredIn(apart).length === 0 && (apart.dice.state === 'ready' || apart.dice.state === 'open');
}

// Whether the game waits for somebody who holds one of these seats.
export function isMyTurn(view: View, seats: Side[]): boolean {
  const { apart } = view;
  return !!apart && !view.over && isReady(apart) && apart.deciding !== null && seats.includes(apart.deciding.side);
}

// ---- time

// How far the server's clock is ahead of this one, in milliseconds. What was longest under way tells least: of what has been heard the largest is kept.
export function offsetAfter(known: number | null, clock: Clock, now: number): number {
  const heard = clock.now - now;
  return known === null || heard > known || known - heard > SET_ANEW ? heard : known;
}
const SET_ANEW = 60_000; // the clock of this machine has been put right

// What each side has left at this moment of the server's time.
export function leftAt(clock: Clock, side: Side, serverTime: number): number {
  const runs = clock.running === side && !clock.paused && clock.until !== null;
  return Math.max(0, runs ? (clock.until ?? 0) - serverTime : (clock.left[side] ?? 0));
}

const SECOND = 1000;
const HOUR = 3600;
const DAY = 86_400;

// "2 days 4 h", "1:04:09", "4:05"; the last ten seconds with tenths.
export function clockText(milliseconds: number): string {
  if (milliseconds < 10 * SECOND) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / SECOND);
  if (seconds >= DAY) return `${counted(Math.floor(seconds / DAY), 'day')} ${Math.floor((seconds % DAY) / HOUR)} h`;
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// The same for those who hear it.
export function clockSpoken(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  return seconds < 60 ? `${counted(seconds, 'second')} left` : `${lasting(seconds)} left`;
}

// Little enough to be marked: an eighth of what each began with at most.
export function isLow(milliseconds: number, terms: Terms): boolean {
  const { clock } = terms;
  if (!clock) return false;
  if ('days' in clock) return milliseconds < Math.min(DAY / 2, (clock.days * DAY) / 8) * SECOND;
  return milliseconds < Math.min(60, clock.main / 8) * SECOND;
}

export function counted(n: number, one: string): string {
  return `${n} ${one}${n === 1 ? '' : 's'}`;
}

// A length of time in its largest unit: "3 minutes".
export function lasting(seconds: number): string {
  if (seconds < 60) return counted(Math.max(0, Math.round(seconds)), 'second');
  if (seconds < HOUR) return counted(Math.round(seconds / 60), 'minute');
  if (seconds < 2 * DAY) return counted(Math.round(seconds / HOUR), 'hour');
  return counted(Math.round(seconds / DAY), 'day');
}

// The same, short: "3 min".
export function briefly(seconds: number): string {
  if (seconds < 60) return 'just now';
  if (seconds < HOUR) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h`;
  return counted(Math.floor(seconds / DAY), 'day');
}

// ---- in words

// What was agreed on, in sentences.
export function termsInWords(terms: Terms): string[] {
  const live = terms.pace === 'live';
  return [live ? 'You play at one sitting.' : 'You play by correspondence, over days.', clockInWords(terms), reactionInWords(terms), terms.chat ? '' : 'There is no chat.'].filter(Boolean);
}

function clockInWords({ pace, clock }: Terms): string {
  if (!clock) return 'There is no clock.';
  if ('days' in clock) return `Whoever is to decide has ${counted(clock.days, 'day')}.`;
  const each = `Each player has ${lasting(clock.main)} for the whole game`;
  return pace === 'live' && clock.increment > 0 ? `${each}, and ${counted(clock.increment, 'second')} more for each turn.` : `${each}.`;
}

function reactionInWords({ reaction }: Terms): string {
  return reaction === null ? '' : `A question in the other player's turn waits ${lasting(reaction)}, then the answer is no.`;
}

const ASKED: Record<Proposed, string> = { draw: 'offers a draw', pause: 'wants to pause the clocks', 'go-on': 'wants to go on', 'more-time': 'asks for more time' };
const ASKING: Record<Proposed, string> = { draw: 'You have offered a draw.', pause: 'You have asked to pause the clocks.', 'go-on': 'You have asked to go on.', 'more-time': 'You have asked for more time.' };

export function proposalInWords(apart: Apart, seats: Side[], { what, by }: Apart['proposals'][number]): string {
  return seats.includes(by) ? ASKING[what] : `${calledOf(apart, by)} ${ASKED[what]}.`;
}

// At the beginning of a sentence, of somebody else.
export function calledOf(apart: Apart, side: Side): string {
  return personOf(apart, side)?.name || 'Your opponent';
}

// ---- news

export interface News {
  text: string;
  cue: 'arrival' | 'question' | null; // whether it is heard
  called?: true; // out over the map
  shown?: true; // it stands on a card of its own
}

// What one has proposed and the other has not agreed to.
const GONE: Record<Proposed, string> = { draw: 'Your offer of a draw no longer stands.', pause: 'Your wish for a pause no longer stands.', 'go-on': 'Your wish to go on no longer stands.', 'more-time': 'Your wish for more time no longer stands.' };

function agreed({ clock }: Apart, what: Proposed): boolean {
  return clock !== null && (what === 'pause' ? clock.paused : what === 'go-on' && !clock.paused);
}

function gained({ clock: before }: Apart, { clock: after }: Apart): boolean {
  return before !== null && after !== null && Object.entries(after.left).some(([side, left]) => left > (before.left[side] ?? left));
}

// What is worth telling of a change: who has come or gone, what is asked, what has been answered.
export function newsOf(before: Apart | undefined, after: Apart, seats: Side[]): News[] {
  if (!before) return [];
  const news: News[] = [];
  for (const person of after.people) {
    const was = personOf(before, person.side);
    if (!was || seats.includes(person.side)) continue;
    const name = calledOf(after, person.side);
    if (was.offered && !person.offered) news.push({ text: `${name} has taken the seat.`, cue: 'arrival', called: true });
    else if (!person.offered && !was.here && person.here) news.push({ text: `${name} is here.`, cue: 'arrival' });
    else if (was.here && !person.here) news.push({ text: `${name} has gone.`, cue: null });
  }
  for (const asked of after.proposals) {
    const old = before.proposals.some((p) => p.what === asked.what && p.by === asked.by);
    if (!old && !seats.includes(asked.by)) news.push({ text: proposalInWords(after, seats, asked), cue: 'question', shown: true });
  }
  for (const { what, by } of before.proposals) {
    if (after.ended || after.proposals.some((p) => p.what === what && p.by === by)) continue;
    if (what === 'more-time' && gained(before, after)) news.push({ text: 'There is more time.', cue: null });
    else if (seats.includes(by) && !agreed(after, what)) news.push({ text: GONE[what], cue: null });
  }
  if (before.clock && after.clock && before.clock.paused !== after.clock.paused) news.push({ text: after.clock.paused ? 'The clocks are paused.' : 'The clocks run again.', cue: null });
  return news;
}

// ---- since the last visit

// Where the game is played back from for one who returns: null where there is nothing new, or where nobody knows what was seen.
export function returnFrom(view: View, seats: Side[], noted: number | null): number | null {
  const seen = Math.max(view.apart?.seen ?? -1, noted ?? -1);
  if (!(view.apart || view.letter) || seats.length === 0 || seen < 0 || seen >= view.sequence) return null;
  return seen;
}

// Much that has happened is seen faster.
export function returnSpeed(steps: number): number {
  return steps <= 10 ? 1 : steps <= 30 ? 2 : steps <= 90 ? 4 : 8;
}
