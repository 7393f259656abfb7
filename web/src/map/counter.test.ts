import { describe, expect, it } from 'vitest';
import { coloursFor, contrast, counterDefs, drawCounter, drawDie, gaugeColour, sideColours } from './index';
import type { SideColours } from './colours';
import { blank, counter } from './fixtures';
import type { Board, Counter } from '../wire';

const RED = '#8f2a20';
const BLUE = '#24508c';

function boardOf(sides: Record<string, Record<string, string>>, change: Partial<Board> = {}): Board {
  return {
    ...blank(false, 2, 2),
    battle_sides: Object.entries(sides).map(([id, armies]) => ({ id, title: id, colour: Object.values(armies).pop() ?? RED })),
    armies: Object.entries(sides).flatMap(([side, armies]) => Object.entries(armies).map(([id, colour]) => ({ id, title: id, side, colour }))),
    ...change,
  };
}

const BATTLES: [string, Board][] = [
  ['Breitenfeld', boardOf({ imperialist: { imperialist: RED }, allied: { saxon: '#3d6629', swedish: BLUE } })],
  ['Rocroi', boardOf({ french: { french: BLUE }, spanish: { spanish: RED } })],
  ['Freiburg', boardOf({ french: { regular: BLUE, mercenary: '#5c3f86' }, bavarian: { bavarian: '#8a5a08' } })],
  ['Warburg', boardOf({ french: { maupeou: BLUE, segur: BLUE }, allied: { granby: RED } }, { period: '1760' })],
  ['a battle in light colours', boardOf({ ours: { a: '#e8d44d', b: '#f0f0f0' }, theirs: { c: '#e0c83a' } })],
];

