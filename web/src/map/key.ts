// Drawings for the key: a counter with numbers at what is explained, a counter with a mark, and works on a piece of ground.
import type { Board, Counter, KeyEntry, SampleCounter, Work } from '../wire';
import { coloursFor, sideColours } from './colours';
import { drawCounter, valuesText, type CounterStyle } from './counter';
import { drawLayers } from './ground';
import { sideBoard } from './sample';
import { drawWorks } from './works';

type Part = SampleCounter['parts'][number]['part'];

// Where a part of a counter is, in its box of 100 by 100, and where its number stands beside it.
function spotOf(part: Part, counter: Counter, turned: number): { x: number; y: number; outX: number; outY: number } {
  const n = counter.values.length;
  const k = Number(part.slice(-1)) - 1;
  switch (part) {
    case 'symbol': return { x: -12, y: -16, outX: -66, outY: -16 };
    case 'extra': return { x: 30, y: -28, outX: 66, outY: -28 };
    case 'facing': {
      const at = (degrees: number, far: number): [number, number] => [Math.round(Math.sin((degrees * Math.PI) / 180) * far), Math.round(-Math.cos((degrees * Math.PI) / 180) * far)];
      const front = (counter.facing ?? 0) + turned;
      const [[x, y], [outX, outY]] = [at(front, 54), at(front + 33, 76)];
      return { x, y, outX, outY };
    }
    case 'face': return { x: -26, y: -30, outX: -66, outY: -44 };
    default: {
      const x = valuesText(counter.values) === '' ? 0 : (k - (n - 1) / 2) * (62 / Math.max(1, n));
      return { x, y: 40, outX: (k - (n - 1) / 2) * 46, outY: 68 };
    }
  }
}

export function drawSample(board: Board, sample: SampleCounter, style: CounterStyle): string {
  const { counter, parts } = sample;
  const colours = coloursFor(sideColours(board), counter);
  const lines = parts.map(({ part }, i) => {
    const { x, y, outX, outY } = spotOf(part, counter, colours.turned);
    return (
      `<path d="M${x} ${y}L${outX} ${outY}" stroke="#fff8e6" stroke-width="5"/><path d="M${x} ${y}L${outX} ${outY}" stroke="#2b1c0e" stroke-width="2"/><circle cx="${x}" cy="${y}" r="3" fill="#2b1c0e"/>` +
      `<circle cx="${outX}" cy="${outY}" r="12" fill="#2b1c0e"/><text x="${outX}" y="${outY + 5.5}" font-size="16" font-weight="700" text-anchor="middle" fill="#fff8e6">${i + 1}</text>`
    );
  });
  return drawCounter(counter, style, 'full', colours) + lines.join('');
}

// A counter on which a mark may lie: guns fire and are taken, commanders have aides.
const BEARERS: Record<string, string[]> = { fired: ['gun'], captured: ['gun'], limbered: ['gun'], aide: ['commander'] };

export function drawMarked(board: Board, mark: string, style: CounterStyle): string {
  const all = board.key.counters.map((s) => s.counter);
  const bare = all.find((c) => BEARERS[mark]?.includes(c.symbol)) ?? all[0];
  return bare ? drawCounter({ ...bare, marks: [mark] }, style, 'full', coloursFor(sideColours(board), bare)) : '';
}

// Works stand on a wall where the battle has walls, else at a crossing.
export function drawWork(board: Board, entry: KeyEntry): string {
  const walled = board.sides.some((s) => s.kind === 'wall');
  const owner = board.battle_sides[0]?.id ?? null;
  const ground = sideBoard(board, !walled ? 'bridge' : entry.id === 'gate' ? 'gate' : 'wall');
  const atSide = entry.id !== 'control' || !walled;
  const work: Work = { kind: entry.id, text: entry.title, owner, ...(atSide ? { side: ['0203', '0103'] } : { hex: '0203' }) };
  const inner = drawLayers({ ...ground, battle: `key/${entry.id}` }, 'light').replace(/(id="|#)g-/g, `$1g-k-${board.battle}-${entry.id}-`);
  return `<svg x="-1" y="-1" width="2" height="2" viewBox="${atSide ? '3.86 .75 1.8 1.8' : '4 1.2 2.4 2.4'}">${inner}${drawWorks(ground, [work], atSide ? 'over' : 'under')}</svg>`;
}
