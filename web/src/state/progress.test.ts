import { describe, expect, it } from 'vitest';
import { lesson } from '../testing/fixture';
import { loadLessonTable, loadProgress, NO_PROGRESS, nextLesson, resumeAt, saveLessonTable, saveProgress, without, withReached, type Course } from './progress';
import type { Store } from './settings';

function memory(text?: string): Store & { text: string | null } {
  return {
    text: text ?? null,
    getItem() { return this.text; },
    setItem(_, value) { this.text = value; },
  };
}

const info = (id: string, steps = 5): Course['lessons'][number] => ({ id, title: id, about: '', minutes: 4, steps, scenario: 'field/day' });
const COURSES: Course[] = [{ id: 'field', title: 'Field', lessons: [info('field/one'), info('field/moving')] }, { id: 'hill', title: 'Hill', lessons: [info('hill/one')] }];

describe('how far one has come', () => {
  it('is kept, and read again', () => {
    const store = memory();
    const there = withReached(NO_PROGRESS, lesson());
    saveProgress(store, there);
    expect(loadProgress(store)).toEqual({ last: 'field/moving', of: { 'field/moving': { step: 2, done: false } } });
    expect(withReached(there, lesson())).toBe(there);
  });

  it('of a finished lesson stays done when it is taken again, from the beginning', () => {
    const done = withReached(withReached(NO_PROGRESS, lesson()), lesson({ kind: 'end' }, { step: 5 }));
    expect(resumeAt(done, 'field/moving')).toBe(0);
    expect(withReached(done, lesson()).of['field/moving']).toEqual({ step: 2, done: true });
    expect(without(done, 'field/moving')).toEqual(NO_PROGRESS);
  });

  it('is not believed when it is no step of the lesson', () => {
    const far = withReached(NO_PROGRESS, lesson({}, { step: 9 }));
    expect(resumeAt(far, 'field/moving', 5)).toBe(0);
    for (const text of ['[]', '7', '{"last":3,"of":{"a":{"step":-1},"b":4,"c":{"step":"1"},"d":{"step":1.5}}}', 'torn']) {
      expect(loadProgress(memory(text)).of, text).toEqual({});
    }
    expect(loadLessonTable(memory('{"table":3}'))).toBeNull();
    const store = memory();
    saveLessonTable(store, { table: 't', keys: ['k'] });
    expect(loadLessonTable(store)).toEqual({ table: 't', keys: ['k'] });
  });

  it('keeps the table of a battle that is being fought, and of nothing else', () => {
    const store = memory();
    const table = { table: 'abc', keys: ['k'] };
    const fought = withReached(NO_PROGRESS, lesson({ kind: 'free' }), table);
    saveProgress(store, fought);
    expect(loadProgress(store)).toEqual(fought);
    expect(loadProgress(store).of['field/moving']?.table).toEqual(table);
    expect(withReached(fought, lesson({ kind: 'free' }), table)).toBe(fought);
    expect(withReached(fought, lesson({ kind: 'read' }), table).of['field/moving']?.table).toBeUndefined();
    expect(withReached(fought, lesson({ kind: 'end' }), table).of['field/moving']).toEqual({ step: 0, done: true });
  });
});

describe('the next lesson', () => {
  it('is the first; then the one left in the middle; then the first that is not done', () => {
    expect(nextLesson(COURSES, NO_PROGRESS)).toMatchObject({ lesson: { id: 'field/one' }, number: 1, step: 0 });
    const begun = withReached(NO_PROGRESS, lesson());
    expect(nextLesson(COURSES, begun)).toMatchObject({ lesson: { id: 'field/moving' }, number: 2, step: 2 });
    const done = withReached(begun, lesson({ kind: 'end' }, { step: 5 }));
    expect(nextLesson(COURSES, done)?.lesson.id).toBe('field/one');
    const all = ['field/one', 'field/moving', 'hill/one'].reduce((p, id) => withReached(p, lesson({ kind: 'end' }, { id })), NO_PROGRESS);
    expect(nextLesson(COURSES, all)).toBeNull();
  });
});
