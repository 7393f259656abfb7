// The workers that think, and what waits for them. A thought cannot be stopped from outside, so a worker whose thought nobody wants any
// more is ended and another one begun. Hints and decisions do not wait for a review.

import type { Desk, Report, Task } from './messages';

export type Lane = 'now' | 'review';

interface Thought {
  number: number;
  question: string;
  lane: Lane;
}

interface Thinker {
  desk: Desk<Task, Report>;
  lane: Lane;
  thought: Thought | null;
  measures: boolean;
}

export interface Results {
  thought: (number: number, answer: string) => void;
  progressed: (number: number, part: number) => void;
  measured: (speed: number) => void;
  hired: (thinker: Desk<Task, Report>) => void; // is to be given the program
  mixed: () => void; // a thinker is of another version, and is not asked anything
}

// What a thinker that broke down answers.
export function faultAnswer(why: string): string {
  return JSON.stringify({ fault: why });
}

function read(question: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(question);
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

// The same question, to be answered at once. Nothing else of the text is touched: its numbers may be longer than those of JavaScript.
function inHaste(question: string): string {
  return question.replace('"hurried":false', '"hurried":true');
}

// Two cores are the page's and the tables'; what is left thinks.
export function placesFor(cores: number): Record<Lane, number> {
  return { now: cores >= 6 ? 2 : 1, review: 1 };
}

export class Thinkers {
  private thinkers: Thinker[] = [];
  private waiting: Thought[] = [];
  private measuring = false;

  constructor(
    private readonly version: string,
    private readonly hire: () => Desk<Task, Report>,
    private readonly places: Record<Lane, number>,
    private readonly results: Results,
  ) {}

  // One is there before the first question comes.
  warm(): void {
    if (!this.thinkers.some((t) => t.lane === 'now')) this.engage('now');
  }

  think(number: number, question: string): void {
    this.waiting.push({ number, question, lane: read(question)['kind'] === 'review' ? 'review' : 'now' });
    this.settle();
  }

  drop(number: number): void {
    this.waiting = this.waiting.filter((t) => t.number !== number);
    const at = this.thinkers.find((t) => t.thought?.number === number);
    if (!at) return;
    this.dismiss(at);
    if (at.lane === 'now') this.warm();
    this.settle();
  }

  // The same question once more, to be answered at once.
  hurry(number: number): void {
    const hurried = (t: Thought): Thought => ({ ...t, question: inHaste(t.question) });
    const at = this.thinkers.find((t) => t.thought?.number === number);
    if (at?.thought) {
      const thought = hurried(at.thought);
      if (thought.question === at.thought.question) return; // it hurries already
      this.dismiss(at);
      this.waiting.unshift(thought);
    } else this.waiting = this.waiting.map((t) => (t.number === number ? hurried(t) : t));
    this.settle();
  }

  // How fast this device thinks, when nothing else is to be thought.
  measure(): void {
    this.measuring = true;
    this.settle();
  }

  end(): void {
    for (const t of [...this.thinkers]) this.dismiss(t);
    this.waiting = [];
    this.measuring = false;
  }

  private settle(): void {
    for (const thought of [...this.waiting]) {
      const at = this.free(thought.lane);
      if (!at) continue;
      this.waiting = this.waiting.filter((t) => t !== thought);
      at.thought = thought;
      at.desk.post({ is: 'think', number: thought.number, question: thought.question });
    }
    if (!this.measuring || this.waiting.length > 0 || this.thinkers.some((t) => t.thought)) return;
    const at = this.free('now');
    if (!at) return;
    this.measuring = false;
    at.measures = true;
    at.desk.post({ is: 'measure' });
  }

  private free(lane: Lane): Thinker | null {
    const there = this.thinkers.filter((t) => t.lane === lane);
    const idle = there.find((t) => !t.thought && !t.measures);
    return idle ?? (there.length < this.places[lane] ? this.engage(lane) : null);
  }

  private engage(lane: Lane): Thinker {
    const desk = this.hire();
    const thinker: Thinker = { desk, lane, thought: null, measures: false };
    desk.onmessage = (report) => this.heard(thinker, report);
    desk.onfault = (why) => this.broke(thinker, why);
    this.thinkers.push(thinker);
    this.results.hired(desk);
    return thinker;
  }

  private dismiss(thinker: Thinker): void {
    thinker.desk.onmessage = null;
    thinker.desk.onfault = null;
    thinker.desk.end();
    thinker.thought = null;
    this.thinkers = this.thinkers.filter((t) => t !== thinker);
  }

  private heard(thinker: Thinker, report: Report): void {
    if (report.is === 'here') {
      if (report.version === this.version) return;
      this.results.mixed();
      return this.broke(thinker, 'a new version of Tercio is there; use it first');
    }
    if (report.is === 'fault') return this.broke(thinker, report.why);
    if (report.is === 'measured') {
      thinker.measures = false;
      this.results.measured(report.speed);
      return this.settle();
    }
    if (thinker.thought?.number !== report.number) return;
    if (report.is === 'progress') return this.results.progressed(report.number, report.part);
    thinker.thought = null;
    this.results.thought(report.number, report.answer);
    this.settle();
  }

  // It is replaced, and what it thought of is answered with the fault.
  private broke(thinker: Thinker, why: string): void {
    const { thought, measures } = thinker;
    this.dismiss(thinker);
    if (measures) this.results.measured(0);
    if (thought) this.results.thought(thought.number, faultAnswer(`the computer’s thought broke down (${why})`));
    this.settle();
  }
}
