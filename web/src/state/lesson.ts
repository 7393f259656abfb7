// A lesson at the table: what its step wants of the page itself, whether that is done, and how its texts are read.

import type { Hex, Lesson, OrderButton, PieceId, View } from '../wire';
import { openCard } from './cards';
import { act, click, describe, pick, type Click } from './clicks';
import { atHand, pickedIn, planningIn, selectionIn } from './mode';
import { toggleOverlay } from './overlays';
import { NO_DRAFT, withDraft } from './planner';
import { cleared, counterOf, overlayShown, same, type Step, type TableState } from './table';

export const GOING_ON = 'next'; // what is on its way when a step is done with

// Whether the lesson says what is done: then nothing happens by itself, and nothing is asked twice.
export function guided({ lesson }: View): boolean {
  return lesson !== undefined && lesson.wants.kind !== 'free';
}

// The order that comes next: the one the lesson wants, else the one the server proposes.
export function nextOrder(view: View): OrderButton | undefined {
  const wanted = view.lesson?.wants.actions ?? [];
  return view.orders.find((o) => (guided(view) ? wanted.includes(o.action) : o.primary));
}

// Where the lesson points.
export function lessonHexes({ lesson, counters }: View): Hex[] {
  if (!lesson) return [];
  const places = lesson.marks.pieces.map((p) => counters.find((c) => c.id === p && c.place === 'map')?.hex);
  return [...new Set([...places, ...lesson.marks.hexes])].filter((h): h is Hex => typeof h === 'string');
}

// What is written below what the lesson points at: the names of its counters, or the number of the hex.
export function lessonLabel({ lesson, counters }: View, hex: Hex): string {
  const names = (lesson?.marks.pieces ?? []).flatMap((p) => counters.filter((c) => c.id === p && c.place === 'map' && c.hex === hex).map((c) => c.name));
  return names.length > 0 ? [...new Set(names)].join(', ') : hex;
}

// ---- steps that want something of the page

const OF_THE_PAGE = new Set<Lesson['wants']['kind']>(['pick', 'card', 'plan', 'overlay', 'tab']);

export function ofThePage({ wants }: Lesson): boolean {
  return OF_THE_PAGE.has(wants.kind);
}

// All that are wanted are there, and whoever else is stands with them.
function fits(view: View, wanted: PieceId[], there: PieceId[]): boolean {
  const places = new Set(wanted.map((p) => counterOf(view, p)?.hex));
  return wanted.length > 0 && wanted.every((p) => there.includes(p)) && there.every((p) => places.has(counterOf(view, p)?.hex ?? ''));
}

// Whether what the step wants of the page is so; `tab`: the part of the dock that is open.
export function met(state: TableState, tab: string): boolean {
  const { view } = state;
  if (!view.lesson) return false;
  const { kind, pieces, defenders, id } = view.lesson.wants;
  switch (kind) {
    case 'pick': return fits(view, pieces, pickedIn(state));
    case 'card': return pieces[0] !== undefined ? state.card === pieces[0] || pickedIn(state).includes(pieces[0]) : state.info !== null && state.cursor === id;
    case 'plan': {
      const draft = planningIn(state)?.draft;
      return draft !== undefined && fits(view, pieces, draft.attackers) && fits(view, defenders, draft.defenders);
    }
    case 'overlay': {
      const shown = overlayShown(state);
      return shown?.info.id === id && (pieces.length === 0 || pieces.includes(shown.piece ?? ''));
    }
    case 'tab': return tab === id;
    default: return false;
  }
}

// Whether something else than what is wanted has been taken up.
export function astray(state: TableState, tab: string): boolean {
  const { lesson } = state.view;
  if (!lesson || lesson.wants.other === '' || met(state, tab)) return false;
  const { kind, pieces, defenders, id } = lesson.wants;
  switch (kind) {
    case 'pick': return pickedIn(state).some((p) => !pieces.includes(p)) || (state.card !== null && !pieces.includes(state.card));
    case 'card': return state.card !== null || pickedIn(state).length > 0 || state.info !== null;
    case 'plan': {
      const draft = planningIn(state)?.draft;
      return (draft?.attackers.some((p) => !pieces.includes(p)) ?? false) || (draft?.defenders.some((p) => !defenders.includes(p)) ?? false);
    }
    case 'overlay': return overlayShown(state) !== null && overlayShown(state)?.info.id !== id;
    default: return false;
  }
}

// What is taken up or looked at, to be told from what it was when the step began.
export function inHand(state: TableState): string {
  return JSON.stringify([pickedIn(state), planningIn(state)?.draft.defenders, state.card, state.info?.title, overlayShown(state)?.info.id]);
}

// What is said in the card to what has just been tried; `held`: what was in hand when the step began.
export function reproach(state: TableState, tab: string, held: string): string {
  const refusal = state.bubble?.refusal;
  if (refusal?.code === 'lesson') return refusal.message;
  return inHand(state) !== held && astray(state, tab) ? (state.view.lesson?.wants.other ?? '') : '';
}

