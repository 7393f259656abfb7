import { describe, expect, it } from 'vitest';
import { board, counter, event, view } from '../testing/fixture';
import { sheetOf } from '../map';
import { gameData, gamePage } from './gamePage';
import { svgFile } from './picture';
import { placedCounters, type Look } from './position';

const look: Look = { theme: 'light', style: 'period', foot: 'below', size: 1.4, faces: "@font-face{font-family:'EB Garamond'}" };
const ground = board();
const parsed = (text: string): Document => new DOMParser().parseFromString(text, 'image/svg+xml');

describe('a picture of the map', () => {
  const box = sheetOf(ground);

  it('has every counter on the map, and none without the position', () => {
    const counters = [counter('a', 'red', '0303'), counter('b', 'blue', '0303', { said: 'b & <co>' }), counter('gone', 'red', null)];
    const svg = parsed(svgFile(ground, view({ counters }), look, box, 48));
    expect(svg.querySelector('parsererror')).toBeNull();
    expect([...svg.querySelectorAll('[data-piece]')].map((g) => g.getAttribute('data-piece'))).toEqual(['a', 'b']);
    expect(parsed(svgFile(ground, null, look, box, 48)).querySelectorAll('[data-piece]')).toHaveLength(0);
  });

  it('carries its types with it and stays within what browsers paint', () => {
    const svg = svgFile(ground, null, look, { x: 0, y: 0, width: 100, height: 10 }, 480);
    expect(svg).toContain(look.faces);
    expect(svg).toContain('width="6000" height="600"');
  });
});

describe('a game as a page', () => {
  const first = view({ sequence: 0, heading: 'Turn 1' });
  const moved = view({ sequence: 1, heading: 'Turn 1, moved', counters: [counter('a', 'red', '0302'), counter('b', 'red', '0304'), counter('x', 'blue', null)] });
  const views = [first, moved, moved];

  it('keeps each drawing once and of each position what has changed', () => {
    const { data, drawings } = gameData(ground, views, look);
    expect(new Set(drawings).size).toBe(drawings.length);
    expect(data.steps.map((s) => Object.keys(s.piles).sort())).toEqual([['0202', '0303', '0304'], ['0202', '0302', '0303'], []]);
    expect(data.steps[1]!.piles['0202']).toEqual([]);
    expect(data.steps.map((s) => s.works)).toEqual([0, undefined, undefined]);
  });

  it('leads to the same position step by step as it is drawn at once', () => {
    const { data, drawings } = gameData(ground, views, look);
    const piles: Record<string, [number, string][]> = {};
    for (const s of data.steps) Object.assign(piles, s.piles);
    const there = Object.fromEntries(Object.entries(piles).filter(([, p]) => p.length > 0).map(([h, p]) => [h, p.map(([d]) => drawings[d])]));
    const wanted = Object.fromEntries([...placedCounters(ground, moved.counters, look)].map(([h, p]) => [h, p.map((c) => `<title>${c.said}</title>${c.markup}`)]));
    expect(there).toEqual(wanted);
  });

  it('asks nobody for anything, and no text of the game can break out', () => {
    const nasty = view({ heading: '</script><script>alert(1)</script>' });
    const page = gamePage(ground, [nasty], [event('move', 0, { text: '<b>moved</b>' })], look);
    expect(page).not.toContain('<b>moved');
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(page).not.toMatch(/(src|href)="(?!#|data:)/);
    expect(page).not.toMatch(/@import|url\((?!#|data:)/);
  });
});
