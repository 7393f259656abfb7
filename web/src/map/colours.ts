// Who is who: a colour and a pattern for every side and army.
import type { Board, Counter } from '../wire';

export type Pattern = 'plain' | 'saltire' | 'bars' | 'lozenges' | 'stripes' | 'dots' | 'chevrons';

export interface SideColours {
  id: string;
  title: string;
  fill: string; // the card's colour
  dark: string; // its edge and, on paper, its ink
  light: string; // a tint of it that dark ink can be read on
  ink: string; // of what is printed on `fill`
  paper: string; // of the face behind the arm
  accent: string; // of an army among others of its side
  pattern: Pattern;
  era: 1 | 2; // pike and shot, or lace
  onLight: string; // for words on a light panel
  onDark: string; // for words on a dark panel
}

interface Dye {
  fill: string;
  dark: string;
  light: string;
  onDark: string;
  pattern: Pattern;
}

const DYES: Record<string, Dye> = {
  red: { fill: '#8f2a20', dark: '#571510', light: '#ecc9b8', onDark: '#f0988a', pattern: 'saltire' },
  blue: { fill: '#24508c', dark: '#122d55', light: '#c5d3e6', onDark: '#94bdf0', pattern: 'bars' },
  green: { fill: '#3d6629', dark: '#213c14', light: '#cfdcb9', onDark: '#a9d08a', pattern: 'stripes' },
  ochre: { fill: '#8a5a08', dark: '#543503', light: '#efdcae', onDark: '#e6bd6a', pattern: 'lozenges' },
  violet: { fill: '#5c3f86', dark: '#362252', light: '#d8cbe6', onDark: '#c7abf0', pattern: 'chevrons' },
  slate: { fill: '#45525c', dark: '#262f36', light: '#d0d6d8', onDark: '#b4c4cf', pattern: 'dots' },
};

const KNOWN: Record<string, string> = {
  imperialist: 'red',
  swedish: 'blue',
  saxon: 'green',
  spanish: 'red',
  french: 'blue',
  regular: 'blue',
  mercenary: 'violet',
  bavarian: 'ochre',
  allied: 'red',
};

const ACCENTS = ['#f3d26b', '#ffffff', '#9fd8c4', '#f2a65a', '#d9b8ef', '#b9e07a'];

function dyed(id: string, title: string, dye: Dye, accent: string, era: 1 | 2): SideColours {
  const { fill, dark, light, onDark, pattern } = dye;
  return { id, title, fill, dark, light, ink: '#ffffff', paper: '#f7ecd2', accent, pattern, era, onLight: dark, onDark };
}

// A side has the colour of its own army where one bears its name, else of its strongest known one.
function dyeOfSide(board: Board, side: string, taken: string[]): string {
  const own = board.armies.filter((a) => a.side === side);
  const known = own.find((a) => a.id === side) ?? own.find((a) => KNOWN[a.id] === 'blue') ?? own.find((a) => a.id in KNOWN);
  const named = known ? KNOWN[known.id] : KNOWN[side];
  if (named && !taken.includes(named)) return named;
  return Object.keys(DYES).find((d) => !taken.includes(d)) ?? 'slate';
}

export function sideColours(board: Board): Record<string, SideColours> {
  const era = board.system === 'lace-wars' ? 2 : 1;
  const out: Record<string, SideColours> = {};
  const taken: string[] = [];
  for (const s of board.battle_sides) {
    const dye = dyeOfSide(board, s.id, taken);
    taken.push(dye);
    out[s.id] = dyed(s.id, s.title, DYES[dye] as Dye, ACCENTS[0] as string, era);
    board.armies
      .filter((a) => a.side === s.id && a.id !== s.id)
      .forEach((a, i) => {
        const own = DYES[KNOWN[a.id] ?? dye] as Dye;
        out[a.id] = dyed(a.id, a.title, own, ACCENTS[i % ACCENTS.length] as string, era);
      });
  }
  return out;
}

// A counter wears its army's colours, or its side's when it changed hands.
export function coloursFor(all: Record<string, SideColours>, counter: Counter): SideColours {
  const army = all[counter.army];
  const side = all[counter.side];
  const own = counter.marks.includes('captured') ? (side ?? army) : (army ?? side);
  return own ?? dyed(counter.side, counter.side, DYES.slate as Dye, ACCENTS[1] as string, 1);
}

function channel(value: number): number {
  const c = value / 255;
  return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

export function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => channel(parseInt(colour.slice(i, i + 2), 16))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
