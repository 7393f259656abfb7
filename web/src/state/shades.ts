// What is drawn on the map because of the present choice: shaded hexes, rings about pieces, lines.

import type { Hex, Overlay, PieceId, Target } from '../wire';
import { advised } from './arrows';
import { aimedIn, groupIn, pickedIn, planningIn, reviewIn, selectionIn } from './mode';
import { overlayShown, shownView, type TableState } from './table';

export interface Shade {
  hex: Hex;
  look: string; // a class of the drawing
  label: string;
  quiet?: boolean; // the label is read where one points, or close by: one of many
}

export interface Line {
  look: 'path' | 'clear' | 'barred';
  hexes: Hex[];
}

const RANK = ['area', 'zone', 'target', 'good', 'risk', 'bad', 'attack'];

export function targetLook(t: Target): string {
  if ((t.action === undefined && t.kind !== 'group') || t.kind === 'attack') return 'attack';
  return t.tone ?? 'target';
}

export function offered(state: TableState): Map<Hex, Target[]> {
  const found = new Map<Hex, Target[]>();
  for (const t of selectionIn(state)?.targets ?? []) {
    const there = found.get(t.hex);
    if (there) there.push(t);
    else found.set(t.hex, [t]);
  }
  return found;
}

export function shades(state: TableState): Shade[] {
  const found: Shade[] = [];
  for (const area of selectionIn(state)?.areas ?? []) {
    for (const hex of area.hexes) found.push({ hex, look: `area ${area.kind}`, label: '' });
  }
  for (const [hex, targets] of offered(state)) {
    const best = [...targets].sort((a, b) => RANK.indexOf(targetLook(a)) - RANK.indexOf(targetLook(b)))[0];
    if (best) found.push({ hex, look: targetLook(best), label: best.label, quiet: best.path !== undefined });
  }
  for (const b of selectionIn(state)?.blocked ?? []) found.push({ hex: b.hex, look: 'blocked', label: '' });
  for (const [hex, o] of Object.entries(overlayShown(state)?.answer?.hexes ?? {})) {
    found.push({ hex, look: `overlay ${o.tone ?? ''}`, label: o.label ?? '', quiet: isHeat(o.tone) });
  }
  return found;
}

const isHeat = (tone: string | undefined): boolean => tone?.startsWith('heat-') ?? false;

// Where the picked pieces can go: the hexes that are reached by a way.
export function reach(state: TableState): Hex[] {
  return [...new Set((selectionIn(state)?.targets ?? []).filter((t) => t.path !== undefined).map((t) => t.hex))];
}

// The steps of an overlay that counts, from the lowest, with what each stands for.
export function heatSteps(overlay: Overlay | null | undefined): { tone: string; text: string }[] {
  const counts = new Map<string, number[]>();
  for (const { tone, label } of Object.values(overlay?.hexes ?? {})) {
    if (tone && isHeat(tone)) counts.set(tone, [...(counts.get(tone) ?? []), Number(label)]);
  }
  return [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([tone, n]) => {
    const [low, high] = [Math.min(...n), Math.max(...n)];
    return { tone, text: low === high ? `${low}` : `${low} to ${high}` };
  });
}

// Pieces that have something to do that cannot be left undone; of the other side: to which it is to be done.
export function duties(state: TableState): { piece: PieceId; own: boolean; text: string }[] {
  if (reviewIn(state)) return [];
  const { view } = state;
  const found = new Map<PieceId, { piece: PieceId; own: boolean; text: string }>();
  for (const item of view.todo.filter((t) => t.must)) {
    for (const piece of item.pieces) {
      const c = view.counters.find((x) => x.id === piece && x.place === 'map');
      if (c && !found.has(piece)) found.set(piece, { piece, own: c.side === view.seat, text: item.text });
    }
  }
  return [...found.values()];
}

