// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { board, counter, event, view } from '../testing/fixture';
import type { RuleBook } from '../wire';
import { throwsOf } from './dice';
import { neighbour, padNeighbour, sideEnds, stackPlaces, stacks } from './geometry';
import { fanOf } from './fan';
import { bindingFor, keymap } from './keymap';
import { fromLink, summaryOf, toBase64, toLink } from './link';
import { concerns, shownLines } from './log';
import { findCase, linked, searchCases } from './rules';
import { drawKey, fromSeatLink, loadSeats, saveSeats, seatLink, withoutSeat, withSeats } from './seats';
import { cleanSettings, DEFAULTS, loadSettings, saveSettings, type Store } from './settings';
import { jump, moveTo, stops, toldAt } from './slider';
import { hexSaid, positionText, sentence, spokenPrompt } from './text';

const field = board();
const anyHex = fc.constantFrom(...Object.keys(field.hexes));

describe('walking by keys', () => {
  it('keeps to a column when going down', () => {
    const start = field.hexes['0103']!;
    let hex = '0103';
    for (let k = 0; k < 4; k++) hex = neighbour(field, hex, 'down', start) ?? hex;
    expect(hex).toBe('0503');
  });

  it('goes to a neighbour or nowhere, and back again along a row', () => {
    fc.assert(fc.property(anyHex, fc.constantFrom('up', 'down', 'left', 'right'), (hex, arrow) => {
      const to = neighbour(field, hex, arrow as 'up', field.hexes[hex]!);
      if (to !== null) expect(field.hexes[hex]?.n).toContain(to);
      if (to !== null && arrow === 'left') expect(neighbour(field, to, 'right', field.hexes[to]!)).toBe(hex);
    }));
  });

  it('knows six ways on the number pad', () => {
    expect(padNeighbour(field, '0303', 6)).toBe('0304');
    expect(padNeighbour(field, '0303', 4)).toBe('0302');
    expect(padNeighbour(field, '0303', 5)).toBeNull();
  });
});

describe('stacks', () => {
  it('are drawn bottom first, with leaders and guns at the corners', () => {
    const pile = [counter('u', 'red', '0303', { layer: 1 }), counter('g', 'red', '0303', { symbol: 'gun' }), counter('l', 'red', '0303', { layer: 2, symbol: 'leader' })];
    const [stack] = [...stacks(pile).values()];
    expect(stack?.map((c) => c.id)).toEqual(['g', 'u', 'l']);
    const places = stackPlaces(stack ?? []);
    expect(places.map((p) => p.counter.id)).toEqual(['u', 'g', 'l']);
    expect(places.map((p) => p.scale < 1)).toEqual([false, true, true]);
  });

  it('fan out within the map', () => {
    fc.assert(fc.property(anyHex, fc.integer({ min: 2, max: 6 }), (hex, count) => {
      const pile = Array.from({ length: count }, (_, k) => counter(`p${k}`, 'red', hex));
      const fan = fanOf(field, hex, pile, [], 1.4, 0.5);
      expect(fan.rows.map((r) => r.counter.id)).toEqual(pile.map((c) => c.id));
      expect(Math.min(fan.left, fan.top)).toBeGreaterThanOrEqual(0);
      expect(fan.left + fan.width).toBeLessThanOrEqual(field.width + 1e-9);
      if (fan.height <= field.height) expect(fan.top + fan.height).toBeLessThanOrEqual(field.height + 1e-9);
    }));
  });

  it('fan out on the side where fewer others stand', () => {
    const pile = [counter('a', 'red', '0303'), counter('b', 'red', '0303')];
    const at = field.hexes['0303']?.x ?? 0;
    expect(fanOf(field, '0303', pile, ['0303', '0302', '0202', '0402'], 1.4, 0.3).left).toBeGreaterThan(at);
    expect(fanOf(field, '0303', pile, ['0303', '0304', '0305', '0203', '0403'], 1.4, 0.3).left).toBeLessThan(at);
  });

  it('a hexside has two ends between its hexes', () => {
    expect(sideEnds(field, '0303/0304')?.[0].x).toBeCloseTo(sideEnds(field, '0303/0304')?.[1].x ?? 0);
    expect(sideEnds(field, '0303')).toBeNull();
  });
});

