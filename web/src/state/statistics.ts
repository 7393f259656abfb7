// A game in numbers, as it is plotted.

import type { Side, Statistics, Tone } from '../wire';

export interface Bars {
  labels: { short: string; long: string }[];
  rows: { side: Side; values: number[]; expected: number | null }[];
  most: number; // at least 1
}

// What each side lost in each turn.
export function lossBars(s: Statistics): Bars {
  const rows = s.sides.map((side) => ({ side, values: s.turns.map((t) => t.lost[side] ?? 0), expected: null }));
  return { labels: s.turns.map((t) => ({ short: t.label, long: t.text })), rows, most: Math.max(1, ...rows.flatMap((r) => r.values)) };
}

export function sum(values: number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

// How often each face fell, and how often it was to be expected.
export function diceBars(s: Statistics): Bars {
  const rows = s.sides.map((side) => {
    const values = s.dice[side] ?? [];
    return { side, values, expected: sum(values) / 6 };
  });
  const labels = [1, 2, 3, 4, 5, 6].map((face) => ({ short: String(face), long: `Rolled ${face}` }));
  return { labels, rows, most: Math.max(1, ...rows.flatMap((r) => [...r.values, r.expected])) };
}

// The mean of what was rolled; null before the first die.
export function average(faces: number[]): number | null {
  const count = sum(faces);
  return count === 0 ? null : sum(faces.map((n, k) => n * (k + 1))) / count;
}

export interface AttackRow {
  odds: string;
  total: number;
  parts: { title: string; tone: Tone; count: number; from: number }[]; // from: how many stand before it
}

// The attacks of a side, one row for each odds; results in the order of the server.
export function attackRows(s: Statistics, side: Side): AttackRow[] {
  return s.attacks.filter((a) => a.side === side).map((a) => {
    let from = 0;
    const parts = a.counts.flatMap((count, k) => {
      const result = s.results[k];
      if (count === 0 || !result) return [];
      from += count;
      return [{ title: result.title, tone: result.tone, count, from: from - count }];
    });
    return { odds: a.odds, total: from, parts };
  });
}

// A round number of steps for an axis: 0, 2, 4 …
export function ticks(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((s) => most / s <= 5) ?? 1000;
  const out: number[] = [];
  for (let n = 0; n <= most; n += step) out.push(n);
  return out;
}
