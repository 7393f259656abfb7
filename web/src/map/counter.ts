// A counter: a painted card with its side's colour and pattern, its arm, its values and what has befallen it.
import type { Counter } from '../wire';
import type { SideColours } from './colours';
import { escaped } from './lettering';
import { drawMarks, facingArrow, stackBelow } from './marks';
import { natoSymbol, star } from './nato';
import { armSymbol } from './symbols';

export type CounterStyle = 'period' | 'nato';
export type CounterDetail = 'named' | 'full' | 'plain'; // plain: from afar; named: from near by

export function counterDefs(): string {
  const pattern = (id: string, size: number, d: string): string =>
    `<pattern id="c-${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${d}</pattern>`;
  const line = (d: string, width: number): string => `<path d="${d}" stroke="#fff" stroke-width="${width}" fill="none"/>`;
  return (
    `<defs>` +
    pattern('saltire', 12, line('M0 0L12 12M12 0L0 12', 2)) +
    pattern('bars', 8, line('M4 0V8', 2.4)) +
    pattern('stripes', 9, line('M-2 11L11-2M-2 2L2-2M7 11L11 7', 2.4)) +
    pattern('lozenges', 10, '<path d="M5 0L10 5L5 10L0 5Z" fill="#fff"/>') +
    pattern('chevrons', 10, line('M0 7L5 2L10 7', 2.2)) +
    pattern('dots', 8, '<circle cx="4" cy="4" r="1.900" fill="#fff"/>') +
    pattern('turned', 9, '<path d="M-2 11L11-2M-2 2L2-2M7 11L11 7" stroke="#3b2814" stroke-width="1.700"/>') +
    `<linearGradient id="c-card" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbf3de"/><stop offset="1" stop-color="#e6d5ad"/></linearGradient>` +
    `<linearGradient id="c-sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>` +
    `<linearGradient id="c-gilt" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f9e7a6"/><stop offset=".5" stop-color="#c9982f"/><stop offset="1" stop-color="#8a611a"/></linearGradient>` +
    `</defs>`
  );
}

const isLeader = (c: Counter): boolean => c.symbol === 'leader' || c.symbol === 'commander';

// On its back: what the enemy's fire or a charge has done, or whose gun it is now.
export const isTurned = (c: Counter): boolean =>
  ['disrupted', 'disorganised', 'routed', 'captured'].some((m) => c.marks.includes(m));

export function drawCounter(counter: Counter, style: CounterStyle, detail: CounterDetail, colours: SideColours): string {
  const body = isLeader(counter) ? medallion(counter, style, detail, colours) : card(counter, style, detail, colours);
  const dim = counter.marks.includes('hidden') ? ' opacity=".8"' : '';
  const room = counter.facing === undefined ? '' : ' transform="scale(.93)"';
  return (
    `<g${room}>${stackBelow(counter, colours)}<g${dim}>${body}</g></g>` +
    (counter.facing === undefined ? '' : facingArrow(counter.facing + colours.turned, colours)) +
    drawMarks(counter, detail, colours)
  );
}

function card(c: Counter, style: CounterStyle, detail: CounterDetail, col: SideColours): string {
  const turned = isTurned(c);
  const plain = detail === 'plain';
  const text = valuesText(c.values);
  const outer = plate(col, 44);
  const split = !text ? 31 : plain ? -8 : 3; // where the band with the values begins
  return (
    shadow(col) +
    `<path class="face" d="${outer}" fill="${col.fill}"/>` +
    face(split, turned, col) +
    `<g transform="${placing(text, detail)}"${turned ? ' opacity=".8"' : ''}>${symbolOf(c, style, col)}</g>` +
    (detail === 'named' ? nameLine(c.name, split, INK) : '') +
    band(split, turned, col) +
    values(text, split, turned, col) +
    (plain ? '' : side(c, col)) +
    `<path d="${outer}" fill="none" stroke="${col.dark}" stroke-width="3.400" stroke-linejoin="round"/>` +
    `<path d="${plate(col, 42)}" fill="none" stroke="url(#c-sheen)" stroke-width="3"/>`
  );
}

