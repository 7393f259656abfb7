// How far one has come in the lessons, kept in the browser.

import type { Lesson, Lessons } from '../wire';
import { readJson, writeJson, type Store } from './settings';

export type Course = Lessons['courses'][number];
export type LessonInfo = Course['lessons'][number];

export interface Reached {
  step: number; // from 0
  done: boolean;
  table?: LessonTable; // where a battle is being fought: it is gone on with there
}

// The table of a lesson.
export interface LessonTable {
  table: string;
  keys: string[];
}

export interface Progress {
  last: string; // the lesson taken last; empty: none yet
  of: Record<string, Reached>;
}

const KEY = 'tercio.lessons';
const MOST = 300;

export const NO_PROGRESS: Progress = { last: '', of: {} };

export function loadProgress(store: Store | null): Progress {
  const found = readJson(store, KEY);
  if (typeof found !== 'object' || found === null) return NO_PROGRESS;
  const { last, of } = found as Record<string, unknown>;
  const kept: Progress['of'] = {};
  for (const [id, one] of Object.entries(typeof of === 'object' && of !== null ? of : {}).slice(0, MOST)) {
    if (typeof one !== 'object' || one === null) continue;
    const { step, done, table } = one as Record<string, unknown>;
    if (typeof step !== 'number' || !Number.isInteger(step) || step < 0) continue;
    const fought = tableIn(table);
    kept[id] = { step, done: done === true, ...(fought && { table: fought }) };
  }
  return { last: typeof last === 'string' ? last : '', of: kept };
}

export function saveProgress(store: Store | null, progress: Progress): void {
  writeJson(store, KEY, progress);
}

// A step has been reached, at this table. What was once done stays done.
export function withReached(progress: Progress, { id, step, wants }: Pick<Lesson, 'id' | 'step' | 'wants'>, table: LessonTable | null = null): Progress {
  const had = progress.of[id];
  const end = wants.kind === 'end';
  const now: Reached = { step: end ? 0 : step, done: end || (had?.done ?? false), ...(wants.kind === 'free' && table && { table }) };
  if (progress.last === id && had?.step === now.step && had.done === now.done && had.table?.table === now.table?.table) return progress;
  return { last: id, of: { ...progress.of, [id]: now } };
}

export function without(progress: Progress, id: string): Progress {
  const { [id]: gone, ...of } = progress.of;
  void gone;
  return { last: progress.last === id ? '' : progress.last, of };
}

// Where a lesson goes on: at the step reached, or at the beginning where that is no longer one of its steps.
export function resumeAt(progress: Progress, id: string, steps = Infinity): number {
  const step = progress.of[id]?.step ?? 0;
  return step < steps ? step : 0;
}

// What is best done next: the lesson left in the middle, else the first that is not done.
export interface NextUp {
  lesson: LessonInfo;
  number: number; // within its course, from 1
  course: Course;
  step: number;
}

export function nextLesson(courses: Course[], progress: Progress): NextUp | null {
  const all = courses.flatMap((course) => course.lessons.map((lesson, k): NextUp => ({ lesson, number: k + 1, course, step: resumeAt(progress, lesson.id, lesson.steps) })));
  const begun = all.filter((l) => l.step > 0);
  return begun.find((l) => l.lesson.id === progress.last) ?? begun[0] ?? all.find((l) => !progress.of[l.lesson.id]?.done) ?? null;
}

// The table of the lesson that is open in this tab of the browser: thrown away with it, unless a battle is being fought there.
const OPEN = 'tercio.lesson-table';

function tableIn(found: unknown): LessonTable | null {
  const { table, keys } = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  return typeof table === 'string' && Array.isArray(keys) ? { table, keys: keys.filter((k) => typeof k === 'string') } : null;
}

export function loadLessonTable(store: Store | null): LessonTable | null {
  return tableIn(readJson(store, OPEN));
}

export function saveLessonTable(store: Store | null, open: LessonTable | null): void {
  writeJson(store, OPEN, open);
}