// Whether what is to be pressed lies in the panel, which a phone may have folded.
export function inThePanel(state: TableState): boolean {
  const { lesson, orders } = state.view;
  if (!lesson) return false;
  if (planningIn(state)) return true;
  const [first] = lesson.wants.kind === 'do' ? lesson.wants.actions : [];
  if (first === undefined) return false;
  const { choices = [], partners = [] } = selectionIn(state) ?? {};
  const waiting = state.view.counters.some((c) => c.place === 'waiting' && first.split(/[ ,]/).includes(c.id) && !pickedIn(state).includes(c.id));
  return waiting || partners.length > 0 || [...orders, ...choices].some((o) => o.action === first);
}

// Whoever clicks what the step wants to be looked at means that: no order to what is picked elsewhere, no attack.
export function lookedAt(state: TableState, c: Click): Step | null {
  const { lesson } = state.view;
  if (!lesson || !atHand(state) || state.busy) return null;
  const { kind, pieces, id } = lesson.wants;
  const wanted = pieces.find((p) => counterOf(state.view, p)?.hex === c.hex && !(c.exact && c.piece !== p));
  if (kind === 'card' && wanted !== undefined) return [openCard({ ...cleared(state), cursor: c.hex }, wanted), []];
  if (kind === 'card' && id === c.hex) return describe(cleared(state), c.hex);
  const elsewhere = pickedIn(state).length > 0 && pickedIn(state).every((p) => counterOf(state.view, p)?.hex !== c.hex && !pieces.includes(p));
  return kind === 'pick' && wanted !== undefined && elsewhere ? click(cleared(state), c) : null;
}

// ---- going on

// From a step that asks for no action. `step`: the one that is meant; the lesson may have gone on meanwhile.
export function goOn(state: TableState, step: number): Step {
  const { lesson } = state.view;
  if (!lesson || lesson.step !== step || state.busy || !(lesson.wants.kind === 'read' || ofThePage(lesson))) return same(state);
  return [{ ...state, busy: GOING_ON, bubble: null }, [{ ask: 'next' }]];
}

// Does what the step wants in its own way; a tab is opened by the page.
export function showMe(state: TableState): Step {
  const { view } = state;
  if (!view.lesson || state.busy) return same(state);
  const { kind, pieces, defenders, id, actions } = view.lesson.wants;
  const place = counterOf(view, pieces[0] ?? '')?.hex ?? null;
  switch (kind) {
    case 'pick': return pick(state, pieces);
    case 'card': return pieces[0] !== undefined ? [openCard({ ...state, info: null }, pieces[0]), []] : describe(state, id);
    case 'plan': return withDraft(state, { ...NO_DRAFT, attackers: pieces, defenders });
    case 'overlay': return met(state, '') ? same(state) : toggleOverlay(state, id, place ?? view.lesson.marks.hexes[0] ?? null);
    case 'do': return showDone(state, actions);
    default: return same(state);
  }
}

function showDone(state: TableState, [first, ...rest]: string[]): Step {
  if (first === undefined) return same(state);
  const [next, asks] = act(state, first);
  return [{ ...next, carrying: rest }, asks];
}

// ---- what is read

// A sentence in pieces: plain, strong, or the number of a case.
export interface Words {
  text: string;
  strong?: true;
  rule?: string;
  before?: string; // signs that stay on the line of a number
  after?: string;
}

const MARKUP = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(#case-([^)\s]+)\)/g;

export function wordsOf(text: string): Words[] {
  const found: Words[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKUP)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    if (match[3] !== undefined) found.push({ text: match[2] ?? '', rule: match[3] });
    else found.push({ text: match[1] ?? '', strong: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return held(found);
}

// A bracket or a full stop is not parted from the number of a case.
function held(words: Words[]): Words[] {
  words.forEach((w, k) => {
    const [last, next] = [words[k - 1], words[k + 1]];
    if (!w.rule) return;
    const before = last && /[([]$/.exec(last.text)?.[0];
    const after = next && /^[)\].,;:!?]+/.exec(next.text)?.[0];
    if (last && before) [w.before, last.text] = [before, last.text.slice(0, -before.length)];
    if (next && after) [w.after, next.text] = [after, next.text.slice(after.length)];
  });
  return words.filter((w) => w.text !== '');
}

export function paragraphs(text: string): Words[][] {
  return text.split(/\n\s*\n/).map((p) => p.trim()).filter(Boolean).map(wordsOf);
}

export function plainText(text: string): string {
  return wordsOf(text).map((w) => `${w.before ?? ''}${w.text}${w.after ?? ''}`).join('');
}

export function spokenLesson({ after, says, wants, title }: Lesson): string {
  const last = wants.kind === 'end' ? `Well done: the lesson ${title} is finished.` : says;
  return [after, last].filter(Boolean).map(plainText).join(' ');
}
