// The sheet: paper with stains and grain, and the graduated border of an engraved map.
import { num } from './geometry';
import { grainTile } from './grain';
import { between } from './random';
import type { Site } from './site';

export const MARGIN = 0.6; // round the hexes, inside the view of the page

const stop = (at: string, colour: string, opacity: number): string =>
  `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

// Lighter where the hand has not touched it, darker toward the edges.
function glow({ ink }: Site): string {
  return `<radialGradient id="g-glow" cx=".42" cy=".4" r=".8">${stop('0', ink.paperLight, 0.9)}${stop('.55', ink.paperLight, 0.25)}${stop('1', ink.paperShade, 0.75)}</radialGradient>`;
}

export function paperDefs(site: Site): string {
  const { board, ink } = site;
  return (
    `<clipPath id="g-sheet"><rect x="-.08" y="-.08" width="${num(board.width + 0.16)}" height="${num(board.height + 0.16)}"/></clipPath>` +
    glow(site) +
    `<radialGradient id="g-stain">${stop('0', ink.paperShade, 0.34)}${stop('.7', ink.paperShade, 0.16)}${stop('1', ink.paperShade, 0)}</radialGradient>` +
    `<radialGradient id="g-fade">${stop('0', ink.paperLight, 0.5)}${stop('1', ink.paperLight, 0)}</radialGradient>` +
    `<pattern id="g-grain" width="2.7" height="2.7" patternUnits="userSpaceOnUse"><image href="${grainTile(ink.grain)}" width="2.7" height="2.7" preserveAspectRatio="none"/></pattern>`
  );
}

export function drawPaper(site: Site): string {
  const { board, ink } = site;
  const m = MARGIN;
  const box = `x="${-m}" y="${-m}" width="${num(board.width + 2 * m)}" height="${num(board.height + 2 * m)}"`;
  return `<rect ${box} fill="${ink.paper}"/><rect ${box} fill="url(#g-glow)"/>${stains(site)}`;
}

// Without grain and stains.
export function plainDefs(site: Site): string {
  const { board } = site;
  return `<clipPath id="g-sheet"><rect width="${num(board.width)}" height="${num(board.height)}"/></clipPath>${glow(site)}`;
}

export function drawPlainPaper(site: Site): string {
  const { board, ink } = site;
  const m = MARGIN;
  const box = `x="${-m}" y="${-m}" width="${num(board.width + 2 * m)}" height="${num(board.height + 2 * m)}"`;
  return `<rect ${box} fill="${ink.paper}"/>` + (site.fine ? '' : `<rect ${box} fill="url(#g-glow)"/>`);
}

export function drawGrain(site: Site): string {
  const { board } = site;
  const m = MARGIN;
  return `<rect x="${-m}" y="${-m}" width="${num(board.width + 2 * m)}" height="${num(board.height + 2 * m)}" fill="url(#g-grain)" opacity=".28"/>`;
}

function stains(site: Site): string {
  const random = site.random('stains');
  let out = '';
  for (let i = 0; i < 26; i++) {
    const id = i % 3 === 0 ? 'g-fade' : 'g-stain';
    const r = between(random, 2, 7);
    out += `<ellipse cx="${num(random() * site.board.width)}" cy="${num(random() * site.board.height)}" rx="${num(r)}" ry="${num(r * between(random, 0.4, 0.9))}" fill="url(#${id})" opacity="${num(between(random, 0.35, 0.9))}"/>`;
  }
  return `<g clip-path="url(#g-sheet)">${out}</g>`;
}

// A fine line, a band of alternating degrees, a strong line.
export function drawBorder(site: Site): string {
  const { board, ink } = site;
  const rect = (d: number, width: number): string =>
    `<rect x="${-d}" y="${-d}" width="${num(board.width + 2 * d)}" height="${num(board.height + 2 * d)}" fill="none" stroke="${ink.ink}" stroke-width="${width}"/>`;
  const m = MARGIN;
  const veil =
    `M${-m} ${-m}H${num(board.width + m)}V${num(board.height + m)}H${-m}Z` +
    `M-.08-.08V${num(board.height + 0.08)}H${num(board.width + 0.08)}V-.08Z`;
  return (
    `<path d="${veil}" fill="${ink.paperLight}" opacity=".8"/>` +
    rect(0.1, 0.035) +
    rect(0.2, 0.02) +
    `<path d="${degrees(board.width, board.height)}" fill="${ink.ink}" opacity=".8"/>` +
    rect(0.34, 0.02) +
    rect(0.43, 0.06)
  );
}

function degrees(width: number, height: number): string {
  const [inner, outer] = [0.2, 0.34];
  const long = 0.866;
  let d = '';
  for (let x = 0; x < width - 0.1; x += 2 * long) {
    const w = num(Math.min(long, width - x));
    d += `M${num(x)}-.34h${w}v.14h-${w}z`;
    d += `M${num(x)} ${num(height + inner)}h${w}v.14h-${w}z`;
  }
  for (let y = 0; y < height - 0.1; y += 2 * long) {
    const h = num(Math.min(long, height - y));
    d += `M${-outer} ${num(y)}v${h}h.14v-${h}z`;
    d += `M${num(width + inner)} ${num(y)}v${h}h.14v-${h}z`;
  }
  return d;
}