function placing(text: string, detail: CounterDetail): string {
  if (detail === 'named') return text ? 'translate(0 -24.500)scale(.6)' : 'translate(0 -9)scale(.96)';
  if (!text) return 'translate(0 -2)scale(1.18)';
  return detail === 'plain' ? 'translate(0 -24.500)scale(.680)' : 'translate(0 -18)scale(.960)';
}

function shadow(col: SideColours): string {
  const d = plate(col, 44);
  return `<path transform="translate(3 5)" d="${d}" fill="#1a0f04" opacity=".34"/><path transform="translate(1 2)" d="${d}" fill="#1a0f04" opacity=".3"/>`;
}

// The shape of a card, from its middle to its edge: round corners, or those of the second side cut off. It tells the sides apart without colour.
function plate(col: SideColours, half: number, top = -half, bottom = half): string {
  const c = col.second ? half - 27 : half / 5;
  const [a, b] = [top === -half ? c : 0, bottom === half ? c : 0];
  const bend = (x: number, y: number, tx: number, ty: number): string => (col.second ? `L${tx} ${ty}` : `Q${x} ${y} ${tx} ${ty}`);
  return (
    `M${a - half} ${top}H${half - a}${bend(half, top, half, top + a)}V${bottom - b}${bend(half, bottom, half - b, bottom)}` +
    `H${b - half}${bend(-half, bottom, -half, bottom - b)}V${top + a}${bend(-half, top, a - half, top)}Z`
  );
}

function face(split: number, turned: boolean, col: SideColours): string {
  const d = plate(col, 38, -38, split);
  if (!turned) return `<path d="${d}" fill="url(#c-card)"/>`;
  return `<path d="${d}" fill="${col.light}"/><path d="${d}" fill="url(#c-turned)" opacity=".42"/>`;
}

// The band bears the pattern faintly behind the values and strongly at its upper edge.
function band(split: number, turned: boolean, col: SideColours): string {
  const rest = turned ? `<path d="${plate(col, 40, split, 40)}" fill="#f7ecd2"/>` : '';
  const strip = `<rect x="-44" y="${split - 1}" width="88" height="7" fill="${col.fill}"/><rect x="-44" y="${split - 1}" width="88" height="7" fill="url(#c-${col.pattern})" opacity=".8"/>`;
  return rest + (col.pattern === 'plain' ? '' : strip);
}

export function valuesText(values: readonly string[]): string {
  return values.filter((v) => v !== '').join('-');
}

// Widths of a narrow bold face, in parts of its size.
const widthOf = (text: string): number => [...text].reduce((w, c) => w + (c === '-' ? 0.28 : 0.46), 0);

// Figures as large as the room allows; other faces are fitted to the same width.
function figures(text: string, middle: number, room: number, wide: number, ink: string): string {
  const size = Math.min(room * 1.26, wide / widthOf(text));
  const long = size * widthOf(text);
  return `<text y="${(middle + size * 0.35).toFixed(1)}" font-family="${FIGURES}" font-size="${size.toFixed(1)}" font-weight="700" text-anchor="middle" textLength="${long.toFixed(1)}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${escaped(text)}</text>`;
}

function values(text: string, split: number, turned: boolean, col: SideColours): string {
  if (!text) return '';
  const room = 42 - split - 6;
  return figures(text, split + 6 + room / 2, room, 78, turned ? col.dark : col.ink);
}

const FIGURES = "'Liberation Sans Narrow','Arial Narrow','Roboto Condensed','Helvetica Neue',Arial,sans-serif";

function symbolOf(c: Counter, style: CounterStyle, col: SideColours): string {
  if (style === 'nato') return natoSymbol(c.symbol, col.dark, '#fffaf0', c.size ?? '');
  return armSymbol(c.symbol, '#2b1c0e', col.fill, col.period);
}

// The small print that has a picture of its own, in a box of 16 about the origin.
const PRINTS: Record<string, string> = {
  fist: 'M-6-1C-6-5-4-6-2.500-5C-1.500-7 1-7 2-5.500C4-6.500 6.500-5 6-2L5.500 2C5 4 4 5 3 5.500V8H-4V5C-6 4-6.500 2-6-1ZM-3-4V-1M0-5V-1M3-4.500V-1',
  swords: 'M-7-7L5 6M7-7L-5 6M-7 3L-3 7M7 3L3 7',
};

