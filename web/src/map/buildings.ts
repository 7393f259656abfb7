// Houses and churches in the cavalier view: the south wall and the roof are seen.
import { num } from './geometry';
import type { Palette } from './palette';
import { between, randomOf, type Random } from './random';

export const HOUSES = 8;

function house(ink: Palette, i: number): string {
  const random: Random = randomOf(`house${i}`);
  const w = between(random, 0.2, 0.29);
  const h = between(random, 0.09, 0.12);
  const r = between(random, 0.11, 0.15);
  const e = 0.035;
  const mirror = i % 2 ? -1 : 1;
  const x = (v: number): number => v * mirror;
  const gable = w * 0.34;
  const p = (a: number, b: number): string => `${num(x(a))} ${num(b)}`;
  const [near, far] = [-w / 2, w / 2];
  const corner = near + gable;
  const ridge = near + gable / 2;
  const wall = `M${p(near, 0)}L${p(near, -h)} ${p(ridge, -h - r)} ${p(corner, -h)} ${p(far, -h)} ${p(far, 0)}Z`;
  const roof = `M${p(ridge, -h - r)}L${p(far + e, -h - r)} ${p(far + e, -h + e)} ${p(corner, -h + e * 0.6)}Z`;
  const shadow = `M${num(w / 2)} 0l.12.05H${num(-w / 2 + 0.06)}L${num(-w / 2)} 0Z`;
  const tiles = [0.35, 0.65].map((t) => `M${p(ridge + gable * 0.5 * t, -h - r * (1 - t))}L${p(far + e, -h - r * (1 - t))}`).join('');
  const windows = `M${p(corner + 0.045, -h * 0.45)}L${p(far - 0.03, -h * 0.45)}`;
  return (
    `<path d="${shadow}" fill="${ink.ink}" opacity=".35"/>` +
    `<path d="${wall}" fill="${ink.wall}" stroke="${ink.ink}" stroke-width=".017" stroke-linejoin="round"/>` +
    `<path d="${windows}" stroke="${ink.ink}" stroke-width=".03" stroke-dasharray=".022 .035" opacity=".75"/>` +
    `<path d="${roof}" fill="${ink.roofs[i % ink.roofs.length]}" stroke="${ink.ink}" stroke-width=".017" stroke-linejoin="round"/>` +
    `<path d="${tiles}" stroke="${ink.roofShade}" stroke-width=".012" opacity=".8"/>`
  );
}

function church(ink: Palette): string {
  const outline = `stroke="${ink.ink}" stroke-width=".018" stroke-linejoin="round"`;
  return (
    `<path d="M.3 0L.5.08 0 .08-.2 0Z" fill="${ink.ink}" opacity=".35"/>` +
    `<path d="M-.05 0V-.16H.32V0Z" fill="${ink.wall}" ${outline}/>` +
    `<path d="M-.05-.14L.03-.31H.29L.36-.14Z" fill="${ink.roofs[1]}" ${outline}/>` +
    `<path d="M.03-.05v-.06M.12-.05v-.06M.21-.05v-.06" stroke="${ink.ink}" stroke-width=".03"/>` +
    `<path d="M-.2 0V-.36H-.03V0Z" fill="${ink.wall}" ${outline}/>` +
    `<path d="M-.09 0V-.36H-.03V0Z" fill="${ink.stoneShade}" opacity=".6"/><path d="M-.14-.2v-.08" stroke="${ink.ink}" stroke-width=".035"/>` +
    `<path d="M-.23-.34L-.115-.72 0-.34Z" fill="${ink.roofShade}" ${outline}/>` +
    `<path d="M-.115-.72v-.12M-.155-.79h.08" stroke="${ink.ink}" stroke-width=".02"/>`
  );
}

export function buildingDefs(ink: Palette): string {
  const glyph = (id: string, inner: string): string => `<g id="g-${id}">${inner}</g>`;
  const houses = Array.from({ length: HOUSES }, (_, i) => glyph(`h${i}`, house(ink, i)));
  return houses.join('') + glyph('church', church(ink));
}