describe.each(BATTLES)('the colours of %s', (_, board) => {
  const all = sideColours(board);

  it('are there for every side and army', () => {
    for (const { id } of [...board.battle_sides, ...board.armies]) expect(all[id]).toBeDefined();
  });

  it('are those of the game', () => {
    for (const army of board.armies) expect(all[army.id]?.fill).toBe(army.colour);
  });

  it('come with another shape of the card for each side', () => {
    const shapes = board.battle_sides.map(({ id }) => (['foot', 'leader'] as const).map((symbol) => {
      const drawn = drawCounter(counter({ side: id, army: id, symbol }), 'period', 'plain', all[id] as SideColours);
      return /<\w+ class="face"[^>]*? (?:d|r)="[^"]*"/.exec(drawn)?.[0].replace(/(fill|stroke)="[^"]*"/g, '');
    }));
    expect(shapes[0]?.every((s) => s !== undefined)).toBe(true);
    expect(shapes[0]?.[0]).not.toBe(shapes[1]?.[0]);
    expect(shapes[0]?.[1]).not.toBe(shapes[1]?.[1]);
  });

  it('differ between the sides in colour and pattern', () => {
    const [a, b] = board.battle_sides.map((s) => all[s.id]) as [SideColours, SideColours];
    expect(a.fill).not.toBe(b.fill);
    expect(a.pattern).not.toBe(b.pattern);
  });

  it('tell armies of one colour apart by an accent', () => {
    const looks = board.armies.map((a) => `${all[a.id]?.fill} ${all[a.id]?.accent}`);
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('can be read: on the card and on its back', () => {
    for (const c of Object.values(all)) {
      expect(contrast(c.ink, c.fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(c.dark, '#f7ecd2')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(c.dark, c.light)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('a gauge has the colour of its army, or of its side', () => {
  const board = BATTLES[0]![1];
  const all = sideColours(board);
  expect(gaugeColour(board, { title: 'swedish army', side: 'allied' }, all)).toBe(BLUE);
  expect(gaugeColour(board, { title: 'Losses', side: 'imperialist' }, all)).toBe(RED);
});

const SYMBOLS: Counter['symbol'][] = ['foot', 'horse', 'gun', 'leader', 'light-foot', 'light-horse', 'commander'];
const MARKS = ['disrupted', 'demoralized', 'routed', 'disorganised', 'column', 'captured', 'fired', 'moved', 'acting', 'hidden', 'more',
  'demoralised', 'attacked', 'defended', 'limbered', 'aide', 'led'];

describe('a counter', () => {
  const colours = sideColours(BATTLES[0]![1]);
  const col = colours['swedish'] as SideColours;

  it.each(SYMBOLS)('%s is drawn in either style and detail, each time the same', (symbol) => {
    const seen = new Set<string>();
    for (const style of ['period', 'nato'] as const) {
      for (const detail of ['full', 'plain'] as const) {
        const c = counter({ symbol });
        const markup = drawCounter(c, style, detail, col);
        expect(markup).not.toMatch(/NaN|undefined/);
        expect(markup).toBe(drawCounter(c, style, detail, col));
        expect(markup).toContain('>10-3<');
        seen.add(markup);
      }
    }
    expect(seen.size).toBe(4);
  });

  it('has another look for another arm', () => {
    const seen = new Set(SYMBOLS.map((symbol) => drawCounter(counter({ symbol }), 'period', 'full', col)));
    expect(seen.size).toBe(SYMBOLS.length - 1); // a commander is a leader in another coat
    expect(new Set(SYMBOLS.map((symbol) => drawCounter(counter({ symbol }), 'nato', 'full', col))).size).toBe(SYMBOLS.length);
  });

  it.each(MARKS)('shows that it is %s', (mark) => {
    const plain = drawCounter(counter({}), 'period', 'plain', col);
    expect(drawCounter(counter({ marks: [mark] }), 'period', 'plain', col)).not.toBe(plain);
  });

  it('ignores marks it does not know and escapes what is printed', () => {
    const plain = drawCounter(counter({}), 'period', 'full', col);
    expect(drawCounter(counter({ marks: ['anointed'] }), 'period', 'full', col)).toBe(plain);
    expect(drawCounter(counter({ values: ['<b>'], extra: '&' }), 'period', 'full', col)).not.toContain('<b>');
  });

  it('points its front where it faces', () => {
    const seen = new Set([30, 90, 150, 210, 270, 330].map((facing) => drawCounter(counter({ facing }), 'period', 'plain', col)));
    expect(seen.size).toBe(6);
  });

  it('leaves out values it has not, and draws the small print', () => {
    expect(drawCounter(counter({ values: ['12', '', '2'] }), 'period', 'full', col)).toContain('>12-2<');
    const plain = drawCounter(counter({}), 'period', 'full', col);
    for (const extra of ['fist', 'swords', 'fist, swords', 'L']) expect(drawCounter(counter({ extra }), 'period', 'full', col)).not.toBe(plain);
    const chief = counter({ symbol: 'commander', values: ['5'] });
    expect(drawCounter({ ...chief, extra: 'army' }, 'period', 'full', col)).not.toBe(drawCounter(chief, 'period', 'full', col));
  });

  it('needs no values', () => {
    expect(drawCounter(counter({ symbol: 'gun', values: [] }), 'period', 'full', col)).not.toContain('<text');
  });

  it('wears the colours of its army, and when captured those of its side', () => {
    const gun = counter({ symbol: 'gun', army: 'swedish', side: 'imperialist' });
    expect(coloursFor(colours, { ...gun, side: 'allied' }).id).toBe('swedish');
    expect(coloursFor(colours, { ...gun, marks: ['captured'] }).id).toBe('imperialist');
    expect(coloursFor(colours, counter({ army: 'x', side: 'y' })).fill).toMatch(/^#/);
  });

  it('refers only to what counterDefs defines', () => {
    const defined = [...counterDefs().matchAll(/ id="(c-[^"]+)"/g)].map((m) => m[1]);
    for (const c of Object.values(colours)) {
      const markup = SYMBOLS.map((symbol) => drawCounter(counter({ symbol, marks: MARKS }), 'period', 'full', c)).join('');
      for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(id);
    }
  });
});

describe('a die', () => {
  it.each([1, 2, 3, 4, 5, 6])('shows %i', (value) => {
    expect(drawDie(value).match(/<circle/g)).toHaveLength(value);
  });

  it('without a value is blank', () => {
    expect(drawDie(0)).not.toContain('<circle');
  });
});