function smallPrint(extra: string, col: SideColours): string {
  const words = extra.split(', ');
  return words
    .map((word, i) => {
      const at = `translate(${30 - i * 17} -28.500)`;
      const d = PRINTS[word];
      if (d) return `<g transform="${at}"><circle r="9" fill="#fff8e6" stroke="${col.dark}" stroke-width="1.400"/><path transform="scale(.78)" d="${d}" fill="${word === 'fist' ? col.light : 'none'}" stroke="${col.dark}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>`;
      return `<text transform="${at}" y="4" font-family="${FIGURES}" font-size="13" font-weight="700" text-anchor="middle" fill="${col.dark}">${escaped(word)}</text>`;
    })
    .join('');
}

const INK = '#2b1c0e';
const NAME_ROOM = 74;

// The name above the values; a long one is smaller and set closer, one that is too long is cut.
function nameLine(name: string, under: number, ink: string): string {
  const size = name.length > 11 ? 12.5 : 14.5;
  const most = 17;
  const text = name.length > most ? `${name.slice(0, most - 1)}…` : name;
  const long = Math.min(NAME_ROOM, widthOf(text) * size);
  return `<text class="name" y="${under - 3.5}" font-family="${FIGURES}" font-size="${size}" font-weight="700" text-anchor="middle" textLength="${long.toFixed(1)}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${escaped(text)}</text>`;
}

// An army of the same colour as others: a bar at the edge; small print in the corner.
function side(c: Counter, col: SideColours): string {
  const bar =
    col.accent !== null
      ? `<rect x="-38" y="-38" width="7" height="40" fill="${col.accent}" stroke="${col.dark}" stroke-width="1.200"/>`
      : '';
  return bar + (c.extra ? smallPrint(c.extra, col) : '');
}

// Leaders are round: a portrait in a gilt ring, the value on a ribbon.
function medallion(c: Counter, style: CounterStyle, detail: CounterDetail, col: SideColours): string {
  const plain = detail === 'plain';
  const text = valuesText(c.values);
  const h = plain ? 42 : 33;
  const y = 44 - h;
  const size = Math.min(h * 1.1, 70 / Math.max(0.5, widthOf(text)));
  const wide = Math.max(44, widthOf(text) * size + 14);
  const seat = style === 'nato' ? 'translate(0 -18)scale(.720)' : plain ? 'translate(0 -13)scale(.9)' : detail === 'named' ? 'translate(0 -18)scale(.86)' : 'translate(0 -6)scale(1.150)';
  const portrait = style === 'nato' ? natoSymbol(c.symbol, col.dark, '#fffaf0', '') : armSymbol(c.symbol, '#2b1c0e', col.fill, col.period);
  // Round, or with eight sides for the second side.
  const rim = (look: string): string => (col.second ? `<path${look} d="M-18-43H18L43-18V18L18 43H-18L-43 18V-18Z"/>` : `<circle${look} r="43"/>`);
  return (
    `<g transform="translate(3 4)" fill="#1a0f04" opacity=".4">${rim('')}</g>` +
    rim(` class="face" fill="url(#c-gilt)" stroke="${col.dark}" stroke-width="2.600"`) +
    `<circle r="37" fill="${col.fill}"/><circle r="37" fill="url(#c-${col.pattern})" opacity=".3"/>` +
    `<circle r="32" fill="url(#c-card)" stroke="${col.dark}" stroke-width="1.600"/>` +
    `<g transform="${seat}">${portrait}</g>` +
    (detail === 'named'
      ? `<rect x="-40" y="${y - 15}" width="80" height="17" rx="4" fill="#fbf3de" stroke="${col.dark}" stroke-width="1.400"/>${nameLine(c.name, y + 1, INK)}`
      : '') +
    (text
      ? `<rect x="${(-wide / 2).toFixed(1)}" y="${y}" width="${wide.toFixed(1)}" height="${h}" rx="6" fill="${col.fill}" stroke="#e9c766" stroke-width="2.400"/>` +
        figures(text, y + h / 2, h * 0.88, 70, col.ink)
      : '') +
    (c.extra === 'army' ? `<path d="${star(-27, -27, 12)}${star(27, -27, 12)}" fill="#ffd766" stroke="${col.dark}" stroke-width="2.400" stroke-linejoin="round"/>` : '')
  );
}
