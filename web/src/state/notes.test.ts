// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { computer, selection, state, target } from '../testing/fixture';
import type { FirstNote, Lesson } from '../wire';
import { busyHexes, namesIn, noteFor, noteKey, withNoted } from './notes';
import { cleanSettings, DEFAULTS, MOST_NOTED } from './settings';

const note = (id: string, hexes: string[] = []): FirstNote => ({ id, text: 'It is so.', rule: '1.1', hexes, pieces: [] });
const notes = [note('first', ['0303']), note('second')];
const reader = { notes: true, noted: [] as string[] };
const here = state({}, { notes });

describe('a note for beginners', () => {
  it('is the most important one that has not been read', () => {
    expect(noteFor(here, reader)?.id).toBe('first');
    expect(noteKey(here, note('first'))).toBe('test/first');
    expect(noteFor(here, { notes: true, noted: ['test/first'] })?.id).toBe('second');
    expect(noteFor(here, { notes: true, noted: ['other/first', 'test/second'] })?.id).toBe('first');
    expect(noteFor(here, { notes: true, noted: ['test/first', 'test/second'] })).toBeNull();
  });

  it('is not shown to one who wants none', () => {
    expect(noteFor(here, { notes: false, noted: [] })).toBeNull();
  });

  it('is for the one who decides at the seat', () => {
    expect(noteFor({ ...here, seats: [] }, reader)).toBeNull();
    expect(noteFor({ ...here, seats: ['blue'] }, reader)).toBeNull();
    expect(noteFor(state({}, { notes, prompt: { ...here.view.prompt, side: 'blue' } }), reader)).toBeNull();
    expect(noteFor(state({}, { notes, computer: computer({ players: { red: 'captain' } }) }), reader)).toBeNull();
    expect(noteFor(state({}, { notes, over: true }), reader)).toBeNull();
  });

  it('is not shown in a lesson, over an earlier position, under the cover or in a replay', () => {
    const lesson = { id: 'a/b' } as Lesson;
    expect(noteFor(state({}, { notes, lesson }), reader)).toBeNull();
    expect(noteFor({ ...here, mode: { is: 'reviewing', at: 1, view: null } }, reader)).toBeNull();
    expect(noteFor({ ...here, replay: { ...here.replay, on: true } }, reader)).toBeNull();
  });

  it('keeps away from what can be clicked, most of all from the targets', () => {
    const mode = { is: 'selecting' as const, picked: ['a'], selection: selection([target('0404')]), aimed: null, chooser: null, group: null };
    const weights = busyHexes({ ...here, mode }, note('first', ['0303'])).map(({ hex, weight }) => `${hex} ${weight}`);
    expect(weights).toEqual(['0404 6', '0303 3', '0303 3', '0304 3', '0202 1']);
  });

  it('names whom it is about', () => {
    expect(namesIn(here, note('first'))).toBe('');
    expect(namesIn(here, { ...note('first'), pieces: ['a', 'x'] })).toBe('a, x');
    expect(namesIn(here, { ...note('first'), pieces: ['a', 'b', 'x'] })).toBe('a, b …');
  });

  it('is remembered once, and only so many are', () => {
    expect(withNoted(['a'], 'a')).toEqual(['a']);
    expect(withNoted(['a'], 'b')).toEqual(['a', 'b']);
    const many = Array.from({ length: MOST_NOTED }, (_, i) => `n${i}`);
    expect(withNoted(many, 'x')).toHaveLength(MOST_NOTED);
    expect(cleanSettings({ noted: [...many, 'x', 7], notes: 'no' })).toEqual({ ...DEFAULTS, noted: many });
  });
});
