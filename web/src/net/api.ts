// What is fetched once and does not change: the battles, a scenario's board, a battle's rules.

import type { Board, GameInfo, Refusal } from '../wire';
import type { RuleBook } from '../state/rules';
import { WireError } from './client';

async function fetchJson<T>(path: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path);
  } catch {
    throw new WireError({ code: 'lost', message: 'The server does not answer.' });
  }
  const body = (await answer.json().catch(() => null)) as (T & { error?: Refusal }) | null;
  if (!answer.ok || body === null || body.error) {
    throw new WireError(body?.error ?? { message: `The server answered ${answer.status} to ${path}.` });
  }
  return body;
}

const boards = new Map<string, Promise<Board>>();
const books = new Map<string, Promise<RuleBook>>();

function kept<T>(cache: Map<string, Promise<T>>, key: string, fetchIt: () => Promise<T>): Promise<T> {
  const had = cache.get(key);
  if (had) return had;
  const fresh = fetchIt();
  cache.set(key, fresh);
  fresh.catch(() => cache.delete(key));
  return fresh;
}

export async function fetchGames(): Promise<GameInfo[]> {
  return (await fetchJson<{ games: GameInfo[] }>('/api/games')).games;
}

export function fetchBoard(scenario: string): Promise<Board> {
  return kept(boards, scenario, () => fetchJson<Board>(`/api/board?scenario=${encodeURIComponent(scenario)}`));
}

export function fetchRules(battle: string): Promise<RuleBook> {
  return kept(books, battle, async () => {
    const book = await fetchJson<Partial<RuleBook>>(`/api/rules?battle=${encodeURIComponent(battle)}`);
    return { cases: book.cases ?? [], rulings: book.rulings ?? {} };
  });
}
