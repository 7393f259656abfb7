// Going through the positions of a game.

import type { GameEvent } from '../wire';

export interface Stop {
  at: number;
  text: string;
}

// Where a turn or a phase began: the places the slider can jump to.
export function stops(log: GameEvent[]): Stop[] {
  const found: Stop[] = [];
  for (const e of log) {
    if (!/(^|-)(turn|day)-began$/.test(e.type)) continue;
    if (found[found.length - 1]?.at !== e.n) found.push({ at: e.n, text: e.text });
  }
  return found;
}

export function moveTo(at: number, last: number): number {
  return Math.max(0, Math.min(last, Math.round(at)));
}

export function jump(all: Stop[], at: number, step: 1 | -1, last: number): number {
  if (step === 1) return all.find((s) => s.at > at)?.at ?? last;
  return [...all].reverse().find((s) => s.at < at)?.at ?? 0;
}

// What was last told at a position.
export function toldAt(log: GameEvent[], at: number): GameEvent | null {
  let last: GameEvent | null = null;
  for (const e of log) {
    if (e.n > at) break;
    last = e;
  }
  return last;
}
