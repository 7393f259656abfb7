// The result of a game in a few words: the winner and the level the server names; where it names none it is just a victory.

import type { Board, Outcome } from '../wire';
import type { InferOutput } from 'valibot';

export function verdict(board: Board, outcome: InferOutput<typeof Outcome>): string {
  const winner = board.battle_sides.find((s) => s.id === outcome.winner)?.title;
  if (!winner) return 'Draw';
  return `${winner} ${outcome.level === 'victory' || outcome.level === '' ? '' : `${outcome.level} `}victory`;
}
