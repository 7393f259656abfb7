// How long a level takes here, where that is longer than it is meant to.

import { readJson, writeJson, type Store } from '../state/settings';
import type { Level } from '../wire';

const KEY = 'tercio.speed';
const LASTS = 30 * 24 * 3600 * 1000; // milliseconds

export function loadSpeed(store: Store | null, version: string, now: number): number {
  const had = readJson(store, KEY);
  if (typeof had !== 'object' || had === null) return 0;
  const { speed, version: of, when } = had as Record<string, unknown>;
  const fits = typeof speed === 'number' && speed > 0 && of === version && typeof when === 'number' && Math.abs(now - when) < LASTS;
  return fits ? speed : 0;
}

export function saveSpeed(store: Store | null, speed: number, version: string, now: number): void {
  writeJson(store, KEY, { speed, version, when: now });
}

// A device is measured at Breitenfeld. Judgements a second elsewhere as a part of those there, by what is measured of the program (README, “How
// fast”) and of the module, which is slower at Warburg than elsewhere.
const PARTS: Record<string, number> = { 'first-orders': 4, breitenfeld: 1, rocroi: 1, freiburg: 0.7, warburg: 0.25 };
const OTHERS = 0.5;

export function speedAt(battle: string, speed: number): number {
  return speed * (PARTS[battle] ?? OTHERS);
}

function about(seconds: number): string {
  if (seconds < 1.5) return 'a second';
  if (seconds < 20) return `${Math.round(seconds)} seconds`;
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} seconds`;
  return `${Math.round(seconds / 60)} minutes`;
}

// `speed`: judgements a second; 0: not measured.
export function takes(level: Level | undefined, speed: number): string {
  if (!level?.judgements || !level.seconds || !(speed > 0)) return '';
  const seconds = level.judgements / speed;
  return seconds > level.seconds + 0.5 ? `On this device ${level.name} thinks about ${about(seconds)} a turn.` : '';
}
