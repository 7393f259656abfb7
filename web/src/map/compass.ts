// A compass rose and the title of the sheet, faint, on the emptiest ground of the map.
import type { Board } from '../wire';
import { distance, num, type Point } from './geometry';
import { escaped, SERIF } from './lettering';
import type { Site } from './site';

// Where north lies on a sheet that is not drawn with north up, in degrees clockwise from the top.
const NORTH: Record<string, number> = { warburg: 67.5 };

export function northOf(board: Board): number {
  return ((NORTH[board.battle] ?? 0) + (board.turned ?? 0)) % 360;
}

// Everything that a rose must not cover.
function thingsOf(board: Board): Point[] {
  const hexes = Object.values(board.hexes).filter((h) => h.terrain !== 'clear' || h.slope || h.level);
  const sides = board.sides.map((s) => ({ x: s.x1, y: s.y1 }));
  const named = board.features.filter((f) => f.kind === 'label').flatMap((f) => f.hexes);
  const ways = [...board.links.flatMap((l) => l.course), ...named].map((h) => board.hexes[h]);
  return [...hexes, ...sides, ...ways.filter((h) => h !== undefined)];
}

const isEmpty = (things: Point[], p: Point, r: number): boolean => things.every((t) => distance(t, p) > r);

// The empty place that lies nearest to a corner.
function emptyPlace(board: Board, things: Point[], r: number): Point | null {
  const corners = [
    { x: r, y: r },
    { x: board.width - r, y: r },
    { x: r, y: board.height - r },
    { x: board.width - r, y: board.height - r },
  ];
  let best: { p: Point; far: number } | null = null;
  for (let y = r; y <= board.height - r; y += 1) {
    for (let x = r; x <= board.width - r; x += 1) {
      const far = Math.min(...corners.map((c) => distance(c, { x, y })));
      if ((!best || far < best.far) && isEmpty(things, { x, y }, r)) best = { p: { x, y }, far };
    }
  }
  return best && best.far < 9 ? best.p : null;
}

function points(n: number, long: number, wide: number, turn: number): { light: string; dark: string } {
  let light = '';
  let dark = '';
  for (let i = 0; i < n; i++) {
    const a = ((turn + (i * 360) / n) * Math.PI) / 180;
    const tip = `${num(Math.sin(a) * long)} ${num(-Math.cos(a) * long)}`;
    const at = (s: number): string => {
      const b = a + (s * Math.PI) / n;
      return `${num(Math.sin(b) * wide)} ${num(-Math.cos(b) * wide)}`;
    };
    light += `M0 0L${at(-1)} ${tip}Z`;
    dark += `M0 0L${at(1)} ${tip}Z`;
  }
  return { light, dark };
}

export function drawCompass(site: Site): string {
  const { board, ink } = site;
  const r = 1.9;
  const things = thingsOf(board);
  const at = emptyPlace(board, things, r + 0.75);
  if (!at) return '';
  for (const [x, y] of [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1], [0, 2.4], [-1, 2.4], [1, 2.4]] as const) {
    site.taken.add({ x: at.x + x, y: at.y + y }, 1);
  }
  const rays = points(8, r * 0.62, r * 0.17, 22.5);
  const main = points(4, r * 0.92, r * 0.2, 0);
  const half = points(4, r * 0.74, r * 0.2, 45);
  const fill = (p: { light: string; dark: string }): string =>
    `<path d="${p.light}" fill="${ink.paperLight}"/><path d="${p.dark}" fill="${ink.ink}"/><path d="${p.light}${p.dark}" fill="none"/>`;
  return (
    `<g transform="translate(${num(at.x)} ${num(at.y)})rotate(${northOf(board)})" stroke="${ink.ink}" stroke-width=".022" stroke-linejoin="round" opacity=".62">` +
    `<circle r="${num(r * 0.56)}" fill="none"/><circle r="${num(r * 0.52)}" fill="none" stroke-dasharray=".04 .06"/>` +
    fill(rays) + fill(half) + fill(main) +
    `<circle r=".16" fill="${ink.paperLight}"/>` +
    `<path d="M0 ${num(-r - 0.34)}c.16.18.12.3 0 .42c-.12-.12-.16-.24 0-.42zM-.2 ${num(-r - 0.1)}c.12-.06.18.0.2.14M.2 ${num(-r - 0.1)}c-.12-.06-.18 0-.2.14" fill="${ink.ink}"/></g>` +
    title(site, things, at, r)
  );
}

function title(site: Site, things: Point[], at: Point, r: number): string {
  const { board, ink } = site;
  if (at.y + r + 1.6 > board.height || !isEmpty(things, { x: at.x, y: at.y + r + 0.9 }, 0.8)) return '';
  const [place, ...when] = board.title.split(', ');
  const text = (y: number, size: number, spacing: number, words: string): string =>
    `<text x="${num(at.x)}" y="${num(y)}" font-size="${size}" letter-spacing="${spacing}">${escaped(words)}</text>`;
  return (
    `<g font-family="${SERIF}" text-anchor="middle" fill="${ink.ink}" opacity=".66">` +
    text(at.y + r + 0.75, 0.6, 0.1, (place ?? '').toUpperCase()) +
    `<g font-style="italic">${text(at.y + r + 1.3, 0.42, 0.02, when.join(', '))}</g></g>`
  );
}
