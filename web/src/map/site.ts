// What the drawings of one board share: its areas, its chance, and the ground that is taken.
import type { Board, BoardHex, BoardSide } from '../wire';
import { centreKey, distance, neighbourAt, type Edge, type Point } from './geometry';
import { paletteOf, type Palette, type Theme } from './palette';
import { noiseOf, randomOf, type Noise, type Random } from './random';

export type Area = Map<string, Point>;

// Circles of ground on which nothing else is to grow.
export class Taken {
  private cells = new Map<number, { p: Point; r: number }[]>();

  add(p: Point, r: number): void {
    const key = Taken.key(Math.floor(p.x), Math.floor(p.y));
    const cell = this.cells.get(key);
    if (cell) cell.push({ p, r });
    else this.cells.set(key, [{ p, r }]);
  }

  // No circle may be wider than one unit.
  hits(p: Point, r: number): boolean {
    const x = Math.floor(p.x);
    const y = Math.floor(p.y);
    const reach = Math.ceil(1 + r);
    for (let i = x - reach; i <= x + reach; i++) {
      for (let k = y - reach; k <= y + reach; k++) {
        for (const c of this.cells.get(Taken.key(i, k)) ?? []) if (distance(c.p, p) < c.r + r) return true;
      }
    }
    return false;
  }

  private static key(x: number, y: number): number {
    return (y + 512) * 4096 + x + 512;
  }
}

export interface Site {
  board: Board;
  ink: Palette;
  noise: Noise;
  random: (what: string) => Random;
  taken: Taken;
  closed: Taken; // ground that is not open: woods, marsh, towns, works, slopes
  fine: boolean; // whether there is room for every stroke
}

export function siteOf(board: Board, theme: Theme, as: 'map' | 'sketch' = 'map'): Site {
  return {
    board,
    ink: paletteOf(theme),
    noise: noiseOf(board.battle),
    random: (what) => randomOf(`${board.battle}/${what}`),
    taken: new Taken(),
    closed: closedOf(board),
    fine: as === 'map',
  };
}

function closedOf(board: Board): Taken {
  const closed = new Taken();
  for (const h of Object.values(board.hexes)) if (h.terrain !== 'clear' || h.slope) closed.add(h, 0.85);
  return closed;
}

// The hexes that pass the test, and those beyond the edge of the map that continue them.
export function areaOf(board: Board, test: (h: BoardHex) => boolean): Area {
  const area: Area = new Map();
  if (!Object.values(board.hexes).some(test)) return area;
  const beyond = new Map<string, { at: Point; yes: number; all: number }>();
  for (const h of Object.values(board.hexes)) {
    const yes = test(h);
    if (yes) area.set(centreKey(h), { x: h.x, y: h.y });
    h.n.forEach((next, i) => {
      if (next !== null) return;
      const at = neighbourAt(board, h, i);
      const seen = beyond.get(centreKey(at)) ?? { at, yes: 0, all: 0 };
      seen.all++;
      if (yes) seen.yes++;
      beyond.set(centreKey(at), seen);
    });
  }
  for (const [key, { at, yes, all }] of beyond) if (yes * 2 >= all && yes > 0) area.set(key, at);
  return area;
}

export function ofTerrain(...kinds: string[]): (h: BoardHex) => boolean {
  return (h) => kinds.includes(h.terrain);
}

export function sidesOf(board: Board, ...kinds: string[]): BoardSide[] {
  return board.sides.filter((s) => kinds.includes(s.kind));
}

export function edgeOf(side: BoardSide): Edge {
  return { p: { x: side.x1, y: side.y1 }, q: { x: side.x2, y: side.y2 } };
}

export function onSheet(board: Board, p: Point, margin = 0): boolean {
  return p.x > -margin && p.y > -margin && p.x < board.width + margin && p.y < board.height + margin;
}
