// What has befallen a counter, told by shape and not by colour alone.
import type { Counter } from '../wire';
import type { SideColours } from './colours';
import { star } from './nato';

// Toward which corner or side the front looks: a bold head outside the edge of the card.
export function facingArrow(degrees: number, col: SideColours): string {
  const a = (degrees * Math.PI) / 180;
  const edge = Math.min(42 / Math.max(Math.abs(Math.sin(a)), Math.abs(Math.cos(a))), 50);
  return `<path transform="rotate(${degrees})translate(0 ${(-edge).toFixed(1)})" d="M0-25L22 3Q0-4-22 3Z" fill="#ffd766" stroke="${col.dark}" stroke-width="5.500" stroke-linejoin="round" paint-order="stroke"/>`;
}

// The edges of the cards that lie below.
export function stackBelow(c: Counter, col: SideColours): string {
  if (!c.marks.includes('more')) return '';
  const under = (d: number): string =>
    `<rect x="${-44 + d}" y="${-44 + d}" width="88" height="88" rx="9" fill="#e6d5ad" stroke="${col.dark}" stroke-width="3"/>`;
  return `<rect x="-32" y="-30" width="88" height="88" rx="10" fill="#1a0f04" opacity=".4"/>${under(10)}${under(5)}`;
}

type Badge = (col: SideColours) => string;

const disc = (fill: string, inner: string): string =>
  `<circle r="13" fill="${fill}" stroke="#fff4d2" stroke-width="2.400"/>${inner}`;

const BADGES: Record<string, Badge> = {
  demoralized: () =>
    disc('#2b1c0e', '<path d="M-5 9V-8M-5-8C0-11 3-5 8-8V1C3 4 0-2-5 1Z" fill="#fff" stroke="#fff" stroke-width="2"/>'),
  routed: () =>
    disc('#2b1c0e', '<path d="M7-6L-6 6M-6-3V6H3" fill="none" stroke="#fff" stroke-width="3.400" stroke-linecap="round"/>'),
  disorganised: () =>
    disc('#2b1c0e', '<path d="M-7-4l4 3M0-8l1 5M7-4l-4 4M-5 6l4-3M5 7L3 3" stroke="#fff" stroke-width="2.800" stroke-linecap="round"/>'),
  captured: (col) =>
    disc(col.fill, '<path d="M-7 3A8 8 0 1 1 3 7M-9-2L-7 4L-1 1.500" fill="none" stroke="#fff" stroke-width="2.800" stroke-linecap="round" stroke-linejoin="round"/>'),
  column: () => disc('#2b1c0e', '<path d="M-5-8V8M0-8V8M5-8V8" stroke="#fff" stroke-width="3"/>'),
  fired: () =>
    disc('#6b6154', '<path d="M-7 4a4 4 0 0 1 1-7 5 5 0 0 1 9-1 4 4 0 0 1 3 8z" fill="#fff"/>'),
  attacked: () =>
    disc('#6b2a1c', '<path d="M-7-7L6 6M7-7L-6 6M-7 2L-2 7M7 2L2 7" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/>'),
  limbered: () =>
    disc('#6b6154', '<circle cx="-3" cy="2" r="5" fill="none" stroke="#fff" stroke-width="2.200"/><path d="M-3 2L9-6" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/>'),
  aide: (col) => disc(col.fill, '<path d="M-6 8L0-8L6 8M-3.500 2h7" fill="none" stroke="#fff" stroke-width="2.800" stroke-linecap="round"/>'),
  hidden: () =>
    disc('#2b1c0e', '<path d="M-9 0Q0-9 9 0Q0 9-9 0Z" fill="none" stroke="#fff" stroke-width="2"/><circle r="2.600" fill="#fff"/><path d="M-8 8L8-8" stroke="#fff" stroke-width="2.400"/>'),
};

// Other words for the same, and deeds that look alike.
const SAME: Record<string, string> = { demoralised: 'demoralized', defended: 'attacked' };

// `disrupted` is told by the turned face; `moved` by a notch, `acting` by a frame of gold.
export function drawMarks(c: Counter, detail: 'named' | 'full' | 'plain', col: SideColours): string {
  const marks = c.marks.map((m) => SAME[m] ?? m);
  const shown = Object.keys(BADGES).filter((m) => marks.includes(m));
  const scale = detail === 'plain' ? 1.25 : 1;
  const badges = shown.map((m, i) => {
    const y = -34 + i * 27 * scale;
    return `<g transform="translate(36 ${y.toFixed(1)})scale(${scale})">${(BADGES[m] as Badge)(col)}</g>`;
  });
  return (
    (c.marks.includes('acting')
      ? '<rect x="-48" y="-48" width="96" height="96" rx="12" fill="none" stroke="#2b1c0e" stroke-width="7"/><rect x="-48" y="-48" width="96" height="96" rx="12" fill="none" stroke="#ffd95a" stroke-width="4.500"/>'
      : '') +
    (c.marks.includes('moved')
      ? '<path d="M-44-20V-35Q-44-44-35-44H-20Z" fill="#2b1c0e" stroke="#fff4d2" stroke-width="2"/>'
      : '') +
    (c.marks.includes('led')
      ? `<path d="${star(0, -44, 15)}" fill="#ffd766" stroke="#2b1c0e" stroke-width="3" stroke-linejoin="round"/>`
      : '') +
    badges.join('')
  );
}
