import { describe, expect, it } from 'vitest';
import { blank, everything, HEX_KINDS, LINK_KINDS, SIDE_KINDS } from './fixtures';
import { drawGround, drawNumbers, drawProvenance, drawThumbnail, drawWorks, hexPath, legendSwatch, provenanceColours } from './index';
import type { Board, Work } from '../wire';

const boards: [string, Board][] = [
  ['pointed', everything(false)],
  ['flat', everything(true)],
];

// Well-formed, without numbers that are none.
function sound(markup: string): void {
  expect(markup).not.toMatch(/NaN|undefined|Infinity|null/);
  const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml');
  expect(read.querySelector('parsererror')).toBeNull();
  const opened = [...markup.matchAll(/<([a-zA-Z]+)[^>]*[^/]>|<([a-zA-Z]+)>/g)].length;
  const closed = [...markup.matchAll(/<\/[a-zA-Z]+>/g)].length;
  expect(opened).toBe(closed);
}

const ids = (markup: string): string[] => [...markup.matchAll(/ id="([^"]+)"/g)].map((m) => m[1] as string);
const refs = (markup: string): string[] => [...markup.matchAll(/(?:href="|url\()#([^")]+)/g)].map((m) => m[1] as string);

describe.each(boards)('the ground of a %s board', (_, board) => {
  const whole = drawGround(board, 'light');

  it('is the same every time', () => {
    expect(drawGround(structuredClone(board), 'light')).toBe(whole);
  });

  it('is sound in both themes', () => {
    sound(whole);
    sound(drawGround(board, 'dark'));
  });

  it('has ids of its own, each once, and refers only to them', () => {
    const all = ids(whole);
    expect(all.filter((i) => !i.startsWith('g-'))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(refs(whole).filter((r) => !all.includes(r))).toEqual([]);
  });

  it('escapes names', () => {
    expect(whole).not.toContain('<Wood>');
  });

  it.each(HEX_KINDS.filter((k) => k !== 'clear'))('shows %s', (kind) => {
    const without = structuredClone(board);
    for (const h of Object.values(without.hexes)) if (h.terrain === kind) h.terrain = 'clear';
    expect(drawGround(without, 'light')).not.toBe(whole);
  });

  it.each(SIDE_KINDS)('shows %s', (kind) => {
    const without = { ...board, sides: board.sides.filter((s) => s.kind !== kind) };
    expect(drawGround(without, 'light')).not.toBe(whole);
  });

  it.each(LINK_KINDS)('shows a %s', (kind) => {
    const without = { ...board, links: board.links.filter((l) => l.kind !== kind) };
    expect(drawGround(without, 'light')).not.toBe(whole);
  });

  it('has a sample of every entry of the legend', () => {
    const seen = board.legend.map((e) => legendSwatch(board, e.id));
    for (const s of seen) sound(s);
    expect(new Set(seen).size).toBe(board.legend.length);
    expect(legendSwatch(board, 'no such ground')).toBe('');
  });

  it('numbers every hex and shows where ground comes from', () => {
    expect(drawNumbers(board).match(/<text /g)).toHaveLength(Object.keys(board.hexes).length);
    sound(drawProvenance(board));
    expect(drawProvenance(board)).toContain('url(#g-p-reconstructed)');
    for (const tag of ['stated', 'deduced', 'guessed'] as const) expect(drawProvenance(board)).toContain(`stroke="${provenanceColours[tag]}" stroke-width=".17"`);
  });

  it('has a thumbnail with ids of its own', () => {
    const markup = drawThumbnail(board);
    sound(markup);
    expect(ids(markup).filter((i) => !i.startsWith('g-s-'))).toEqual([]);
  });
});

describe('a board', () => {
  it('of the size of a real one stays small', () => {
    const board = blank(false, 23, 29);
    for (const [h, hex] of Object.entries(board.hexes)) if (Number(h) % 4 === 0) hex.terrain = 'forest';
    expect(drawGround(board, 'light').length).toBeLessThan(1_500_000);
    expect(drawThumbnail(board).length).toBeLessThan(80_000);
  });

  it('may be empty ground or have kinds that nobody has heard of', () => {
    const board = everything(false);
    board.hexes['0101']!.terrain = 'lava';
    board.sides.push({ ...board.sides[0]!, kind: 'hedge' });
    board.links.push({ kind: 'canal', name: 'X', course: ['0101', '0102'], tag: 'stated' });
    sound(drawGround(board, 'light'));
    sound(drawGround(blank(true, 3, 3), 'dark'));
  });
});

describe('hexes and works', () => {
  const board = everything(false);

  it('outlines a hex that there is', () => {
    expect(hexPath(board, '0101')).toMatch(/^M.*Z$/);
    expect(hexPath(board, '9999')).toBe('');
  });

  it('draws breaches, gates and who holds what', () => {
    const works: Work[] = [
      { kind: 'breach', side: ['1105', '1104'], text: 'a breach & more' },
      { kind: 'gate', side: ['1105', '1106'], owner: 'french', text: 'held by the French' },
      { kind: 'control', hex: '1105', owner: 'allied', text: 'held' },
      { kind: 'control', hex: '1105', owner: null, text: 'held by nobody' },
      { kind: 'gate', side: ['1105', '1104'], owner: null, text: 'closed to both' },
      { kind: 'breach', hex: '1105', text: 'every wall of a hex' },
      { kind: 'hit', hex: '1105', text: 'cracks' },
      { kind: 'cleared', hex: '0101', owner: null, text: 'cleared' },
      { kind: 'exit', hex: '0101', text: 'a way out' },
      { kind: 'control', hex: '9999', owner: 'allied', text: 'nowhere' },
    ];
    const markup = drawWorks(board, works, 'under') + drawWorks(board, works, 'over');
    expect(drawWorks(board, works, 'over').match(/<title>/g)).toHaveLength(5);
    sound(markup);
    expect(markup.match(/<title>/g)).toHaveLength(9);
  });
});
