// Who is who: the tones and the pattern of every side and army, from the colours the game gives them.
import type { Board, Counter } from '../wire';

export type Pattern = 'plain' | 'saltire' | 'bars' | 'lozenges' | 'stripes' | 'dots' | 'chevrons';

export interface SideColours {
  id: string;
  fill: string; // the card's colour
  dark: string; // its edge and, on paper, its ink
  light: string; // a tint of it that dark ink can be read on
  night: string; // its ink on dark paper
  ink: string; // of what is printed on `fill`
  accent: string | null; // of an army among others of the same colour
  pattern: Pattern;
  period: Board['period'];
  second: boolean; // the second side of the battle: cards with cut corners
  turned: number; // the sheet it stands on, in degrees
}

const WHITE = '#ffffff';
const BLACK = '#000000';
const PAPER = '#f7ecd2';
const INK = '#2b1c0e';
const NIGHT = '#30271c'; // the lightest of the dark papers
const UNKNOWN = '#45525c';

// What tells two colours apart for those who do not see them: by the hue, in degrees from the first of each.
const BY_HUE: [number, Pattern][] = [[0, 'saltire'], [20, 'lozenges'], [70, 'stripes'], [165, 'bars'], [245, 'chevrons'], [320, 'saltire']];
const PATTERNS: Pattern[] = ['saltire', 'bars', 'stripes', 'lozenges', 'chevrons', 'dots'];
const ACCENTS = ['#f3d26b', '#ffffff', '#9fd8c4', '#f2a65a', '#d9b8ef', '#b9e07a'];

type Rgb = [number, number, number];

function rgb(colour: string): Rgb {
  return [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16)) as Rgb;
}

// `part` of the second colour in the first.
function mixed(colour: string, other: string, part: number): string {
  const b = rgb(other);
  return `#${rgb(colour).map((x, i) => Math.round(x + ((b[i] as number) - x) * part).toString(16).padStart(2, '0')).join('')}`;
}

function patternOf(colour: string): Pattern {
  const [r, g, b] = rgb(colour);
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range < most * 0.28) return 'dots';
  const sixth = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  const hue = (sixth * 60 + 360) % 360;
  return BY_HUE.filter(([from]) => hue >= from).pop()?.[1] ?? 'dots';
}

// The tones that go with a colour: as much darker and lighter as it takes to be read.
function dyed(id: string, fill: string, pattern: Pattern, accent: string | null, on: Pick<Board, 'period' | 'turned'>, second: boolean): SideColours {
  let dark = mixed(fill, BLACK, 0.42);
  while (contrast(dark, PAPER) < 7) dark = mixed(dark, BLACK, 0.2);
  let light = mixed(fill, WHITE, 0.74);
  while (contrast(dark, light) < 5) light = mixed(light, WHITE, 0.3);
  let night = mixed(fill, WHITE, 0.3);
  while (contrast(night, NIGHT) < 4.6) night = mixed(night, WHITE, 0.2);
  const ink = contrast(WHITE, fill) >= contrast(INK, fill) ? WHITE : INK;
  return { id, fill, dark, light, night, ink, accent, pattern, period: on.period, second, turned: on.turned ?? 0 };
}

// Each colour has a pattern of its own.
function patternsOf(colours: string[]): Map<string, Pattern> {
  const found = new Map<string, Pattern>();
  for (const colour of colours) {
    if (found.has(colour)) continue;
    const taken = [...found.values()];
    const wish = patternOf(colour);
    found.set(colour, taken.includes(wish) ? (PATTERNS.find((p) => !taken.includes(p)) ?? wish) : wish);
  }
  return found;
}

// By army, and by side.
export function sideColours(board: Board): Record<string, SideColours> {
  const patterns = patternsOf([...board.battle_sides, ...board.armies].map((a) => a.colour));
  const out: Record<string, SideColours> = {};
  for (const [k, { id, colour }] of board.battle_sides.entries()) {
    const dye = (of: string, its: string, accent: string | null): SideColours => dyed(of, its, patterns.get(its) ?? 'dots', accent, board, k === 1);
    const armies = board.armies.filter((a) => a.side === id);
    out[id] = dye(id, colour, null);
    for (const army of armies.filter((a) => a.id !== id)) {
      const alike = armies.filter((a) => a.colour === army.colour);
      out[army.id] = dye(army.id, army.colour, alike.length > 1 ? (ACCENTS[alike.indexOf(army) % ACCENTS.length] ?? null) : null);
    }
  }
  return out;
}

// A gauge of an army has its colour, any other that of its side.
export function gaugeColour(board: Board, gauge: { title: string; side: string }, all: Record<string, SideColours>): string {
  const army = board.armies.find((a) => a.side === gauge.side && gauge.title.startsWith(a.title));
  return army?.colour ?? all[gauge.side]?.fill ?? UNKNOWN;
}

// A counter wears its army's colours, or its side's when it changed hands.
export function coloursFor(all: Record<string, SideColours>, counter: Counter): SideColours {
  const army = all[counter.army];
  const side = all[counter.side];
  const own = counter.marks.includes('captured') ? (side ?? army) : (army ?? side);
  return own ?? dyed(counter.side, UNKNOWN, 'dots', null, { period: '1640' }, false);
}

function channel(value: number): number {
  const c = value / 255;
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

export function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map(channel) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
