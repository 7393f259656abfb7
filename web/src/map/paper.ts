// The paper with stains and grain, and the graduated border of an engraved map.
import { num } from './geometry';
import { grainTile } from './grain';
import { between } from './random';
import { MARGIN, sheetOf, type Box, type Foot } from './sheet';
import type { Site } from './site';

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

const boxed = (b: Box): string => `x="${num(b.x)}" y="${num(b.y)}" width="${num(b.width)}" height="${num(b.height)}"`;

export function drawPaper(site: Site, foot: Foot): string {
  const { board, ink } = site;
  const box = boxed(sheetOf(board, foot));
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

export function drawGrain(site: Site, foot: Foot): string {
  return `<rect ${boxed(sheetOf(site.board, foot))} fill="url(#g-grain)" opacity=".28"/>`;
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

// A fine line, a band of alternating degrees, and a strong line that takes in the foot.
export function drawBorder(site: Site, foot: Foot): string {
  const { board, ink } = site;
  const line = (b: Box, width: number): string => `<rect ${boxed(b)} fill="none" stroke="${ink.ink}" stroke-width="${width}"/>`;
  const round = (d: number): Box => ({ x: -d, y: -d, width: board.width + 2 * d, height: board.height + 2 * d });
  const { x, y, width, height } = sheetOf(board, foot);
  const frame = { x: x + 0.1, y: y + 0.1, width: width - 0.2, height: height - 0.2 };
  const veil =
    `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z` +
    `M-.08-.08V${num(board.height + 0.08)}H${num(board.width + 0.08)}V-.08Z`;
  return (
    `<path d="${veil}" fill="${ink.paperLight}" opacity=".8"/>` +
    line(round(0.1), 0.035) +
    line(round(0.2), 0.02) +
    `<path d="${degrees(board.width, board.height)}" fill="${ink.ink}" opacity=".8"/>` +
    line(round(0.34), 0.02) +
    line(frame, 0.06)
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
