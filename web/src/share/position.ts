// A position as SVG markup, without a page about it.
import { coloursFor, counterDefs, drawCounter, drawGround, drawRamparts, drawWorks, sideColours, type CounterStyle, type Foot, type Theme } from '../map';
import { stackPlaces, stacks } from '../state/geometry';
import type { Board, Counter, Hex, Work } from '../wire';

export interface Look {
  theme: Theme;
  style: CounterStyle;
  foot: Foot;
  size: number; // of a counter, in units of the board
  faces: string; // the types of the map as CSS
}

export interface Shown {
  counters: Counter[];
  works: Work[];
}

export interface Placed {
  id: string;
  said: string;
  markup: string; // in a box of 100 by 100 about the origin
  x: number;
  y: number;
  scale: number;
}

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

// By hex, from the top of the map to its foot, each pile from below.
export function placedCounters(board: Board, counters: Counter[], look: Pick<Look, 'style' | 'size'>): Map<Hex, Placed[]> {
  const colours = sideColours(board);
  const found = new Map<Hex, Placed[]>();
  const piles = [...stacks(counters)].filter(([hex]) => hex in board.hexes).sort(([a], [b]) => a.localeCompare(b));
  for (const [hex, pile] of piles) {
    const at = board.hexes[hex] as { x: number; y: number };
    found.set(hex, stackPlaces(pile).map(({ counter, x, y, scale }) => ({
      id: counter.id,
      said: counter.said,
      markup: drawCounter(counter, look.style, 'full', coloursFor(colours, counter)),
      x: at.x + x * look.size,
      y: at.y + y * look.size,
      scale: (scale * look.size) / 100,
    })));
  }
  return found;
}

const n = (value: number): number => Math.round(value * 1000) / 1000;

export const placing = (p: { x: number; y: number; scale: number }): string => `translate(${n(p.x)} ${n(p.y)})scale(${n(p.scale)})`;

// The map, and on it the position or nothing.
export function drawnPosition(board: Board, shown: Shown | null, look: Look): string {
  const ground = `<style>${look.faces}</style>${drawGround(board, look.theme, look.foot)}`;
  if (!shown) return ground;
  const counters = [...placedCounters(board, shown.counters, look).values()]
    .flat()
    .map((p) => `<g data-piece="${escaped(p.id)}" transform="${placing(p)}"><title>${escaped(p.said)}</title>${p.markup}</g>`);
  return (
    ground + counterDefs() + drawWorks(board, shown.works, 'under') + counters.join('') + drawRamparts(board, look.theme) + drawWorks(board, shown.works, 'over')
  );
}
