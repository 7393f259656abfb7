// The address of a server for what needs one.

import { readJson, writeJson, type Store } from '../state/settings';

const KEY = 'tercio.server';
const NEAR = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export type Address = { url: string; fault?: undefined } | { url?: undefined; fault: string };

// What a person has typed: the page of a server, without what follows in it.
export function addressOf(typed: string): Address {
  const text = typed.trim();
  if (text === '') return { fault: 'Enter the address of a Tercio server.' };
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `${/^(localhost|127\.|\[::1\])/.test(text) ? 'http' : 'https'}://${text}`);
  } catch {
    return { fault: 'This is no address. It looks like https://tercio.example.org.' };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'The address of a server begins with https://.' };
  if (url.protocol === 'http:' && !NEAR.test(url.hostname)) return { fault: 'Only https:// is safe from being read and changed on its way; http:// is for a server on this very machine (http://localhost).' };
  if (url.username !== '' || url.password !== '') return { fault: 'An address with a name and a password in it is not opened.' };
  url.hash = '';
  url.search = '';
  return { url: url.href };
}

export function loadServer(store: Store | null): string {
  const found = readJson(store, KEY);
  return typeof found === 'string' ? (addressOf(found).url ?? '') : '';
}

export function saveServer(store: Store | null, url: string): void {
  writeJson(store, KEY, url);
}
