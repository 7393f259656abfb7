// What changes on the ground: breaches, who holds gates, bridges and quarters.
import type { Board, Hex, Work } from '../wire';
import { sideColours, type SideColours } from './colours';
import { hexPath, num, type Point } from './geometry';
import { escaped } from './lettering';
import { randomOf, between } from './random';

interface Place {
  at: Point;
  turn: number; // of the hexside, degrees; of a hex 0
}

function placeOf(board: Board, work: Work): Place | null {
  const a = board.hexes[work.side?.[0] ?? work.hex ?? ''];
  if (!a) return null;
  const b = work.side && board.hexes[work.side[1]];
  if (!b) return { at: { x: a.x, y: a.y }, turn: 0 };
  return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + 90 };
}

const put = (p: Place, turned: boolean, inner: string, said: string): string =>
  `<g transform="translate(${num(p.at.x)} ${num(p.at.y)})${turned ? `rotate(${num(p.turn)})` : ''}"><title>${escaped(said)}</title>${inner}</g>`;

// Fallen stones across a gap in the wall.
function breach(p: Place, work: Work): string {
  const random = randomOf(work.text + num(p.at.x));
  let stones = '';
  for (let i = 0; i < 16; i++) {
    const x = between(random, -0.36, 0.36);
    const y = between(random, -0.24, 0.3) * (1 - Math.abs(x));
    const s = between(random, 0.035, 0.08);
    stones += `M${num(x - s)} ${num(y)}l${num(s)} ${num(-s)} ${num(s)} ${num(s * 0.8)} ${num(-s * 0.9)} ${num(s * 0.7)}z`;
  }
  const gap = `<path d="M-.36-.14L-.26.02-.38.15H.38L.27.0.37-.14Z" fill="#d9c596"/>`;
  return put(p, true, `${gap}<path d="${stones}" fill="#cdbb93" stroke="#3b2814" stroke-width=".025"/><path d="M-.4-.16L-.28.02-.42.18M.4-.16L.29.0.42.18" fill="none" stroke="#a32a1c" stroke-width=".06"/>`, work.text);
}

// The holder's banner on a staff.
function banner(p: Place, work: Work, col: SideColours, scale: number): string {
  const flag =
    `<ellipse cx=".05" cy=".04" rx=".14" ry=".05" fill="#1a0f04" opacity=".4"/><path d="M0 .03V-.72" stroke="#2b1c0e" stroke-width=".05" stroke-linecap="round"/>` +
    `<path d="M.02-.7q.16-.08.3 0t.3-.02v.3q-.15.07-.3 0t-.3.02z" fill="${col.fill}" stroke="#fff4d2" stroke-width=".035"/>` +
    `<path d="M.02-.7q.16-.08.3 0t.3-.02v.3q-.15.07-.3 0t-.3.02z" fill="none" stroke="${col.dark}" stroke-width=".018"/>` +
    (col.pattern === 'saltire' ? '<path d="M.08-.66L.56-.44M.56-.68L.08-.44" stroke="#fff" stroke-width=".035"/>' : '') +
    (col.pattern === 'bars' ? '<path d="M.2-.68v.26M.44-.68v.26" stroke="#fff" stroke-width=".035"/>' : '') +
    (col.pattern === 'lozenges' ? '<path d="M.32-.7l.12.14-.12.14-.12-.14z" fill="#fff"/>' : '') +
    (col.pattern === 'stripes' ? '<path d="M.1-.44l.2-.22M.3-.44l.2-.22" stroke="#fff" stroke-width=".035"/>' : '');
  return put(p, false, `<g transform="scale(${scale})">${flag}</g>`, work.text);
}

function ring(board: Board, hex: Hex, col: SideColours): string {
  return `<path d="${hexPath(board, hex, 0.9)}" fill="${col.fill}" fill-opacity=".12" stroke="${col.fill}" stroke-width=".06" stroke-dasharray=".16 .1"/>`;
}

export function drawWorks(board: Board, works: Work[]): string {
  const all = sideColours(board);
  return works
    .map((w) => {
      const p = placeOf(board, w);
      if (!p) return '';
      if (w.kind === 'breach') return breach(p, w);
      const col = w.owner ? all[w.owner] : undefined;
      if (col) return (w.hex ? ring(board, w.hex, col) : '') + banner(p, w, col, w.hex ? 1 : 0.85);
      return put(p, false, '<circle r=".16" fill="#fff4d2" stroke="#2b1c0e" stroke-width=".05"/>', w.text);
    })
    .join('');
}

