import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counter, event, state, view } from '../testing/fixture';
import type { Counter, GameEvent, OrderButton, Push } from '../wire';
import { reviewIn } from './mode';
import { glideTime, scenesOf } from './scenes';
import { aloft, isRolling, sceneIn, shown } from './stage';
import type { Ask, TableState } from './table';
import { update, type Message } from './update';

function after(start: TableState, ...messages: Message[]): TableState {
  return messages.reduce((s, m) => update(s, m)[0], start);
}

const HERE = [counter('a', 'red', '0303'), counter('b', 'red', '0304'), counter('x', 'blue', '0202')];
function moved(...changed: Counter[]): Counter[] {
  return HERE.map((c) => changed.find((d) => d.id === c.id) ?? c);
}
function push(sequence: number, events: GameEvent[], counters: Counter[] = HERE): Push {
  return { table: 't', sequence, events, view: view({ sequence, counters }) };
}
const moving = push(8, [event('moved', 8, { piece: 'a', from: '0303', to: '0101', path: ['0202', '0101'] })], moved(counter('a', 'red', '0101')));
const firing = push(8, [event('fired', 8, { piece: 'a', other: 'x', to: '0202', die: 4 }), event('disrupted', 8, { piece: 'x' })], moved(counter('x', 'blue', '0202', { marks: ['disrupted'] })));

describe('scenes', () => {
  const from = view();
  const to = (counters: Counter[]) => view({ counters });

  it('glide along the way that was taken, those who ride along too', () => {
    const both = moved(counter('a', 'red', '0101'), counter('b', 'red', '0104'));
    const scenes = scenesOf(from, [event('moved', 8, { piece: 'a', from: '0303', to: '0101', path: ['0202', '0101'] })], to(both));
    expect(scenes).toMatchObject([{ is: 'glide', ways: [{ piece: 'a', hexes: ['0303', '0202', '0101'] }, { piece: 'b', hexes: ['0304', '0104'] }] }]);
    const rides = view({ counters: [counter('a', 'red', '0303'), counter('b', 'red', '0303')] });
    const led = scenesOf(rides, moving.events, to([counter('a', 'red', '0101'), counter('b', 'red', '0101')]));
    expect(led).toMatchObject([{ ways: [{ piece: 'a' }, { piece: 'b', hexes: ['0303', '0202', '0101'] }] }]);
  });

  it('join the steps of one move', () => {
    const steps = ['0202', '0101'].map((hex, k) => event('moved', 8, { pieces: ['a'], from: k === 0 ? '0303' : '0202', to: hex }));
    expect(scenesOf(from, steps, to(moved(counter('a', 'red', '0101'))))).toMatchObject([{ is: 'glide', ways: [{ hexes: ['0303', '0202', '0101'] }], ms: glideTime(2) }]);
  });

  it('never show a way that leads elsewhere than the piece stands', () => {
    const odd = [event('moved', 8, { piece: 'a', from: '0404', to: '0101' }), event('moved', 8, { piece: 'hidden', from: '0303', to: '0101' })];
    expect(scenesOf(from, odd, from)).toEqual([]);
  });

  it('let a shot smoke, its die roll, and only then the hit be seen', () => {
    const scenes = scenesOf(from, firing.events, firing.view ?? from);
    expect(scenes.map((s) => s.is)).toEqual(['smoke', 'die', 'hit']);
    expect(scenes[1]).toMatchObject({ die: 4, at: ['0202'] });
    expect(scenes.map((s) => s.cue)).toEqual(['shot', 'die', undefined]);
    const real = scenesOf(view({ dice: { ...view().dice, mode: 'real' } }), firing.events, firing.view ?? from);
    expect(real.map((s) => s.is)).toEqual(['smoke', 'hit']);
  });

  it('turn whoever is hit before he runs', () => {
    const events = [event('routed', 8, { piece: 'x' }), event('rout-moved', 8, { piece: 'x', from: '0202', to: '0101' })];
    const scenes = scenesOf(from, events, to(moved(counter('x', 'blue', '0101', { marks: ['routed'] }))));
    expect(scenes.map((s) => s.is)).toEqual(['hit', 'glide']);
    expect(scenes[0]?.puts).toMatchObject([{ hex: '0202', marks: ['routed'] }]);
    expect(scenes[1]?.puts).toMatchObject([{ hex: '0101', marks: ['routed'] }]);
  });

  it('let the lost fall, and call out what is to be called out', () => {
    const events = [event('leader-eliminated', 8, { piece: 'x', banner: 'X is killed' }), event('turn-began', 8, { banner: 'Turn 2' })];
    const scenes = scenesOf(from, events, to(moved(counter('x', 'blue', null))));
    expect(scenes).toMatchObject([{ is: 'fall', pieces: ['x'], cue: 'fall' }, { is: 'call', text: 'X is killed' }, { is: 'call', text: 'Turn 2', cue: 'drum' }]);
  });

  it('put whole armies where they stand', () => {
    const army = Array.from({ length: 80 }, (_, k) => counter(`p${k}`, 'red', '0101'));
    expect(scenesOf(view({ counters: [] }), [event('deployed', 8)], to(army))).toEqual([]);
  });

  it('end where the position is, whatever happened', () => {
    const hexes = fc.constantFrom('0101', '0202', '0303', '0304');
    const one = fc.record({
      type: fc.constantFrom('moved', 'rout-moved', 'fired', 'combat-rolled', 'disrupted', 'eliminated', 'turn-began'), piece: fc.constantFrom('a', 'b', 'x', 'y'),
      from: fc.option(hexes, { nil: undefined }), to: hexes, die: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
    });
    fc.assert(fc.property(fc.array(one, { maxLength: 8 }), fc.array(fc.option(hexes, { nil: null }), { minLength: 3, maxLength: 3 }), (facts, places) => {
      const counters = HERE.map((c, k) => counter(c.id, c.side, places[k] ?? null));
      const scenes = scenesOf(from, facts.map(({ type, ...rest }) => event(type, 8, rest)), to(counters));
      const drawn = new Map(from.counters.map((c) => [c.id, c.place === 'map' ? c.hex : null]));
      for (const s of scenes) for (const c of s.puts) drawn.set(c.id, c.place === 'map' ? c.hex : null);
      expect([...drawn]).toEqual(counters.map((c) => [c.id, c.place === 'map' ? c.hex : null]));
    }));
  });
});

