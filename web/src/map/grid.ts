// The hex grid, the numbers of the hexes, and where ground comes from.
import type { Board, Tag } from '../wire';
import { corners, hexPath, num, vertexKey, type Point } from './geometry';
import { SERIF } from './lettering';
import { paletteOf, type Theme } from './palette';
import type { Site } from './site';

export function drawGrid(site: Site): string {
  const { board, ink } = site;
  const seen = new Set<string>();
  let lines = '';
  let ticks = '';
  for (const h of Object.values(board.hexes)) {
    const c = corners(board, h);
    c.forEach((p, i) => {
      const q = c[(i + 1) % 6] as Point;
      const [a, b] = [vertexKey(board, p), vertexKey(board, q)];
      const key = a < b ? `${a}/${b}` : `${b}/${a}`;
      if (seen.has(key)) return;
      seen.add(key);
      lines += `M${num(p.x)} ${num(p.y)}L${num(q.x)} ${num(q.y)}`;
      for (const [v, w] of [[p, q], [q, p]] as const) {
        ticks += `M${num(v.x)} ${num(v.y)}l${num((w.x - v.x) * 0.13)} ${num((w.y - v.y) * 0.13)}`;
      }
    });
  }
  return (
    `<g fill="none" stroke="${ink.grid}" stroke-linecap="round">` +
    `<path d="${lines}" stroke-width=".022" opacity=".2"/><path d="${ticks}" stroke-width=".028" opacity=".42"/></g>`
  );
}

export function drawNumbers(board: Board, theme: Theme = 'light'): string {
  const ink = paletteOf(theme);
  const texts = Object.entries(board.hexes).map(
    ([id, h]) => `<text x="${num(h.x)}" y="${num(h.y - 0.64)}">${id}</text>`,
  );
  return `<g font-family="${SERIF}" font-size=".21" text-anchor="middle" fill="${ink.name}" opacity=".75" stroke="${ink.halo}" stroke-width=".05" stroke-opacity=".6" paint-order="stroke">${texts.join('')}</g>`;
}

// The surer, the less ink: dots for what is stated, hatching of growing weight for what is not.
const SOURCES: Record<Tag, { colour: string; mark: string }> = {
  stated: { colour: '#1f6f43', mark: '<circle cx=".2" cy=".2" r=".06"/>' },
  matched: { colour: '#2a6f86', mark: '<circle cx=".2" cy=".2" r=".05"/><circle cx=".4" cy=".4" r=".05"/>' },
  sourced: { colour: '#23578f', mark: '<path d="M0 .2H.5" stroke-width=".05"/>' },
  deduced: { colour: '#8a6400', mark: '<path d="M0 .5L.5 0" stroke-width=".06"/>' },
  guessed: { colour: '#8f3f7a', mark: '<path d="M0 .5L.5 0M0 0L.5 .5" stroke-width=".05"/>' },
  reconstructed: { colour: '#a33320', mark: '<path d="M0 0L.5 .5" stroke-width=".06"/>' },
};

export const provenanceColours: Record<Tag, string> = Object.fromEntries(
  Object.entries(SOURCES).map(([tag, s]) => [tag, s.colour]),
) as Record<Tag, string>;

const patternOf = (t: Tag, id: string): string => {
  const { colour, mark } = SOURCES[t];
  return `<pattern id="${id}" width=".5" height=".5" patternUnits="userSpaceOnUse"><g fill="${colour}" stroke="${colour}" stroke-linecap="square">${mark}</g></pattern>`;
};

// What a hex and a hexside of this kind look like, in a box of 2 by 1.
export function provenanceSwatch(t: Tag): string {
  const { colour } = SOURCES[t];
  const hex = '<rect width="2" height="1"';
  return (
    `<defs>${patternOf(t, `g-q-${t}`)}</defs>${hex} fill="#e9dab5"/>${hex} fill="${colour}" opacity=".16"/>${hex} fill="url(#g-q-${t})" opacity=".8"/>` +
    `<path d="M1.5 0V1" stroke="${colour}" stroke-width=".17" opacity=".75"/>`
  );
}

// The tags that anything on the board has, the surest first.
export function provenanceTags(board: Board): Tag[] {
  const found = new Set([...Object.values(board.hexes), ...board.sides, ...board.links].map((x) => x.tag));
  return (Object.keys(SOURCES) as Tag[]).filter((t) => found.has(t));
}

export function drawProvenance(board: Board): string {
  const tags = Object.keys(SOURCES) as Tag[];
  const defs = tags.map((t) => patternOf(t, `g-p-${t}`));
  const layers = tags.map((t) => {
    const hexes = Object.entries(board.hexes).filter(([, h]) => h.tag === t);
    const d = hexes.map(([id]) => hexPath(board, id, 0.96)).join('');
    const sides = board.sides.filter((s) => s.tag === t);
    const lines = sides.map((s) => `M${num(s.x1)} ${num(s.y1)}L${num(s.x2)} ${num(s.y2)}`).join('');
    const links = board.links.filter((l) => l.tag === t).map((l) => courseOf(board, l.course));
    const { colour } = SOURCES[t];
    return (
      (d && `<path d="${d}" fill="${colour}" opacity=".16"/><path d="${d}" fill="url(#g-p-${t})" opacity=".8"/>`) +
      (lines + links.join('') &&
        `<path d="${lines}${links.join('')}" fill="none" stroke="${colour}" stroke-width=".17" stroke-linecap="round" opacity=".75"/>`)
    );
  });
  return `<defs>${defs.join('')}</defs>${layers.join('')}`;
}

function courseOf(board: Board, course: string[]): string {
  const p = course.map((h) => board.hexes[h]).filter((h) => h !== undefined);
  return p.length ? `M${p.map((h) => `${num(h.x)} ${num(h.y)}`).join('L')}` : '';
}
