// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Report, Task } from './messages';
import { FakeDesk, FakeModule, settled } from './testing';
import { placesFor, Thinkers } from './thinkers';
import { thinking } from './thinking';

type Worker = FakeDesk<Task, Report>;

function office(places = { now: 1, review: 1 }) {
  const workers: Worker[] = [];
  const told: unknown[][] = [];
  const thinkers = new Thinkers('v1', () => {
    workers.push(new FakeDesk());
    return workers.at(-1) as Worker;
  }, places, {
    thought: (...t) => void told.push(['thought', ...t]),
    progressed: (...t) => void told.push(['progressed', ...t]),
    measured: (...t) => void told.push(['measured', ...t]),
    hired: () => void told.push(['hired']),
    mixed: () => void told.push(['mixed']),
  });
  const asked = (n: number): unknown[] => (workers[n]?.sent ?? []).map((t) => (t.is === 'think' ? JSON.parse(t.question) as unknown : t.is));
  return { workers, told, thinkers, asked, news: () => told.filter((t) => t[0] !== 'hired') };
}

describe('thinkers', () => {
  it('take one thought at a time, in their order, and a review beside them', () => {
    const o = office();
    o.thinkers.think(1, '{"kind":"decide"}');
    o.thinkers.think(2, '{"kind":"advise"}');
    o.thinkers.think(3, '{"kind":"review"}');
    o.thinkers.think(4, '{"kind":"review"}');
    expect(o.workers).toHaveLength(2);
    expect([o.asked(0), o.asked(1)]).toEqual([[{ kind: 'decide' }], [{ kind: 'review' }]]);
    o.workers[0]?.say({ is: 'progress', number: 1, part: 0.25 });
    o.workers[0]?.say({ is: 'answer', number: 1, answer: 'one' });
    expect(o.asked(0)).toEqual([{ kind: 'decide' }, { kind: 'advise' }]);
    o.workers[1]?.say({ is: 'answer', number: 3, answer: 'three' });
    expect(o.asked(1)).toHaveLength(2);
    expect(o.news()).toEqual([['progressed', 1, 0.25], ['thought', 1, 'one'], ['thought', 3, 'three']]);
  });

  it('are ended when nobody wants their thought, and the next begins in a fresh one', () => {
    const o = office();
    o.thinkers.think(1, '{"kind":"decide"}');
    o.thinkers.think(2, '{"kind":"decide"}');
    o.thinkers.think(3, '{"kind":"decide"}');
    o.thinkers.drop(2); // still waits
    o.thinkers.drop(1);
    expect(o.workers[0]?.ended).toBe(true);
    o.workers[0]?.say({ is: 'answer', number: 1, answer: 'late' });
    expect(o.workers).toHaveLength(2);
    o.workers[1]?.say({ is: 'answer', number: 3, answer: 'three' });
    o.thinkers.drop(99);
    expect(o.news()).toEqual([['thought', 3, 'three']]);
  });

  it('that are to hurry are asked the same once more, in a fresh worker and before all others', () => {
    const o = office();
    o.thinkers.think(1, '{"hurried":false,"kind":"decide","seed":12345678901234567890}');
    o.thinkers.think(2, '{"hurried":false,"kind":"decide"}');
    o.thinkers.hurry(1);
    expect(o.workers[0]?.ended).toBe(true);
    expect(o.workers[1]?.sent).toEqual([{ is: 'think', number: 1, question: '{"hurried":true,"kind":"decide","seed":12345678901234567890}' }]);
    o.thinkers.hurry(1); // twice changes nothing
    expect(o.workers).toHaveLength(2);
    o.thinkers.hurry(2); // it waits, and is short when its turn comes
    o.workers[1]?.say({ is: 'answer', number: 1, answer: 'one' });
    expect(o.asked(1)[1]).toEqual({ kind: 'decide', hurried: true });
  });

  it('that break down are replaced, and their thought is answered with the fault', () => {
    const o = office();
    o.thinkers.think(1, '{"kind":"decide"}');
    o.thinkers.think(2, '{"kind":"decide"}');
    o.workers[0]?.onfault?.('out of memory');
    expect(o.news()).toEqual([['thought', 1, JSON.stringify({ fault: 'the computer’s thought broke down (out of memory)' })]]);
    expect(o.asked(1)).toEqual([{ kind: 'decide' }]);
    o.workers[1]?.say({ is: 'fault', why: 'unreachable' });
    expect(o.news()).toHaveLength(2);
    expect(o.workers[1]?.ended).toBe(true);
  });

  it('of another version are asked nothing, and it is told', () => {
    const o = office();
    o.thinkers.think(1, '{"kind":"decide"}');
    o.workers[0]?.say({ is: 'here', version: 'v1' });
    expect(o.news()).toEqual([]);
    o.workers[0]?.say({ is: 'answer', number: 1, answer: 'one' });
    o.thinkers.drop(1);
    o.workers[0]?.onfault?.('gone');
    o.thinkers.think(2, '{"kind":"decide"}');
    o.workers[1]?.say({ is: 'here', version: 'v2' });
    expect(o.workers[1]?.ended).toBe(true);
    expect(o.news().slice(1)).toEqual([['mixed'], ['thought', 2, expect.stringContaining('a new version of Tercio is there')]]);
  });

  it('measure when nothing else is to be thought, and questions wait for that moment', () => {
    const o = office();
    o.thinkers.think(1, '{"kind":"decide"}');
    o.thinkers.measure();
    expect(o.asked(0)).toEqual([{ kind: 'decide' }]);
    o.workers[0]?.say({ is: 'answer', number: 1, answer: 'one' });
    expect(o.asked(0)).toEqual([{ kind: 'decide' }, 'measure']);
    o.thinkers.think(2, '{"kind":"decide"}');
    expect(o.asked(0)).toHaveLength(2);
    o.workers[0]?.say({ is: 'measured', speed: 500 });
    expect(o.asked(0)).toHaveLength(3);
    expect(o.news()).toContainEqual(['measured', 500]);
  });

  it('are warm before the first question, and all end together', () => {
    const o = office();
    o.thinkers.warm();
    o.thinkers.warm();
    expect(o.workers).toHaveLength(1);
    o.thinkers.think(1, 'damaged');
    expect(o.workers).toHaveLength(1);
    o.thinkers.end();
    expect(o.workers.every((w) => w.ended)).toBe(true);
  });

  it('are more only where there are cores for them', () => {
    expect([1, 2, 4, 8].map((c) => placesFor(c).now)).toEqual([1, 1, 1, 2]);
  });
});

