// The position in words: every counter by side and place.

import type { Board, Counter, Prompt, View } from '../wire';

export interface TextSide {
  title: string;
  groups: { title: string; lines: string[] }[];
}

const PLACES: [Counter['place'], string][] = [
  ['map', 'On the map'],
  ['waiting', 'Not yet on the map'],
  ['lost', 'Lost'],
  ['exited', 'Left the map'],
];

export function positionText(board: Board, view: View): TextSide[] {
  return board.battle_sides.map((side) => ({
    title: side.title,
    groups: PLACES.map(([place, title]) => ({ title, lines: lines(view, side.id, place) })).filter((g) => g.lines.length > 0),
  }));
}

function lines(view: View, side: string, place: Counter['place']): string[] {
  return view.counters
    .filter((c) => c.side === side && c.place === place)
    .sort((a, b) => (a.hex ?? '').localeCompare(b.hex ?? '') || a.layer - b.layer)
    .map((c) => (c.hex && !c.said.includes(c.hex) ? `${c.hex}: ${c.said}` : c.said));
}

export function hexSaid(board: Board, view: View, hex: string, targets: string[]): string {
  const h = board.hexes[hex];
  const names = board.features.filter((f) => f.name && f.hexes.includes(hex)).map((f) => f.name);
  const ground = board.legend.find((l) => l.id === h?.terrain)?.title ?? h?.terrain ?? '';
  const there = view.counters.filter((c) => c.hex === hex && c.place === 'map').map((c) => c.said);
  return [`Hex ${hex}`, [...new Set([ground, ...names])].filter(Boolean).join(', '), ...there, ...targets].filter(Boolean).map((t) => t.replace(/\.$/, '')).join('. ');
}

// The prompt for those who do not see it: how it is done with the mouse is left out.
export function spokenPrompt(prompt: Prompt): string {
  return [prompt.text, ...prompt.faces.map((f) => `${f.faces.join(', ')}: ${f.text}`)].join(' ');
}

// Sentences of the rules begin small where they are parts of others; shown alone they begin large.
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
