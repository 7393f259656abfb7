// The foot of the sheet: the title of the battle, the scale of its hexes, and where north is.
import type { Board } from '../wire';
import { HALF, num, type Point } from './geometry';
import { escaped, SERIF } from './lettering';
import { footOf, type Box, type Foot } from './sheet';
import type { Site } from './site';

// In degrees clockwise from the top of the board as it lies.
export function northOf(board: Board): number {
  return ((board.north ?? 0) + (board.turned ?? 0)) % 360;
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

// A rose of sixteen points; the letter of north stands upright wherever north is.
function rose(site: Site, at: Point, r: number): string {
  const { ink } = site;
  const north = northOf(site.board);
  const fill = (p: { light: string; dark: string }): string =>
    `<path d="${p.light}" fill="${ink.paperLight}"/><path d="${p.dark}" fill="${ink.name}"/><path d="${p.light}${p.dark}" fill="none"/>`;
  const a = (north * Math.PI) / 180;
  const letter = { x: at.x + Math.sin(a) * r * 1.22, y: at.y - Math.cos(a) * r * 1.22 + r * 0.17 };
  return (
    `<g transform="translate(${num(at.x)} ${num(at.y)})rotate(${num(north)})" stroke="${ink.name}" stroke-width="${num(r * 0.016)}" stroke-linejoin="round">` +
    `<circle r="${num(r * 0.6)}" fill="none"/><circle r="${num(r * 0.55)}" fill="none" stroke-dasharray="${num(r * 0.02)} ${num(r * 0.04)}" stroke-width="${num(r * 0.05)}"/>` +
    fill(points(8, r * 0.6, r * 0.16, 22.5)) + fill(points(4, r * 0.78, r * 0.2, 45)) + fill(points(4, r, r * 0.2, 0)) +
    `<circle r="${num(r * 0.08)}" fill="${ink.paperLight}"/></g>` +
    `<text x="${num(letter.x)}" y="${num(letter.y)}" font-size="${num(r * 0.5)}" text-anchor="middle">N</text>`
  );
}

// So many metres as make a round bar of about this length, or hexes where nobody has said how far they are.
function measure(site: Site, room: number): { length: number; parts: number; text: string } {
  const { metres } = site.board;
  const across = 2 * HALF;
  if (!metres) return { length: 3 * across, parts: 3, text: 'three hexes' };
  const most = (room / across) * metres;
  const round = [2000, 1000, 500, 250].find((m) => m <= most) ?? 100;
  return { length: (round / metres) * across, parts: 5, text: round >= 1000 ? `${round / 1000} km` : `${round} m` };
}

function scaleBar(site: Site, mid: Point, room: number): string {
  const { ink, board } = site;
  const { length, parts, text } = measure(site, room);
  const x = mid.x - length / 2;
  const h = 0.14;
  let dark = '';
  for (let i = 0; i < parts; i += 2) dark += `M${num(x + (i * length) / parts)} ${num(mid.y)}h${num(length / parts)}v${h}h${num(-length / parts)}z`;
  const words = board.metres ? `${text}; a hex is ${board.metres} m across` : text;
  return (
    `<rect x="${num(x)}" y="${num(mid.y)}" width="${num(length)}" height="${h}" fill="${ink.paperLight}" stroke="${ink.name}" stroke-width=".025"/>` +
    `<path d="${dark}" fill="${ink.name}"/>` +
    `<path d="M${num(x)} ${num(mid.y - 0.12)}v.38M${num(x + length)} ${num(mid.y - 0.12)}v.38" stroke="${ink.name}" stroke-width=".025"/>` +
    `<text x="${num(mid.x)}" y="${num(mid.y + 0.62)}" font-size=".44" font-style="italic" text-anchor="middle">${words}</text>`
  );
}

function title(site: Site, at: Point, size: number, anchor: 'start' | 'middle', room: number): string {
  const [place = '', ...when] = site.board.title.split(', ');
  const words = place.toUpperCase();
  const fit = Math.min(size, room / (words.length * 0.86));
  const spaced = fit * 0.16;
  const shift = anchor === 'middle' ? spaced / 2 : 0;
  return (
    `<text x="${num(at.x + shift)}" y="${num(at.y)}" font-size="${num(fit)}" letter-spacing="${num(spaced)}" text-anchor="${anchor}">${escaped(words)}</text>` +
    (when.length > 0
      ? `<text x="${num(at.x)}" y="${num(at.y + size * 0.62)}" font-size="${num(size * 0.54)}" font-style="italic" text-anchor="${anchor}">${escaped(when.join(', '))}</text>`
      : '')
  );
}

// A swelled rule, as printers set under a title.
function rule(mid: Point, half: number): string {
  const [x, y] = [num(mid.x), num(mid.y)];
  return `<path d="M${num(mid.x - half)} ${y}Q${x} ${num(mid.y - 0.09)} ${num(mid.x + half)} ${y}Q${x} ${num(mid.y + 0.09)} ${num(mid.x - half)} ${y}Z"/>`;
}

function below(site: Site, b: Box): string {
  const mid = b.y + b.height / 2;
  const dated = site.board.title.includes(', ');
  return (
    title(site, { x: b.x + 0.7, y: mid + (dated ? 0.08 : 0.3) }, 0.9, 'start', b.width * 0.4) +
    scaleBar(site, { x: b.x + b.width * 0.56, y: mid - 0.28 }, Math.min(10, b.width * 0.28)) +
    rose(site, { x: b.x + b.width - 1.6, y: mid }, 0.68)
  );
}

function beside(site: Site, b: Box): string {
  const x = b.x + b.width / 2;
  const y = b.y + b.height / 2;
  return (
    rose(site, { x, y: y - 3.1 }, 1.65) +
    title(site, { x, y: y + 0.7 }, 0.95, 'middle', b.width - 0.9) +
    rule({ x, y: y + 1.95 }, 1.5) +
    scaleBar(site, { x, y: y + 3 }, b.width - 0.8)
  );
}

export function drawCartouche(site: Site, foot: Foot): string {
  const box = footOf(site.board, foot);
  return `<g font-family="${SERIF}" fill="${site.ink.name}">${foot === 'below' ? below(site, box) : beside(site, box)}</g>`;
}
