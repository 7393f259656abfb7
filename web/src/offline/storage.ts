// What this device has room for, told as it is.

export interface Room {
  used: number; // bytes
  free: number;
}

export async function roomOf(storage: StorageManager | undefined): Promise<Room | null> {
  try {
    const { usage, quota } = (await storage?.estimate()) ?? {};
    return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) };
  } catch {
    return null;
  }
}

// Whether the browser will delete nothing by itself; null: it does not say. `ask`: it may ask the person.
export async function persistent(storage: StorageManager | undefined, ask: boolean): Promise<boolean | null> {
  try {
    if (!storage) return null;
    return (await storage.persisted()) || (ask && (await storage.persist()));
  } catch {
    return null;
  }
}

export function bytesInWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit] ?? ''}`;
}

export function roomInWords(room: Room): string {
  return `${bytesInWords(room.used)} used on this device, ${bytesInWords(room.free)} available`;
}

export function nameOfExport(now: Date): string {
  return `tercio-games-${now.toISOString().slice(0, 10)}.txt`;
}

export const GAMES = 'tercio-games/';
export const LARGEST_GAMES = 80 * 1024 * 1024; // bytes; the program's own limit (src/offline/games_file.hpp)

// Whether a file has all games of somebody: its beginning says so.
export function holdsGames(beginning: string): boolean {
  return beginning.slice(0, 200).includes(GAMES);
}

// A game that is stored here, but of which something cannot be read.
export interface LeftOut {
  table: string;
  title: string; // empty: that cannot be read either
  why: string;
}

// Of what the program answers.
export function leftOutIn(body: unknown): LeftOut[] {
  const list = (body as { left_out?: unknown } | null)?.left_out;
  return Array.isArray(list) ? (list as LeftOut[]).map(({ table, title, why }) => ({ table, title, why })) : [];
}

export function leftOutInWords({ title, why }: LeftOut): string {
  return `${title ? `“${title}”` : 'A game whose name is lost'} is stored here but cannot be read, so it is not in the list (${why}). Nothing of it has been deleted. If you saved it to a file, bring that in: the game takes its place again.`;
}

export interface Imported {
  games: number; // that came in
  kept: number; // that were here already
}

export function importedInWords({ games, kept }: Imported): string {
  const count = (n: number): string => (n === 1 ? 'One game' : `${n} games`);
  const had = kept === 0 ? '' : kept === 1 ? ' One was here already and has been left as it is.' : ` ${kept} were here already and have been left as they are.`;
  return games === 0 ? (kept === 0 ? 'This file contains no games.' : `No game is new.${had}`) : `${count(games)} ${games === 1 ? 'has' : 'have'} been added.${had}`;
}