describe('the picture', () => {
  it('lags behind; the game does not', () => {
    const [now, asks] = update(state({ motion: true }), { is: 'pushed', push: moving });
    expect(now.view.counters[0]?.hex).toBe('0101');
    expect(shown(now).view.counters[0]?.hex).toBe('0303');
    expect([...aloft(now)]).toEqual(['a']);
    const settle = asks.find((a): a is Extract<Ask, { ask: 'settle' }> => a.ask === 'settle');
    expect(settle?.milliseconds).toBe(glideTime(2));
    const done = after(now, { is: 'settled', n: settle?.n ?? -1 });
    expect(done.stage).toBeNull();
    expect(shown(done)).toBe(done);
  });

  it('tells nothing of a die before it lies', () => {
    let now = after(state({ motion: true, said: 'Before.' }), { is: 'pushed', push: firing });
    for (const is of ['smoke', 'die']) {
      expect(sceneIn(now)?.is).toBe(is);
      expect(isRolling(now)).toBe(true);
      expect([shown(now).view.sequence, shown(now).log, shown(now).thrown, shown(now).said]).toEqual([7, [], [], 'Before.']);
      now = after(now, { is: 'settled', n: now.scene });
    }
    expect([sceneIn(now)?.is, isRolling(now)]).toEqual(['hit', false]);
    expect([shown(now).view.sequence, shown(now).log.length, shown(now).thrown[0]?.die]).toEqual([8, 2, 4]);
    expect(shown(now).view.counters[2]?.marks).toEqual([]);
    now = after(now, { is: 'settled', n: now.scene });
    expect(shown(now).view.counters[2]?.marks).toEqual(['disrupted']);
  });

  it('does not hear timers of scenes gone by', () => {
    const now = after(state({ motion: true }), { is: 'pushed', push: firing });
    expect(after(now, { is: 'settled', n: now.scene - 1 })).toBe(now);
  });

  it('catches up with whoever takes a hand in it, and hears him', () => {
    const rolling = after(state({ motion: true }), { is: 'pushed', push: firing });
    const [next, asks] = update(rolling, { is: 'click', hex: '0303' });
    expect(next.stage).toBeNull();
    expect(asks).toMatchObject([{ ask: 'select', pieces: ['a'] }]);
    const [skipped, none] = update(rolling, { is: 'escape' });
    expect([skipped.stage, none]).toEqual([null, []]);
  });

  it('takes an order for what it means now', () => {
    const end: OrderButton = { action: 'end', label: 'End' };
    const gone: OrderButton = { action: 'gone', label: 'Gone' };
    const more = { ...firing, view: view({ sequence: 8, orders: [{ ...end, confirm: 'Really?' }] }) };
    const rolling = after(state({ motion: true }, { orders: [end, gone] }), { is: 'pushed', push: more });
    expect(after(rolling, { is: 'order', order: end }).mode.is).toBe('confirming');
    expect(update(rolling, { is: 'order', order: gone })[1]).toEqual([]);
    const other = { ...firing, view: view({ sequence: 8, orders: [{ ...end, label: 'End something else' }] }) };
    const passed = after(state({ motion: true }, { orders: [end] }), { is: 'pushed', push: other });
    expect(update(passed, { is: 'order', order: end })[1]).toEqual([]);
    const kept = after(state({ busy: 'fire' }, { orders: [end] }), { is: 'order', order: end }, { is: 'pushed', push: other }).waiting;
    expect(kept).toBeNull();
    expect(update(state({}, { orders: [{ ...end, label: 'End something else' }] }), { is: 'order', order: end, kept: true })[1]).toEqual([]);
  });

  it('is quickened when more has happened, and never far behind', () => {
    let now = state({ motion: true });
    for (let n = 8; n < 20; n += 1) now = after(now, { is: 'pushed', push: { ...firing, sequence: n, events: firing.events.map((e) => ({ ...e, n })), view: view({ sequence: n }) } });
    expect(now.stage?.acts.length).toBeLessThanOrEqual(3);
    let spent = 0;
    while (now.stage) {
      spent += now.stage.ms;
      now = after(now, { is: 'settled', n: now.scene });
    }
    expect(spent).toBeLessThan(2600);
    expect(now.view.sequence).toBe(19);
  });

  it('shows moves that wait for their turn at the same time', () => {
    const line = ['a', 'b', 'x'].map((id, k) => counter(id, 'red', `020${k + 1}`));
    const there = (n: number) => line.map((c, k) => (k < n ? counter(c.id, 'red', `010${k + 1}`) : c));
    let now = state({ motion: true }, { counters: line });
    [1, 2, 3].forEach((n) => {
      now = after(now, { is: 'pushed', push: push(7 + n, [event('moved', 7 + n, { piece: line[n - 1]?.id, from: `020${n}`, to: `010${n}` })], there(n)) });
    });
    expect(now.stage?.acts.length).toBe(2);
    now = after(now, { is: 'settled', n: now.scene });
    expect(sceneIn(now)).toMatchObject({ is: 'glide', ways: [{ piece: 'b' }, { piece: 'x' }] });
    expect(shown(now).view.counters.map((c) => c.hex)).toEqual(['0101', '0202', '0203']);
  });

  it('is not played where the eyes are others, or elsewhere', () => {
    const other: Push = { ...moving, view: view({ sequence: 8, seat: 'blue', counters: moving.view?.counters ?? [] }) };
    expect(after(state({ motion: true }, {}, { hidden: true }), { is: 'pushed', push: other }).stage).toBeNull();
    expect(after(state({ motion: true, mode: { is: 'reviewing', at: 3, view: view({ sequence: 3 }) } }), { is: 'pushed', push: moving }).stage).toBeNull();
    expect(after(state({ motion: true }), { is: 'rejoined', view: moving.view ?? view(), log: [] }).stage).toBeNull();
  });

  it('stands still when motion is switched off', () => {
    const gliding = after(state({ motion: true }), { is: 'pushed', push: moving });
    expect(after(gliding, { is: 'preferences', motion: false }).stage).toBeNull();
  });

  it('calls out what matters, also without motion', () => {
    const turn = push(8, [event('turn-began', 8, { banner: 'Turn 2' })]);
    for (const motion of [true, false]) expect(after(state({ motion }), { is: 'pushed', push: turn })).toMatchObject({ called: { text: 'Turn 2', n: 1 }, heard: { cue: 'drum', n: 1 }, stage: null });
  });
});

