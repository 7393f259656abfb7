// The review of a game: how the chance of winning went up and down, by decisions and by dice.

import type { Review, Reviewed, ReviewPush, ReviewStep, Side } from '../wire';
import { reviewIn } from './mode';
import { same, type Step, type TableState } from './table';

export interface Study {
  is: 'asking' | 'running' | 'done' | 'stopped';
  progress: number;
  review: Review | null;
  why: string;
  step: number | null; // the number of the step that is looked at
}

const FRESH: Study = { is: 'asking', progress: 0, review: null, why: '', step: null };

export function openStudy(state: TableState): Step {
  return state.study ? same(state) : [{ ...state, study: FRESH }, [{ ask: 'review' }]];
}

export function beginStudy(state: TableState): Step {
  return [{ ...state, study: { ...FRESH, is: 'running' } }, [{ ask: 'review', begin: true }]];
}

export function closeStudy(state: TableState): TableState {
  return { ...state, study: null };
}

export function studied(state: TableState, answer: Reviewed): Step {
  const { study } = state;
  if (!study) return same(state);
  switch (answer.state) {
    case 'none': return study.is === 'asking' ? beginStudy(state) : same(state);
    case 'running': return [{ ...state, study: { ...study, is: 'running', progress: answer.progress ?? study.progress } }, []];
    case 'stopped': return [{ ...state, study: { ...study, is: 'stopped', why: answer.why ?? '' } }, []];
    case 'done': {
      const review = answer.review ?? null;
      const said = review ? `The review is ready. ${review.result}` : '';
      return [{ ...state, study: { ...study, is: review ? 'done' : 'stopped', progress: 1, review }, said }, []];
    }
  }
}

export function studyPushed(state: TableState, push: ReviewPush): Step {
  const { study } = state;
  if (!study || study.is === 'done') return same(state);
  return [{ ...state, study: { ...study, is: 'running', progress: push.progress } }, push.done ? [{ ask: 'review' }] : []];
}

export function studyFailed(state: TableState, why: string): TableState {
  return state.study ? { ...state, study: { ...state.study, is: 'stopped', why } } : state;
}

// The step whose position is on the map, while it is.
export function studiedStep(state: TableState): ReviewStep | null {
  const { study } = state;
  const at = reviewIn(state)?.at ?? state.view.sequence;
  if (!study?.review || study.step !== at) return null;
  return study.review.steps.find((s) => s.number === study.step) ?? null;
}

// ---- what the review says, as it is shown

// A decision and the dice that followed from it, in points (hundredths of the chance of winning) of its side.
export interface Swing {
  number: number; // of the decision, or of the die where none led to it
  steps: ReviewStep[];
  side: Side;
  decision: number; // what it gave away: 0 or less
  luck: number;
  before: number; // the chance of its side
  after: number;
}

export function swings(review: Review): Swing[] {
  const found: Swing[] = [];
  for (const number of review.marks) {
    const k = review.steps.findIndex((s) => s.number === number);
    const swing = k < 0 ? null : swingAbout(review, k);
    if (swing && !found.some((s) => s.number === swing.number)) found.push(swing);
  }
  return found;
}

function swingAbout(review: Review, k: number): Swing | null {
  let first = k;
  while (first > 0 && review.steps[first]?.die) first -= 1;
  if (review.steps[first]?.die) first = k;
  let end = first + 1;
  while (review.steps[end]?.die) end += 1;
  const steps = review.steps.slice(first, end);
  const head = steps[0];
  const last = steps[steps.length - 1];
  if (!head || !last) return null;
  const { side } = head;
  const own = (chance: number): number => (side === review.sides[0] ? chance : 1 - chance);
  const luck = steps.filter((s) => s.die).reduce((sum, s) => sum + (s.side === side ? s.luck : -s.luck), 0);
  return { number: head.number, steps, side, decision: points(head.die ? 0 : -head.loss), luck: points(luck), before: own(head.before), after: own(last.after) };
}

// Rounded, and never minus nought.
export function points(chance: number): number {
  return Math.round(chance * 100) + 0;
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

export interface CurvePoint {
  x: number; // 0 to 1
  y: number; // 0: the first side has lost, 1: it has won
  number: number;
}

export interface CurveMark extends CurvePoint {
  place: number; // in the list of swings, from 1
}

export interface Curve {
  points: CurvePoint[];
  turns: { x: number; turn: number }[];
  marks: CurveMark[];
}

// The curve over the actions of the game, with the beginning of each turn and the largest swings.
export function curveOf(review: Review, list: Swing[]): Curve {
  const last = Math.max(1, ...review.curve.map(([n]) => n), ...review.steps.map((s) => s.number + s.count));
  const at = (number: number): number => number / last;
  const dots = review.curve.map(([number, y]) => ({ x: at(number), y: Math.max(0, Math.min(1, y)), number }));
  const turns: Curve['turns'] = [];
  for (const s of review.steps) {
    if (turns[turns.length - 1]?.turn !== s.turn) turns.push({ x: at(s.number), turn: s.turn });
  }
  const marks = list.map((swing, k) => ({ x: at(swing.number), y: heightAt(dots, swing.number), number: swing.number, place: k + 1 }));
  return { points: dots, turns, marks };
}

function heightAt(dots: CurvePoint[], number: number): number {
  let y = dots[0]?.y ?? 0.5;
  for (const d of dots) if (d.number <= number) y = d.y;
  return y;
}

// The step a place on the curve belongs to.
export function nearestStep(review: Review, x: number): number | null {
  const last = Math.max(1, ...review.steps.map((s) => s.number + s.count));
  let best: number | null = null;
  for (const s of review.steps) if (best === null || Math.abs(s.number - x * last) < Math.abs(best - x * last)) best = s.number;
  return best;
}
