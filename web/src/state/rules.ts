// The rules reference beside the map: finding a case, and the numbers in a text that are cases themselves.

import type { Examples, RuleBook, RuleCase } from '../wire';

export function findCase(book: RuleBook, number: string): RuleCase | null {
  const exact = book.cases.find((c) => c.number === number);
  if (exact) return exact;
  const stem = number.replace(/[-.][^-.]*$/, '');
  return stem !== number && stem !== '' ? findCase(book, stem) : null;
}

export function searchCases(book: RuleBook, words: string): RuleCase[] {
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return book.cases;
  const scored = book.cases
    .map((c) => ({ c, score: score(c, sought, book) }))
    .filter((s) => s.score > 0);
  return scored.sort((a, b) => b.score - a.score).map((s) => s.c);
}

function score(c: RuleCase, sought: string[], book: RuleBook): number {
  const title = c.title.toLowerCase();
  const body = `${c.text} ${c.rulings.map((r) => `${r} ${book.rulings[r] ?? ''}`).join(' ')}`.toLowerCase();
  let sum = 0;
  for (const word of sought) {
    const hit = (c.number.toLowerCase().startsWith(word) ? 8 : 0) + (title.includes(word) ? 4 : 0) + (body.includes(word) ? 1 : 0);
    if (hit === 0) return 0;
    sum += hit;
  }
  return sum;
}

export interface Piece {
  text: string;
  rule: string | null;
}

// Splits a sentence at the numbers that are cases of this book.
export function linked(text: string, isCase: (number: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/\b\d+(?:\.\d+)+(?:-\w+)?\b/g)) {
    if (!isCase(match[0])) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), rule: null });
    pieces.push({ text: match[0], rule: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), rule: null });
  return pieces;
}

export function neighbours(book: RuleBook, number: string): { before: RuleCase | null; after: RuleCase | null } {
  const k = book.cases.findIndex((c) => c.number === number);
  return { before: book.cases[k - 1] ?? null, after: k < 0 ? null : (book.cases[k + 1] ?? null) };
}

export interface Chapter {
  part: string;
  number: string; // of its first case
  chapter: string; // "12"
  title: string;
}

function chapterOf(number: string): string {
  return /^\d+/.exec(number)?.[0] ?? number;
}

// Every chapter of every part, each with its first case.
export function chapters(book: RuleBook): Chapter[] {
  const found: Chapter[] = [];
  for (const c of book.cases) {
    const chapter = chapterOf(c.number);
    if (!found.some((f) => f.part === c.part && f.chapter === chapter)) found.push({ part: c.part, number: c.number, chapter, title: c.title });
  }
  return found;
}

// What stands under a chapter ("5.0": 5.1, 5.11 …) or a heading ("5.2": 5.21 …).
export function casesUnder(book: RuleBook, of: RuleCase): RuleCase[] {
  const whole = /^\d+\.0$/.test(of.number);
  const stem = whole ? chapterOf(of.number) : of.number;
  return book.cases.filter((c) => c !== of && c.part === of.part && (whole ? chapterOf(c.number) === stem : c.number.startsWith(stem)));
}

// Where a number leads: a heading without a text of its own to the first case under it.
export function leadsTo(book: RuleBook, number: string): string {
  const found = findCase(book, number);
  if (!found || found.kind !== 'heading' || found.text.trim() !== '') return number;
  return casesUnder(book, found)[0]?.number ?? number;
}

// The examples drawn under a case: those that explain it, the ones it is the first case of before the others.
export function examplesOf(examples: Examples['examples'], number: string): Examples['examples'] {
  const found = examples.filter((e) => e.cases.includes(number));
  const first = (e: (typeof found)[number]): number => e.cases.indexOf(number);
  return [...found].sort((a, b) => first(a) - first(b));
}
