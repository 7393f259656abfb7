import { describe, expect, it } from 'vitest';
import { state, view } from '../testing/fixture';
import type { Review, ReviewStep } from '../wire';
import { arrows } from './arrows';
import { reviewIn } from './mode';
import { curveOf, nearestStep, points, signed, studiedStep, swings } from './study';
import { update, type Message } from './update';
import type { TableState } from './table';

function step(number: number, change: Partial<ReviewStep> = {}): ReviewStep {
  return { number, count: 1, turn: 1, heading: '', side: 'red', text: `step ${number}`, die: false, before: 0.5, after: 0.5, loss: 0, luck: 0, best: [], best_moves: [], best_text: '', ...change };
}

const total = { accuracy: 80, loss: 0.1, luck: -0.05, decisions: 2, worst: 0, best: null, losses: [[1, 3]] as [number, number][] };
const REVIEW: Review = {
  sides: ['red', 'blue'], scenario: 'field/one', level: 'captain', result: 'Red wins.',
  steps: [
    step(0, { count: 2, after: 0.46, loss: 0.04, best_moves: [['a', '0303', '0302'], ['b', null, '0305']], best_text: 'a to 0302' }),
    step(2, { die: true, before: 0.46, after: 0.6, luck: 0.14 }),
    step(3, { die: true, side: 'blue', before: 0.6, after: 0.55, luck: 0.05 }),
    step(4, { side: 'blue', turn: 2, before: 0.55, after: 0.7, loss: 0.15 }),
  ],
  totals: { red: total, blue: total }, marks: [2, 4, 0], curve: [[0, 0.5], [2, 0.46], [3, 0.6], [4, 0.55], [5, 0.7]],
};

function after(start: TableState, ...messages: Message[]): TableState {
  return messages.reduce((s, m) => update(s, m)[0], start);
}
const done = { state: 'done' as const, review: REVIEW };

describe('a review', () => {
  it('is asked for, begun where there is none, and fetched when it is done', () => {
    const [asked, asks] = update(state(), { is: 'study' });
    expect(asks).toEqual([{ ask: 'review' }]);
    const [begun, more] = update(asked, { is: 'studied', answer: { state: 'none' } });
    expect(more).toEqual([{ ask: 'review', begin: true }]);
    const half = after(begun, { is: 'study-pushed', push: { table: 't', progress: 0.5 } });
    expect(half.study).toMatchObject({ is: 'running', progress: 0.5 });
    expect(update(half, { is: 'study-pushed', push: { table: 't', progress: 1, done: true } })[1]).toEqual([{ ask: 'review' }]);
    expect(after(half, { is: 'studied', answer: done }).study).toMatchObject({ is: 'done', review: REVIEW });
  });

  it('that is refused or stopped says why', () => {
    const asked = after(state(), { is: 'study' });
    expect(after(asked, { is: 'failed', what: 'review', ticket: null, refusal: { message: 'Not here.' } }).study).toMatchObject({ is: 'stopped', why: 'Not here.' });
    expect(after(asked, { is: 'studied', answer: { state: 'stopped', why: 'Too long.' } }).study).toMatchObject({ is: 'stopped', why: 'Too long.' });
    expect(after(asked, { is: 'study-close' }, { is: 'studied', answer: done }).study).toBeNull();
  });

  it('leads to the positions and draws the better plan there', () => {
    const open = after(state(), { is: 'study' }, { is: 'studied', answer: done });
    const [past, asks] = update(open, { is: 'study-step', number: 0 });
    expect(asks[0]).toMatchObject({ ask: 'look', at: 0 });
    expect(reviewIn(past)?.at).toBe(0);
    expect(arrows(past)).toEqual([{ from: '0303', to: '0302', look: 'better', place: 1 }, { from: null, to: '0305', look: 'better', place: 2 }]);
    const elsewhere = after(past, { is: 'look', at: 3 });
    expect([studiedStep(elsewhere), arrows(elsewhere)]).toEqual([null, []]);
    expect(reviewIn(after(past, { is: 'study-close' }))).toBeNull();
  });

  it('is left by playing on or by Escape', () => {
    const open = after(state(), { is: 'study' }, { is: 'studied', answer: done });
    expect(after(open, { is: 'click', hex: '0303' }).study).toBeNull();
    expect(after(open, { is: 'escape' }).study).toBeNull();
    const past = after(open, { is: 'study-step', number: 0 });
    expect(after(past, { is: 'click', hex: '0303' }).study).not.toBeNull();
    expect(after(past, { is: 'escape' }).study).not.toBeNull();
  });

  it('stays open while the game goes on', () => {
    const open = after(state(), { is: 'study' }, { is: 'studied', answer: done }, { is: 'study-step', number: 0 });
    expect(after(open, { is: 'pushed', push: { table: 't', sequence: 8, events: [], view: view({ sequence: 8 }) } }).study?.step).toBe(0);
  });
});

describe('a swing', () => {
  it('is a decision and the dice that followed, told once', () => {
    expect(swings(REVIEW).map((s) => [s.number, s.side, s.decision, s.luck, s.before, Number(s.after.toFixed(2))])).toEqual([
      [0, 'red', -4, 9, 0.5, 0.55],
      [4, 'blue', -15, 0, expect.closeTo(0.45) as number, 0.3],
    ]);
  });

  it('of a die that nobody led to stands alone', () => {
    const lone = { ...REVIEW, steps: [step(0, { die: true, luck: -0.2, after: 0.3 })], marks: [0] };
    expect(swings(lone)).toMatchObject([{ number: 0, decision: 0, luck: -20 }]);
  });

  it('is written in points', () => {
    expect([points(-0.001), signed(points(0.123)), signed(-7), signed(0)]).toEqual([0, '+12', '−7', '0']);
  });
});

describe('the curve', () => {
  const curve = curveOf(REVIEW, swings(REVIEW));

  it('runs over the whole game with its turns and marks', () => {
    expect(curve.points.map((p) => p.x)).toEqual([0, 0.4, 0.6, 0.8, 1]);
    expect(curve.turns).toEqual([{ x: 0, turn: 1 }, { x: 0.8, turn: 2 }]);
    expect(curve.marks.map((m) => [m.place, m.x, m.y])).toEqual([[1, 0, 0.5], [2, 0.8, 0.55]]);
  });

  it('leads to the nearest step', () => {
    expect([nearestStep(REVIEW, 0), nearestStep(REVIEW, 0.79), nearestStep({ ...REVIEW, steps: [] }, 0.5)]).toEqual([0, 4, null]);
  });
});