// Rings about hexes: what a refusal, an item of the list or an event of the log is about.
export function outlines(state: TableState): { hex: Hex; look: string }[] {
  const found: { hex: Hex; look: string }[] = [];
  for (const hex of advised(state).hexes) found.push({ hex, look: 'advised' });
  for (const hex of state.marked.hexes) found.push({ hex, look: 'marked' });
  for (const hex of state.bubble?.refusal.hexes ?? []) found.push({ hex, look: 'fault' });
  for (const hex of reviewIn(state) ? [] : (state.view.pending?.hexes ?? [])) found.push({ hex, look: 'pending' });
  const [about, aimed] = [overlayShown(state)?.hex, aimedIn(state)];
  if (about) found.push({ hex: about, look: 'marked' });
  if (aimed) found.push({ hex: aimed, look: 'aimed' });
  return found.filter((o) => o.hex in state.board.hexes);
}

export function rings(state: TableState): Map<PieceId, string> {
  const found = new Map<PieceId, string>();
  const put = (pieces: PieceId[], look: string): void => pieces.forEach((p) => found.set(p, look));
  if (!reviewIn(state)) {
    const planning = planningIn(state);
    put(Object.keys(state.view.ready).filter((p) => (state.view.ready[p]?.length ?? 0) > 0), 'ready');
    put(state.view.pending?.pieces ?? [], 'pending');
    put(planning?.plan?.candidates.attackers ?? [], 'could');
    put(planning?.plan?.candidates.defenders ?? [], 'could');
    put(pickedIn(state), 'picked');
    put(planning?.draft.defenders ?? [], 'aimed-at');
  }
  put(advised(state).pieces, 'advised');
  put(state.marked.pieces, 'marked');
  put(overlayShown(state)?.answer?.pieces ?? [], 'marked');
  put(state.bubble?.refusal.pieces ?? [], 'fault');
  put((groupIn(state)?.stays ?? []).map((s) => s.piece), 'fault');
  return found;
}

// The target pointed at: hovered, aimed at by a tap, or under the cursor of the keyboard.
export function pointedAt(state: TableState, hovered: Hex | null, keyboard: boolean): Target | null {
  const hex = aimedIn(state) ?? hovered ?? (keyboard ? state.cursor : null);
  return hex === null ? null : (selectionIn(state)?.targets.find((t) => t.hex === hex) ?? null);
}

export function lines(state: TableState, target: Target | null, hovered: Hex | null): Line[] {
  const found: Line[] = [];
  const from = shownView(state).counters.find((c) => c.id === pickedIn(state)[0])?.hex;
  if (target?.path && target.path.length > 0) {
    const path = from && target.path[0] !== from ? [from, ...target.path] : target.path;
    found.push({ look: 'path', hexes: path });
  } else if (target && from && target.hex !== from) {
    found.push({ look: 'clear', hexes: [from, target.hex] });
  }
  for (const b of selectionIn(state)?.blocked ?? []) {
    if (from && (hovered === b.hex || aimedIn(state) === b.hex)) found.push({ look: 'barred', hexes: [from, b.hex] });
  }
  for (const l of shownLines(state, hovered)) found.push({ look: l.clear ? 'clear' : 'barred', hexes: [l.from, l.to] });
  return found;
}

// Of many lines those that are barred are drawn only when one points at their end.
function shownLines(state: TableState, hovered: Hex | null): Overlay['lines'] {
  const all = overlayShown(state)?.answer?.lines ?? [];
  return all.length <= 3 ? all : all.filter((l) => l.clear || l.to === hovered);
}

// Hexes and hexsides that bar a line: those of the line pointed at, or of the overlay.
export function barriers(state: TableState, hovered: Hex | null): string[] {
  const mine = (selectionIn(state)?.blocked ?? []).filter((b) => b.hex === hovered || b.hex === aimedIn(state)).flatMap((b) => b.by);
  return [...mine, ...shownLines(state, hovered).filter((l) => !l.clear).flatMap((l) => l.by)];
}
