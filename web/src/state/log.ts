// The log: what happened, sentence by sentence, each with the case it follows from.

import type { GameEvent, Hex, PieceId } from '../wire';

export type LogKind = 'all' | 'dice' | 'losses';

export interface LogFilter {
  kind: LogKind;
  words: string;
}

export interface LogLine {
  event: GameEvent;
  heading: boolean;
  die: number | null;
}

export function withEvents(log: GameEvent[], events: GameEvent[], back: number | undefined): GameEvent[] {
  const kept = back === undefined ? log : log.filter((e) => e.n <= back);
  return events.length === 0 ? kept : [...kept, ...events];
}

const HEADINGS = /(^|-)(turn|phase|day)-began$/;
const LOSSES = /eliminated|disrupted|lost|killed|routed|disorganised|demorali[sz]ed|exited|captured|withdrawn/;

export function isHeading(event: GameEvent): boolean {
  return HEADINGS.test(event.type);
}

export function isLoss(event: GameEvent): boolean {
  return LOSSES.test(event.type);
}

export function lineOf(event: GameEvent): LogLine {
  const die = event['die'];
  return { event, heading: isHeading(event), die: typeof die === 'number' ? die : null };
}

export function shownLines(log: GameEvent[], filter: LogFilter): LogLine[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return log.map(lineOf).filter((l) => {
    if (filter.kind === 'dice' && l.die === null) return false;
    if (filter.kind === 'losses' && !isLoss(l.event)) return false;
    const text = `${l.event.text} ${l.event.rule}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
}

// The line that tells how a position came about: the last of those up to it; -1 where there is none.
export function lastAt(lines: LogLine[], at: number): number {
  let found = -1;
  for (let k = 0; k < lines.length && (lines[k]?.event.n ?? 0) <= at; k += 1) found = k;
  return found;
}

export function isAfter(line: LogLine, at: number | undefined): boolean {
  return at !== undefined && line.event.n > at;
}

// The pieces and hexes an event is about, whichever facts it names them in.
export function concerns(event: GameEvent, known: (piece: string) => boolean, isHex: (hex: string) => boolean): {
  pieces: PieceId[];
  hexes: Hex[];
} {
  const pieces = new Set<PieceId>();
  const hexes = new Set<Hex>();
  const take = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(take);
    else if (typeof value !== 'string') return;
    else if (known(value)) pieces.add(value);
    else if (isHex(value)) hexes.add(value);
  };
  for (const [fact, value] of Object.entries(event)) {
    if (!['type', 'rule', 'text', 'n', 'side'].includes(fact)) take(value);
  }
  return { pieces: [...pieces], hexes: [...hexes] };
}

// The night between two days: the end of the one, and what happened before anybody decided again.
export function nightOf(log: GameEvent[]): { day: GameEvent; since: GameEvent[] } | null {
  let from = log.length - 1;
  while (from >= 0 && !/(^|-)day-(began|ended)$/.test(log[from]?.type ?? '')) from -= 1;
  const day = log[from];
  if (!day?.type.endsWith('ended')) return null;
  return { day, since: log.slice(from + 1).filter((e) => e.n === day.n && !isHeading(e)) };
}