describe('what is told while an action is on its way', () => {
  it('is kept and heard when it has been carried out', () => {
    const busy = state({ busy: 'fire a' });
    const [kept, none] = update(busy, { is: 'click', hex: '0304' });
    expect(none).toEqual([]);
    const [, asks] = update(kept, { is: 'pushed', push: moving });
    expect(asks).toContainEqual({ ask: 'again', message: { is: 'click', hex: '0304' } });
  });

  it('is not the same order twice', () => {
    const end: OrderButton = { action: 'end', label: 'End' };
    expect(after(state({ busy: 'end' }), { is: 'order', order: end }).waiting).toBeNull();
    expect(after(state({ busy: 'move' }), { is: 'order', order: end }).waiting).not.toBeNull();
  });
});

describe('motion on and off', () => {
  const events = fc.array(fc.constantFrom(firing.events, moving.events, [event('turn-began', 8, { banner: 'Turn' })], []), { maxLength: 6 });
  it('lead to the same state', () => {
    fc.assert(fc.property(events, fc.array(fc.constantFrom<Message>({ is: 'click', hex: '0303' }, { is: 'click', hex: '0101' }, { is: 'next', step: 1 }, { is: 'settled', n: 1 }, { is: 'settled', n: 2 }), { maxLength: 20 }), (list, inputs) => {
      const run = (motion: boolean): TableState => {
        let now = state({ motion });
        list.forEach((es, k) => {
          now = after(now, { is: 'pushed', push: push(8 + k, es.map((e) => ({ ...e, n: 8 + k })), k % 2 === 0 ? moved(counter('a', 'red', '0101')) : HERE) }, ...inputs.slice(k * 3, k * 3 + 3));
        });
        return after(now, { is: 'present' });
      };
      const plain = ({ view: v, log, mode, cursor, thrown, said, busy }: TableState): unknown => ({ v, log, mode, cursor, thrown, said, busy });
      expect(plain(run(true))).toEqual(plain(run(false)));
    }));
  });
});