describe('a thinker', () => {
  it('answers what it is asked once it has the program, and tells how far it is', async () => {
    const told: Report[] = [];
    const hear = thinking('v1', (_, host) => Promise.resolve(new FakeModule(host)), (r) => void told.push(r));
    hear({ is: 'load', module: {} as WebAssembly.Module });
    hear({ is: 'think', number: 4, question: '{}' });
    hear({ is: 'measure' });
    await settled();
    expect(told).toEqual([{ is: 'here', version: 'v1' }, { is: 'progress', number: 4, part: 0.5 }, { is: 'answer', number: 4, answer: '{"to":{}}' }, { is: 'measured', speed: 1234 }]);
  });

  it('says so when the program breaks down or does not come', async () => {
    const told: Report[] = [];
    const hear = thinking('v1', (_, host) => {
      const module = new FakeModule(host);
      module.throws = new Error('unreachable');
      return Promise.resolve(module);
    }, (r) => void told.push(r));
    hear({ is: 'load', module: {} as WebAssembly.Module });
    hear({ is: 'think', number: 1, question: '{}' });
    await settled();
    const none = thinking('v1', () => Promise.reject(new Error('no program')), (r) => void told.push(r));
    none({ is: 'load', module: {} as WebAssembly.Module });
    await settled();
    expect(told.filter((t) => t.is !== 'here')).toEqual([{ is: 'fault', why: 'unreachable' }, { is: 'fault', why: 'no program' }]);
  });
});
