// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { board, state } from '../testing/fixture';
import { centre, corners, neighbour, padNeighbour, turnBoard, turnedFor } from './geometry';
import { fitting, isNarrow, layoutOf } from './layout';
import { update } from './update';

describe('the layout', () => {
  it('is chosen by the size of the window', () => {
    for (const [w, h] of [[1280, 720], [1440, 900], [1920, 1080], [2560, 1440], [1024, 768]] as const) expect(layoutOf(w, h)).toBe('desk');
    expect(layoutOf(820, 1180)).toBe('tall');
    expect(layoutOf(390, 844)).toBe('sheet');
    expect(layoutOf(844, 390)).toBe('slim');
    expect(layoutOf(720, 450)).toBe('slim'); // 1440 by 900 at 200 %
  });

  it('has one panel with tabs where there is no room for two', () => {
    expect((['desk', 'tall', 'sheet', 'slim'] as const).map(isNarrow)).toEqual([false, false, true, true]);
  });

  it('shows as many gauges as fit, and room for the rest', () => {
    expect(fitting([50, 50], 110, 10, 30)).toBe(2);
    expect(fitting([50, 50, 50], 150, 10, 30)).toBe(2);
    expect(fitting([50, 50, 50], 60, 10, 30)).toBe(0);
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 200 })), fc.integer({ min: 0, max: 900 }), (widths, room) => {
      const k = fitting(widths, room, 10, 60);
      const used = widths.slice(0, k).reduce((sum, w) => sum + w + 10, 0) + (k < widths.length ? 60 : -10);
      expect(k === 0 || used <= room).toBe(true);
    }));
  });
});

describe('a turned board', () => {
  const field = board({ sides: [{ a: '0303', b: '0304', kind: 'wall', x1: 5, y1: 4, x2: 5, y2: 5, tag: 'stated' }] });

  it('is itself again after four quarters', () => {
    const round = turnBoard(field, 4);
    expect(round.turned ?? 0).toBe(0);
    const back = turnBoard(turnBoard(field, 1), 3);
    for (const h of Object.keys(field.hexes)) {
      expect(centre(back, h).x).toBeCloseTo(centre(field, h).x);
      expect(centre(back, h).y).toBeCloseTo(centre(field, h).y);
      expect(back.hexes[h]?.n).toEqual(field.hexes[h]?.n);
    }
  });

  it('keeps every distance, hex and side, with up turned to the right', () => {
    const turned = turnBoard(field, 1);
    expect([turned.width, turned.height, turned.flat, turned.turned]).toEqual([field.height, field.width, true, 90]);
    expect(centre(turned, '0103').x).toBeGreaterThan(centre(turned, '0503').x);
    expect(turned.sides[0]).toMatchObject({ x1: field.height - 4, y1: 5, x2: field.height - 5, y2: 5 });
    const apart = (b: typeof field, p: string, q: string): number => Math.hypot(centre(b, p).x - centre(b, q).x, centre(b, p).y - centre(b, q).y);
    expect(apart(turned, '0101', '0405')).toBeCloseTo(apart(field, '0101', '0405'));
  });

  it('has each neighbour where the number pad and the picture say', () => {
    for (const quarters of [0, 1, 2, 3]) {
      const b = turnBoard(field, quarters);
      for (const [i, id] of (b.hexes['0303']?.n ?? []).entries()) {
        const bearing = ((b.flat ? 0 : 30) + 60 * i) * (Math.PI / 180);
        const [from, to] = [centre(b, '0303'), centre(b, id ?? '')];
        expect(to.x - from.x).toBeCloseTo(Math.sqrt(3) * Math.sin(bearing));
        expect(to.y - from.y).toBeCloseTo(-Math.sqrt(3) * Math.cos(bearing));
      }
      expect(padNeighbour(b, '0303', 9)).toBe(b.hexes['0303']?.n[b.flat ? 1 : 0]);
      expect(corners(b, '0303')).toHaveLength(6);
    }
  });

  it('is walked by the arrow keys as it is seen', () => {
    const b = turnBoard(field, 1);
    const up = neighbour(b, '0303', 'up', centre(b, '0303'));
    expect(up).toBe('0302'); // what was to the left
  });

  it('lies across a wide pane when it is tall, with north near the top', () => {
    const tall = board({ width: 26, height: 35.5 });
    const wide = { width: 1100, height: 820 };
    expect(turnedFor(tall, wide, 'auto', 67.5)).toBe(270);
    expect(turnedFor(turnBoard(tall, 3), wide, 'auto', 67.5)).toBe(270);
    expect(turnedFor(tall, wide, 'auto', 300)).toBe(90);
    expect(turnedFor(tall, { width: 390, height: 380 }, 'auto', 67.5)).toBe(0);
    expect(turnedFor(tall, wide, 'never', 67.5)).toBe(0);
    expect(turnedFor(board({ width: 51, height: 35 }), { width: 400, height: 900 }, 'auto', 0)).toBe(0);
    expect(turnedFor(board({ width: 51, height: 35 }), wide, 'always', 0)).toBe(90);
  });

  it('changes nothing but how the table is seen', () => {
    const before = state();
    const [after, asks] = update(before, { is: 'turn', to: 270 });
    expect(asks).toEqual([]);
    expect({ ...after, board: before.board }).toEqual(before);
    expect(update(after, { is: 'turn', to: 0 })[0].board.turned).toBe(0);
  });
});
