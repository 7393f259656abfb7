// The keys to the seats of tables this browser has made or been given.

import { readJson, writeJson, type Store } from './settings';

export type Keys = Record<string, string>; // side → key
export type Seats = Record<string, Keys>; // table → keys

const KEY = 'tercio.seats';

export function loadSeats(store: Store | null): Seats {
  const found = readJson(store, KEY);
  const seats: Seats = {};
  if (typeof found !== 'object' || found === null) return seats;
  for (const [table, keys] of Object.entries(found)) {
    if (typeof keys !== 'object' || keys === null) continue;
    const good = Object.entries(keys).filter(([, key]) => typeof key === 'string') as [string, string][];
    if (good.length > 0) seats[table] = Object.fromEntries(good);
  }
  return seats;
}

export function withSeats(seats: Seats, table: string, keys: Keys): Seats {
  return { ...seats, [table]: { ...seats[table], ...keys } };
}

export function saveSeats(store: Store | null, seats: Seats): void {
  writeJson(store, KEY, seats);
}
