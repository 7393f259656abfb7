// The keys to the seats of tables this browser has made or been given.

import { toBase64 } from './link';
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

export function withoutSeat(seats: Seats, table: string, side: string): Seats {
  const { [side]: gone, ...left } = seats[table] ?? {};
  void gone;
  return { ...seats, [table]: left };
}

// The tables at which the people at this screen see everything together.
const OPEN = 'tercio.open-handed';
const MOST_OPEN = 500;

export function loadOpen(store: Store | null): string[] {
  const found = readJson(store, OPEN);
  return Array.isArray(found) ? found.filter((t): t is string => typeof t === 'string') : [];
}

export function withOpen(tables: string[], table: string, open: boolean): string[] {
  const others = tables.filter((t) => t !== table);
  return open ? [...others, table].slice(-MOST_OPEN) : others;
}

export function saveOpen(store: Store | null, tables: string[]): void {
  writeJson(store, OPEN, tables);
}

// A link that gives a seat away: `#seat=<table>.<key that works once>`.
export interface SeatLink {
  table: string;
  once: string;
}

export function seatLink(base: string, link: SeatLink): string {
  return `${base.replace(/#.*$/, '')}#seat=${link.table}.${link.once}`;
}

export function fromSeatLink(hash: string): SeatLink | null {
  const found = /^#seat=(\w+)\.([\w-]+)$/.exec(hash);
  return found?.[1] && found[2] ? { table: found[1], once: found[2] } : null;
}

// A link that lets others look on: `#watch=<table>.<key>`.
export interface WatchLink {
  table: string;
  watch: string;
}

export function watchLink(base: string, link: WatchLink): string {
  return `${base.replace(/#.*$/, '')}#watch=${link.table}.${link.watch}`;
}

export function fromWatchLink(hash: string): WatchLink | null {
  const found = /^#watch=(\w+)\.([\w-]+)$/.exec(hash);
  return found?.[1] && found[2] ? { table: found[1], watch: found[2] } : null;
}

// 128 random bits in letters, digits, '-' and '_'.
export function drawKey(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}
