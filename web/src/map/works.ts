// What changes on the ground: breaches, who holds gates, bridges and quarters, where the map may be left.
import type { Board, Hex, Work } from '../wire';
import { sideColours, type SideColours } from './colours';
import { hexPath, num, type Point } from './geometry';
import { escaped } from './lettering';
import { between, randomOf } from './random';

interface Place {
  at: Point;
  turn: number; // of what lies along a hexside, degrees; of a hex 0
}

function onSide(board: Board, pair: readonly [Hex, Hex]): Place | null {
  const a = board.hexes[pair[0]];
  const b = board.hexes[pair[1]];
  if (!a || !b) return null;
  return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90 };
}

function inHex(board: Board, hex: Hex): Place | null {
  const h = board.hexes[hex];
  return h ? { at: { x: h.x, y: h.y }, turn: 0 } : null;
}

const put = (p: Place, inner: string): string =>
  `<g transform="translate(${num(p.at.x)} ${num(p.at.y)})${p.turn ? `rotate(${num(p.turn)})` : ''}">${inner}</g>`;

// The walls of a hex: where it lies inside or where the wall faces it.
function wallsOf(board: Board, work: Work): Place[] {
  const pairs: [Hex, Hex][] = work.side
    ? [work.side]
    : board.sides.filter((s) => s.kind === 'wall' && s.a === work.hex).map((s) => [s.a, s.b]);
  return pairs.map((p) => onSide(board, p)).filter((p) => p !== null);
}

// Fallen stones across a gap in the wall.
function breach(p: Place): string {
  const random = randomOf(`breach ${num(p.at.x)} ${num(p.at.y)}`);
  let stones = '';
  for (let i = 0; i < 16; i++) {
    const x = between(random, -0.34, 0.34);
    const y = between(random, -0.26, 0.3) * (1 - Math.abs(x));
    const s = between(random, 0.035, 0.08);
    stones += `M${num(x - s)} ${num(y)}l${num(s)} ${num(-s)} ${num(s)} ${num(s * 0.8)} ${num(-s * 0.9)} ${num(s * 0.7)}z`;
  }
  return put(
    p,
    `<path d="M-.36-.14L-.26.02-.38.15H.38L.27 0 .37-.14Z" fill="#d9c596"/><path d="${stones}" fill="#cdbb93" stroke="#3b2814" stroke-width=".025"/>` +
      `<path d="M-.4-.17L-.28.02-.42.19M.4-.17L.29 0 .42.19" fill="none" stroke="#b3291a" stroke-width=".065" stroke-linecap="round"/>`,
  );
}

// Cracks: one more hit and it falls.
function crack(p: Place): string {
  return put(
    p,
    '<path d="M-.12-.16L-.02-.05-.1.03.02.16M.12-.14L.05-.02.14.06.08.15" fill="none" stroke="#fff4d2" stroke-width=".09"/>' +
      '<path d="M-.12-.16L-.02-.05-.1.03.02.16M.12-.14L.05-.02.14.06.08.15" fill="none" stroke="#b3291a" stroke-width=".045"/>',
  );
}

const DEVICES: Record<string, string> = {
  saltire: '<path d="M.08-.66L.56-.44M.56-.68L.08-.44" stroke="#fff" stroke-width=".035"/>',
  bars: '<path d="M.2-.7v.27M.44-.7v.27" stroke="#fff" stroke-width=".035"/>',
  lozenges: '<path d="M.32-.7l.12.14-.12.14-.12-.14z" fill="#fff"/>',
  stripes: '<path d="M.1-.44l.2-.22M.3-.44l.2-.22" stroke="#fff" stroke-width=".035"/>',
  chevrons: '<path d="M.12-.46l.2-.16.2.16" fill="none" stroke="#fff" stroke-width=".035"/>',
  dots: '<circle cx=".2" cy="-.56" r=".04" fill="#fff"/><circle cx=".44" cy="-.56" r=".04" fill="#fff"/>',
};

// The holder's banner on a staff.
function banner(p: Place, col: SideColours, scale: number): string {
  const cloth = 'M.02-.7q.16-.08.3 0t.3-.02v.3q-.15.07-.3 0t-.3.02z';
  return put(
    { at: p.at, turn: 0 },
    `<g transform="scale(${scale})"><ellipse cx=".05" cy=".04" rx=".14" ry=".05" fill="#1a0f04" opacity=".4"/><path d="M0 .03V-.72" stroke="#2b1c0e" stroke-width=".05" stroke-linecap="round"/>` +
      `<path d="${cloth}" fill="${col.fill}" stroke="#fff4d2" stroke-width=".05"/><path d="${cloth}" fill="none" stroke="${col.dark}" stroke-width=".018"/>${DEVICES[col.pattern] ?? ''}</g>`,
  );
}

// A gate that nobody may use: a barred door.
function barred(p: Place): string {
  return put(p, '<path d="M-.2 0H.2" stroke="#fff4d2" stroke-width=".17" stroke-linecap="round"/><path d="M-.2 0H.2M-.12-.08V.08M0-.08V.08M.12-.08V.08" stroke="#2b1c0e" stroke-width=".06" stroke-linecap="round"/>');
}

function ring(board: Board, hex: Hex, colour: string): string {
  return `<path d="${hexPath(board, hex, 0.9)}" fill="${colour}" fill-opacity=".13" stroke="${colour}" stroke-width=".07" stroke-dasharray=".16 .1"/>`;
}

// An arrow over the edge of the map.
function exit(board: Board, p: Place): string {
  const { x, y } = p.at;
  const ways: [number, number][] = [[x, 270], [board.width - x, 90], [y, 0], [board.height - y, 180]];
  const [, turn] = ways.reduce((a, b) => (a[0] <= b[0] ? a : b));
  const d = 'M-.13.3V-.3H-.3L0-.68.3-.3H.13V.3Z';
  return put({ at: p.at, turn: turn || 360 }, `<path d="${d}" fill="#fff4d2" fill-opacity=".85" stroke="#2b1c0e" stroke-width=".05" stroke-linejoin="round"/>`);
}

function drawing(board: Board, w: Work, col: SideColours | undefined): string {
  if (w.kind === 'breach') return wallsOf(board, w).map(breach).join('');
  if (w.kind === 'hit') return wallsOf(board, w).map(crack).join('');
  const p = w.side ? onSide(board, w.side) : w.hex ? inHex(board, w.hex) : null;
  if (!p) return '';
  if (w.kind === 'exit') return exit(board, p);
  if (w.hex && !w.side) {
    const held = ring(board, w.hex, col?.fill ?? '#6d5230');
    return col ? held + banner({ at: { x: p.at.x - 0.5, y: p.at.y + 0.72 }, turn: 0 }, col, 0.8) : held;
  }
  // small, with its cloth on the hexside itself: the figures of the counters on both sides stay free
  return col ? banner({ at: { x: p.at.x - 0.18, y: p.at.y + 0.33 }, turn: 0 }, col, 0.6) : barred(p);
}

// What stands on a hexside is drawn above the counters, which reach over it; what marks a hex lies below them.
export function drawWorks(board: Board, works: Work[], layer: 'under' | 'over'): string {
  const all = sideColours(board);
  return works
    .filter((w) => (w.side !== undefined || w.kind === 'breach' || w.kind === 'hit') === (layer === 'over'))
    .map((w) => {
      const drawn = drawing(board, w, w.owner ? all[w.owner] : undefined);
      return drawn && `<g><title>${escaped(w.text)}</title>${drawn}</g>`;
    })
    .join('');
}
