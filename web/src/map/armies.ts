// Armies from afar: a block for each unit, as on an old plan of a battle.
import type { Board, Counter, Hex } from '../wire';
import { coloursFor, sideColours, type SideColours } from './colours';

const n = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

// Foot are full blocks, horse half of one, guns round; the second side's have a bright edge.
function block(counter: Counter, x: number, y: number, colours: SideColours): string {
  const edge = `stroke="${colours.second ? '#fff3d6' : colours.dark}" stroke-width=".16"`;
  if (counter.symbol === 'gun') return `<circle cx="${n(x)}" cy="${n(y)}" r=".4" fill="${colours.dark}" ${edge}/>`;
  const box = `M${n(x - 0.72)} ${n(y - 0.56)}h1.44v1.12h-1.44z`;
  const half = counter.symbol === 'horse' || counter.symbol === 'light-horse' ? `<path d="M${n(x - 0.72)} ${n(y + 0.56)}v-1.12h1.44z" fill="${colours.light}"/>` : '';
  return `<path d="${box}" fill="${colours.fill}"/>${half}<path d="${box}" fill="none" ${edge}/>`;
}

// In board units. Leaders are too small to be seen from so far.
export function drawArmies(board: Board, counters: Counter[]): string {
  const colours = sideColours(board);
  const tops = new Map<Hex, Counter>();
  for (const c of counters) {
    if (c.hex === null || c.place !== 'map' || c.symbol === 'leader' || c.symbol === 'commander') continue;
    if (c.layer >= (tops.get(c.hex)?.layer ?? 0)) tops.set(c.hex, c);
  }
  return [...tops].map(([hex, c]) => {
    const at = board.hexes[hex];
    return at ? block(c, at.x, at.y, coloursFor(colours, c)) : '';
  }).join('');
}
