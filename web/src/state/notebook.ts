// What this browser keeps of tables whose players are apart: how far the game was seen, what was read, the secret of mixed dice,
// the links that were given away.

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { sha256 } from '@noble/hashes/sha2';
import { readJson, writeJson, type Store } from './settings';

export interface Page {
  secret?: string; // of the dice, drawn by who opened the table
  share?: string; // of the dice, drawn by who came
  once?: string; // of the link that invites
  watch?: string; // of the link to look on
  commitment?: string; // as it was when the invitation was taken
  seen?: number; // the sequence
  read?: number; // the last thing written that was read
  muted?: boolean;
}
export type Notebook = Record<string, Page>; // by table

const KEY = 'tercio.apart';
const MOST = 1000; // tables; the oldest are forgotten

export function loadNotebook(store: Store | null): Notebook {
  const found = readJson(store, KEY);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  return Object.fromEntries(Object.entries(found).map(([table, page]) => [table, cleanPage(page)]));
}

function cleanPage(found: unknown): Page {
  const had = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const page: Page = {};
  for (const key of ['secret', 'share', 'once', 'watch', 'commitment'] as const) if (typeof had[key] === 'string') page[key] = had[key];
  for (const key of ['seen', 'read'] as const) if (typeof had[key] === 'number') page[key] = had[key];
  if (had['muted'] === true) page.muted = true;
  return page;
}

// Another tab may have written meanwhile: what is stored is read again before it is changed.
export function note(store: Store | null, table: string, change: Partial<{ [K in keyof Page]: Page[K] | undefined }>): Notebook {
  const { [table]: page, ...others } = loadNotebook(store);
  const next = Object.fromEntries(Object.entries({ ...page, ...change }).filter(([, value]) => value !== undefined)) as Page;
  const all = Object.entries({ ...others, [table]: next });
  const book = Object.fromEntries(all.slice(-MOST));
  writeJson(store, KEY, book);
  return book;
}

// 32 random bytes in hexadecimal digits.
export function drawSecret(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

// What is told of a secret before it is given away: the hash of its digits. Without the browser's own SHA-256, which is missing where a page comes over plain HTTP.
export function sealOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}
