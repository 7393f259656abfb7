// Dice that fell, as the events tell them.

import type { GameEvent } from '../wire';
import type { Throw } from './table';

export function throwsOf(events: GameEvent[]): Throw[] {
  const found: Throw[] = [];
  for (const e of events) {
    const die = e['die'];
    if (typeof die === 'number' && die >= 1 && die <= 6) found.push({ die, text: e.text, rule: e.rule, n: e.n });
    const dice = e['dice'];
    if (Array.isArray(dice)) {
      for (const d of dice) if (typeof d === 'number' && d >= 1 && d <= 6) found.push({ die: d, text: e.text, rule: e.rule, n: e.n });
    }
  }
  return found;
}