describe('keys', () => {
  it('are never given twice, whatever the overlays wish for', () => {
    fc.assert(fc.property(fc.array(fc.constantFrom('z', 'l', 'r', 'h', 'x', '1', 'E'), { maxLength: 9 }), (wishes) => {
      const map = keymap(wishes.map((key, k) => ({ id: `o${k}`, title: `o${k}`, key, needs: null })));
      const keys = map.flatMap((b) => b.keys);
      expect(new Set(keys).size).toBe(keys.length);
      expect(map.filter((b) => b.command === 'overlay').every((b) => b.keys.length === 1)).toBe(true);
    }));
  });

  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

  it('are found as they are pressed', () => {
    expect(bindingFor(keymap([]), { ...plain, key: 'z', ctrlKey: true })?.command).toBe('undo');
    expect(bindingFor(keymap([]), { ...plain, key: '?', shiftKey: true })?.command).toBe('help');
    expect(bindingFor(keymap([]), { ...plain, key: 'e', altKey: true })).toBeNull();
  });

  it('single letters and signs can be switched off, the others stay', () => {
    const off = (key: string, more = {}): string | undefined => bindingFor(keymap([]), { ...plain, key, ...more }, false)?.command;
    expect(['e', 'u', '[', '1', '/', '?'].map((k) => off(k))).toEqual(Array(6).fill(undefined));
    expect([off('Enter'), off(' '), off('ArrowUp'), off('Escape'), off('z', { ctrlKey: true })]).toEqual(['confirm', 'choose', 'up', 'escape', 'undo']);
  });
});

describe('links', () => {
  it('say what they hold before anything is done with it', () => {
    const record = 'tercio-record 1\nrules x 1\nscenario rocroi/historical\nsetup {}\nbegin\n# Turn 1\nend\nroll 4\n';
    expect(summaryOf(record)).toEqual({ scenario: 'rocroi/historical', actions: 2, edited: true });
    expect(summaryOf(record.replace('setup {}\n', ''))?.edited).toBe(false);
    for (const bad of ['', 'begin', 'tercio-record 1\nbegin\nend', 'scenario x\nbegin\n', record.replace('begin', ''), record + 'x'.repeat(1 << 20)]) {
      expect(summaryOf(bad)).toBeNull();
    }
  });

  it('that unpack to far too much are refused', async () => {
    const source = new Blob([new Uint8Array(40 << 20)]).stream().pipeThrough(new CompressionStream('deflate-raw') as never);
    const packed = new Uint8Array(await new Response(source as never).arrayBuffer());
    expect(packed.length).toBeLessThan(100_000);
    await expect(fromLink(`#record=${toBase64(packed)}`)).rejects.toThrow('too much');
  });

  it('bring back the record they hold', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (record) => {
      const link = await toLink('http://here/#table=x', record);
      expect(link).toMatch(/^http:\/\/here\/#record=[\w-]*$/);
      expect(await fromLink(link)).toBe(record);
    }), { numRuns: 30 });
  });

  it('that hold none or are damaged say so', async () => {
    expect(await fromLink('http://here/#table=x')).toBeNull();
    await expect(fromLink('#record=!!')).rejects.toThrow();
  });
});

describe('the log', () => {
  const log = [event('turn-began', 1), event('fired', 2, { die: 3 }), event('eliminated', 2, { piece: 'a' }), event('player-turn-began', 4)];

  it('is filtered by kind and words', () => {
    expect(shownLines(log, { kind: 'dice', words: '' })).toHaveLength(1);
    expect(shownLines(log, { kind: 'losses', words: '' })).toHaveLength(1);
    expect(shownLines(log, { kind: 'all', words: 'BEGAN turn' })).toHaveLength(2);
    expect(shownLines(log, { kind: 'all', words: '' })[0]?.heading).toBe(true);
  });

  it('knows what an event is about', () => {
    const about = concerns(event('moved', 1, { piece: 'a', others: ['b', 'nobody'], to: '0101' }), (p) => p === 'a' || p === 'b', (h) => h === '0101');
    expect(about).toEqual({ pieces: ['a', 'b'], hexes: ['0101'] });
  });

  it('gives the slider its stops', () => {
    expect(stops(log).map((s) => s.at)).toEqual([1, 4]);
    expect(jump(stops(log), 1, 1, 9)).toBe(4);
    expect(jump(stops(log), 4, 1, 9)).toBe(9);
    expect(jump(stops(log), 1, -1, 9)).toBe(0);
    expect(moveTo(-3, 9)).toBe(0);
    expect(toldAt(log, 3)?.type).toBe('eliminated');
    expect(toldAt(log, 0)).toBeNull();
  });

  it('gives the dice', () => {
    expect(throwsOf([event('x', 1, { die: 6 }), event('x', 1, { dice: [1, 2] }), event('x', 1, { die: 7 })]).map((t) => t.die)).toEqual([6, 1, 2]);
  });
});