describe('a replay', () => {
  const log = [1, 2, 3].map((n) => event('moved', n, { piece: 'a', from: n % 2 ? '0303' : '0101', to: n % 2 ? '0101' : '0303' }));
  const at = (sequence: number) => view({ sequence, counters: moved(counter('a', 'red', sequence % 2 ? '0101' : '0303')) });
  const start = state({ motion: true, log }, { sequence: 3 });

  // Answers every question and every timer, one after another, until nothing more happens.
  function run(begin: TableState, first: Message): { end: TableState; asked: number[]; seen: number[] } {
    const asked: number[] = [];
    const seen: number[] = [];
    let [now, asks] = update(begin, first);
    const queue = [...asks];
    let open = 0;
    for (let k = 0; k < 100 && queue.length > 0; k += 1) {
      const ask = queue.shift();
      if (ask?.ask === 'look') {
        asked.push(ask.at);
        open += 1;
        expect(open).toBeLessThanOrEqual(1);
        [now, asks] = update(now, { is: 'looked', ticket: ask.ticket, view: at(ask.at) });
        open -= 1;
      } else if (ask?.ask === 'settle') [now, asks] = update(now, { is: 'settled', n: ask.n });
      else continue;
      seen.push(reviewIn(shown(now))?.view?.sequence ?? shown(now).view.sequence);
      queue.push(...asks);
    }
    return { end: now, asked, seen };
  }

  it('goes through the whole game, each position once, and ends at the present', () => {
    const { end, asked, seen } = run(start, { is: 'play', on: true });
    expect(asked).toEqual([0, 1, 2]);
    expect([...new Set(seen)]).toEqual([0, 1, 2, 3]);
    expect([end.mode.is, end.replay.on, end.stage]).toEqual(['idle', false, null]);
    const plain = run({ ...start, motion: false }, { is: 'play', on: true });
    expect([plain.asked, plain.end.mode.is]).toEqual([[0, 1, 2], 'idle']);
  });

  it('goes on from where one looks, and stops when a hand is taken in it', () => {
    const there = after(start, { is: 'look', at: 1 });
    const known = after(there, { is: 'looked', ticket: there.ticket, view: at(1) });
    expect(run(known, { is: 'play', on: true }).asked).toEqual([2]);
    const [playing] = update(known, { is: 'play', on: true });
    expect(playing.replay.on).toBe(true);
    expect(after(playing, { is: 'look', at: 2 }).replay.on).toBe(false);
    expect(after(playing, { is: 'play', on: false }).replay.on).toBe(false);
  });

  it('has a speed', () => {
    expect(after(start, { is: 'speed', speed: 4 }).replay.speed).toBe(4);
    expect(after(start, { is: 'speed', speed: 1000 }).replay.speed).toBe(1);
  });

  it('shows a single step forward as it happened', () => {
    const there = after(start, { is: 'look', at: 0 });
    const known = after(there, { is: 'looked', ticket: there.ticket, view: at(0) });
    const next = after(known, { is: 'look', at: 1 });
    const stepped = after(next, { is: 'looked', ticket: next.ticket, view: at(1) });
    expect(sceneIn(stepped)).toMatchObject({ is: 'glide', ways: [{ piece: 'a', hexes: ['0303', '0101'] }] });
  });
});
