// What is fetched once and does not change: the battles, a scenario's board and opening, a battle's rules, the examples to them, its story.
// And what is posted: everything about one's account.

import { offline } from '#offline';
import { object, unknown, type GenericSchema, type InferOutput } from 'valibot';
import { FETCHED, Me, Refusal, SignedIn, type Board, type Examples, type Figure, type Games, type Handbook, type Lessons, type Opening, type RuleBook, type Story, type User } from '../wire';
import { read, WireError } from './door';

async function fetchJson<S extends GenericSchema>(schema: S, path: string, request?: RequestInit): Promise<InferOutput<S>> {
  let answer: Response;
  try {
    answer = await (offline ? offline.fetch(path, request) : fetch(path, request));
  } catch {
    throw new WireError({ code: 'lost', message: 'The server is not answering.' });
  }
  const body = (await answer.json().catch(() => null)) as { error?: unknown } | null;
  if (body?.error) throw new WireError(read(Refusal, body.error, `the refusal of ${path}`));
  if (!answer.ok || body === null) throw new WireError({ message: `The server answered ${answer.status} to ${path}.` });
  return read(schema, body, `the answer to ${path}`);
}

const boards = new Map<string, Promise<Board>>();
const books = new Map<string, Promise<RuleBook>>();
const handbooks = new Map<string, Promise<Handbook>>();
const stories = new Map<string, Promise<Story>>();
const openings = new Map<string, Promise<Opening>>();
const lists = new Map<string, Promise<Examples>>();
const figures = new Map<string, Promise<Figure>>();

function kept<T>(cache: Map<string, Promise<T>>, key: string, fetchIt: () => Promise<T>): Promise<T> {
  const had = cache.get(key);
  if (had) return had;
  const fresh = fetchIt();
  cache.set(key, fresh);
  fresh.catch(() => cache.delete(key));
  return fresh;
}

export function fetchGames(): Promise<Games> {
  return fetchJson(FETCHED.games, '/api/games');
}

export function fetchLessons(): Promise<Lessons> {
  return fetchJson(FETCHED.lessons, '/api/lessons');
}

export function fetchBoard(scenario: string): Promise<Board> {
  return kept(boards, scenario, () => fetchJson(FETCHED.board, `/api/board?scenario=${encodeURIComponent(scenario)}`));
}

export function fetchRules(battle: string): Promise<RuleBook> {
  return kept(books, battle, () => fetchJson(FETCHED.rules, `/api/rules?battle=${encodeURIComponent(battle)}`));
}

export function fetchHandbook(battle: string): Promise<Handbook> {
  return kept(handbooks, battle, () => fetchJson(FETCHED.handbook, `/api/handbook?battle=${encodeURIComponent(battle)}`));
}

export function fetchStory(battle: string): Promise<Story> {
  return kept(stories, battle, () => fetchJson(FETCHED.story, `/api/story?battle=${encodeURIComponent(battle)}`));
}

export function fetchOpening(scenario: string): Promise<Opening> {
  return kept(openings, scenario, () => fetchJson(FETCHED.opening, `/api/opening?scenario=${encodeURIComponent(scenario)}`));
}

export function fetchExamples(battle: string): Promise<Examples> {
  return kept(lists, battle, () => fetchJson(FETCHED.examples, `/api/examples?battle=${encodeURIComponent(battle)}`));
}

export function fetchFigure(id: string): Promise<Figure> {
  return kept(figures, id, () => fetchJson(FETCHED.example, `/api/example?id=${encodeURIComponent(id)}`));
}

// ---- accounts

function post<S extends GenericSchema>(schema: S, what: string, body: object): Promise<InferOutput<S>> {
  return fetchJson(schema, `/api/account/${what}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
}
const Anything = object({});

export async function fetchMe(): Promise<User | null> {
  return (await post(Me, 'me', {})).user;
}

export async function register(name: string, password: string, email: string): Promise<User> {
  return (await post(SignedIn, 'register', { name, password, ...(email ? { email } : {}) })).user;
}

export async function signIn(name: string, password: string): Promise<User> {
  return (await post(SignedIn, 'sign-in', { name, password })).user;
}

export async function signOut(everywhere: boolean): Promise<void> {
  await post(Anything, 'sign-out', { everywhere });
}

export interface AccountChange {
  password: string; // the present one
  new_password?: string;
  email?: string; // empty: none
  notify?: boolean;
}
export async function changeAccount(change: AccountChange): Promise<User> {
  return (await post(SignedIn, 'change', change)).user;
}

// By name or e-mail address; whoever that is, the answer is the same.
export async function recoverAccount(who: string): Promise<void> {
  await post(Anything, 'recover', who.includes('@') ? { email: who } : { name: who });
}

export async function resetPassword(token: string, password: string): Promise<User> {
  return (await post(SignedIn, 'reset', { token, password })).user;
}

export async function unsubscribe(token: string): Promise<void> {
  await post(Anything, 'unsubscribe', { token });
}

export async function exportAccount(): Promise<string> {
  return JSON.stringify(await post(unknown(), 'export', {}), null, 2);
}

export async function deleteAccount(password: string): Promise<void> {
  await post(Anything, 'delete', { password });
}