describe('the rules', () => {
  const book: RuleBook = {
    cases: [
      { number: '8.0', title: 'Combat', kind: 'heading', part: '', text: 'Of fights.', rulings: [], see: [] },
      { number: '8.12', title: 'Duty', kind: 'rule', part: '', text: 'See 8.0 and 9.9.', rulings: ['S-1'], see: [] },
    ],
    rulings: { 'S-1': 'A ruling on dragoons.' },
  };

  it('are found by number, also by the number of a part', () => {
    expect(findCase(book, '8.12')?.title).toBe('Duty');
    expect(findCase(book, '8.12-3')?.title).toBe('Duty');
    expect(findCase(book, '77.1')).toBeNull();
  });

  it('are searched with their rulings', () => {
    expect(searchCases(book, 'dragoons').map((c) => c.number)).toEqual(['8.12']);
    expect(searchCases(book, '8.1')[0]?.number).toBe('8.12');
    expect(searchCases(book, 'pike')).toEqual([]);
  });

  it('link the numbers that are cases, and lose no word', () => {
    const text = 'See 8.0 and 9.9.';
    const parts = linked(text, (n) => n === '8.0');
    expect(parts.map((p) => p.text).join('')).toBe(text);
    expect(parts.filter((p) => p.rule).map((p) => p.rule)).toEqual(['8.0']);
  });
});

describe('what is kept', () => {
  const memory = (): Store & { all: Map<string, string> } => {
    const all = new Map<string, string>();
    return { all, getItem: (k) => all.get(k) ?? null, setItem: (k, v) => void all.set(k, v) };
  };
  const broken: Store = { getItem: () => { throw new Error('no'); }, setItem: () => { throw new Error('full'); } };

  it('settings come back, and rubbish is passed over', () => {
    const store = memory();
    saveSettings(store, { ...DEFAULTS, theme: 'dark', numbers: true });
    expect(loadSettings(store)).toEqual({ ...DEFAULTS, theme: 'dark', numbers: true });
    expect(cleanSettings({ theme: 7, numbers: 'yes', pace: 'mad', company: 3, level: null })).toEqual(DEFAULTS);
    expect(cleanSettings({ pace: 'step', company: 'watch', level: 'marshal' })).toMatchObject({ pace: 'step', company: 'watch', level: 'marshal' });
    fc.assert(fc.property(fc.anything(), (x) => void expect(cleanSettings(x)).toBeTruthy()));
  });

  it('a store that refuses stops nothing', () => {
    saveSettings(broken, DEFAULTS);
    expect(loadSettings(broken)).toEqual(DEFAULTS);
    expect(loadSettings(null)).toEqual(DEFAULTS);
    expect(loadSeats(broken)).toEqual({});
  });

  it('seats come back by table', () => {
    const store = memory();
    saveSeats(store, withSeats({}, 't', { red: 'k' }));
    expect(loadSeats(store)).toEqual({ t: { red: 'k' } });
  });

  it('are given away by a link and forgotten', () => {
    const link = seatLink('http://h:1/#table=t', { table: 't2', once: 'a-b_C' });
    expect(link).toBe('http://h:1/#seat=t2.a-b_C');
    expect(fromSeatLink(new URL(link).hash)).toEqual({ table: 't2', once: 'a-b_C' });
    for (const bad of ['', '#table=t', '#seat=', '#seat=t', '#seat=t.', '#seat=t.a<b', '#seat=.a']) expect(fromSeatLink(bad)).toBeNull();
    expect(withoutSeat({ t: { red: 'k', blue: 'l' } }, 't', 'red')).toEqual({ t: { blue: 'l' } });
    expect(drawKey()).toMatch(/^[\w-]{22}$/);
    expect(drawKey()).not.toBe(drawKey());
  });
});

describe('the position in words', () => {
  it('lists every counter by side and place', () => {
    const seen = view({ counters: [counter('a', 'red', '0303'), counter('b', 'red', null), counter('x', 'blue', '0202')] });
    const text = positionText(field, seen);
    expect(text.map((s) => s.title)).toEqual(['Red', 'Blue']);
    expect(text[0]?.groups.map((g) => g.title)).toEqual(['On the map', 'Lost']);
    expect(hexSaid(field, seen, '0303', ['to 0303'])).toBe('Hex 0303. clear. a of red. to 0303');
    expect(sentence('the guns')).toBe('The guns');
    const due = { side: 'red', decision: 'roll', text: 'Roll.', how: 'Click the die.', faces: [{ faces: [1, 2], text: 'A hit.' }, { faces: [3, 4, 5, 6], text: 'Nothing.' }] };
    expect(spokenPrompt(due)).toBe('Roll. 1, 2: A hit. 3, 4, 5, 6: Nothing.');
  });
});
