// What each command of the keymap does.

import { neighbour, padNeighbour, centre, type Arrow } from '../state/geometry';
import { bindingFor, type Command } from '../state/keymap';
import { nextOrder } from '../state/lesson';
import { jump, stops } from '../state/slider';
import { targetsIn } from '../state/table';
import type { App } from './app.svelte';
import type { Table } from './table.svelte';
import type { ZoomPort } from './zoom';

export interface Desk {
  app: App;
  table: Table;
  port: ZoomPort | null;
  help: () => void;
}

// Keys that a button or a tab under the focus takes for itself.
const OF_CONTROLS = new Set(['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
const OF_SLIDERS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);
// What goes on while a key is held; everything else happens once.
const REPEATS = new Set<Command>([
  'up', 'down', 'left', 'right', 'pad', 'pan', 'zoom-in', 'zoom-out', 'next', 'previous', 'back', 'forward', 'back-turn', 'forward-turn',
]);

// The control last pressed with a pointer, as long as the focus is there: Enter is then meant for the table, not for pressing it again.
let clicked: Element | null = null;

export function notePointer(e: Event): void {
  clicked = e.target instanceof Element ? e.target.closest('button, a, summary, [role=tab]') : null;
}

export function noteFocus(e: Event): void {
  if (e.target !== clicked) clicked = null;
}

// Whether a control under the focus takes the key for itself.
function keeps(target: Element | null, key: string): boolean {
  const field = target?.closest('input, select, textarea');
  if (field) {
    const type = field instanceof HTMLInputElement ? field.type : '';
    if (type === 'checkbox') return key === ' ';
    if (type === 'range') return OF_SLIDERS.has(key);
    return type !== 'radio' || (key !== 'Enter' && OF_CONTROLS.has(key));
  }
  const control = target?.closest('button, a, summary, [role=tab]');
  if (!control || control.closest('[data-hex]')) return false;
  return OF_CONTROLS.has(key) && !(control === clicked && (key === 'Enter' || key === ' '));
}

// A key that is held presses no button a second time.
function heldOnButton(e: KeyboardEvent, target: Element | null): boolean {
  return e.repeat && (e.key === 'Enter' || e.key === ' ') && !target?.closest('input, select, textarea');
}

// Which way the map moves.
const PANS: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] };
const PAN = 90; // pixels
const ZOOM = 1.35;

let anchor = { x: 0, y: 0 };

// Whether the key was one of ours.
export function pressed(e: KeyboardEvent, desk: Desk): boolean {
  const target = e.target instanceof Element ? e.target : null;
  if (heldOnButton(e, target)) return true;
  if (desk.table.cover || document.querySelector('dialog[open]')) return false; // the keys are theirs
  if (keeps(target, e.key)) return false;
  const found = bindingFor(desk.table.keys, e, desk.app.settings.letters);
  if (!found) return false;
  if (e.repeat && !REPEATS.has(found.command)) return true;
  const { table } = desk;
  switch (found.command) {
    case 'overlay':
      table.tell({ is: 'overlay', id: found.overlay ?? '', hovered: table.keyboard ? table.state.cursor : table.hovered });
      return true;
    case 'pad': return walk(desk, padNeighbour(table.state.board, table.state.cursor, Number(e.key)));
    case 'pan': return pan(desk, e.key);
    default: return run(found.command, desk);
  }
}

function pan({ port }: Desk, key: string): boolean {
  const [x, y] = PANS[key] ?? [0, 0];
  port?.pan(x * PAN, y * PAN);
  return true;
}

function walk({ table }: Desk, hex: string | null): boolean {
  table.keyboard = true;
  if (hex) table.tell({ is: 'cursor', hex });
  return true;
}

function arrow(desk: Desk, way: Arrow): boolean {
  const { board, cursor } = desk.table.state;
  const here = centre(board, cursor);
  if (Math.abs(anchor.x - here.x) > 1 && Math.abs(anchor.y - here.y) > 1) anchor = here;
  const hex = neighbour(board, cursor, way, anchor);
  const straight = way === 'left' || way === 'right' ? !board.flat : board.flat;
  if (hex && straight) anchor = centre(board, hex);
  return walk(desk, hex);
}

function run(command: Command, desk: Desk): boolean {
  const { app, table, port } = desk;
  const s = table.state;
  const at = table.review?.at ?? s.view.sequence;
  switch (command) {
    case 'up': case 'down': case 'left': case 'right': return arrow(desk, command);
    case 'choose': case 'add':
      table.keyboard = true;
      table.tell({ is: 'click', hex: s.cursor, add: command === 'add' });
      break;
    case 'next': case 'previous':
      table.keyboard = true;
      table.tell({ is: 'next', step: command === 'next' ? 1 : -1 });
      break;
    case 'confirm': confirm(desk); break;
    case 'escape': table.tell({ is: 'escape' }); break;
    case 'end': endPhase(table); break;
    case 'undo': table.tell({ is: 'undo' }); break;
    case 'typed': document.getElementById('typed-order')?.focus(); break;
    case 'describe': table.tell({ is: 'describe', hex: table.keyboard ? s.cursor : (table.hovered ?? s.cursor) }); break;
    case 'zoom-in': port?.by(ZOOM); break;
    case 'zoom-out': port?.by(1 / ZOOM); break;
    case 'fit': port?.fit(); break;
    case 'turn': app.set({ turn: s.board.turned ? 'never' : 'always' }); break;
    case 'hide': table.hidden = !table.hidden; break;
    case 'numbers': app.set({ numbers: !app.settings.numbers }); break;
    case 'provenance': table.provenance = !table.provenance; break;
    case 'style': app.set({ counters: app.settings.counters === 'nato' ? 'period' : 'nato' }); break;
    case 'key': case 'log': case 'rules': case 'text':
      table.tab = table.tab === command ? (table.narrow ? 'now' : 'log') : command;
      table.open = true;
      break;
    case 'play': table.tell({ is: 'play', on: !s.replay.on }); break;
    case 'back': table.tell({ is: 'look', at: at - 1 }); break;
    case 'forward': table.tell({ is: 'look', at: at + 1 }); break;
    case 'back-turn': table.tell({ is: 'look', at: jump(stops(s.log), at, -1, s.view.sequence) }); break;
    case 'forward-turn': table.tell({ is: 'look', at: jump(stops(s.log), at, 1, s.view.sequence) }); break;
    case 'present': table.tell({ is: 'present' }); break;
    case 'help': desk.help(); break;
    case 'hint': table.tell({ is: 'hint', piece: table.picked.length === 1 ? (table.picked[0] ?? null) : null }); break;
    case 'pause': app.pause(); break;
    case 'step': table.tell({ is: 'computer', order: 'step' }); break;
    case 'now': table.tell({ is: 'computer', order: 'now' }); break;
    case 'players': table.players = true; break;
    case 'review': table.tell(s.study ? { is: 'study-close' } : { is: 'study' }); break;
    default: return false;
  }
  return true;
}

// Enter carries out what lies nearest: a step of a lesson that has been read, the question asked, the attack planned, the march shown, the hex under the cursor, the
// blue button, which is that of the next piece as long as there is one.
function confirm({ app, table }: Desk): void {
  const { state: s, selecting } = table;
  const primary = nextOrder(s.view);
  if (table.goesOn) table.goOn();
  else if (s.mode.is === 'confirming') confirmAsked(app, table);
  else if (s.mode.is === 'undoing') table.tell({ is: 'undo', sure: true });
  else if (table.planning?.plan?.action) table.tell({ is: 'launch' });
  else if (selecting?.group) table.tell({ is: 'go-together' });
  else if (selecting?.aimed && !selecting.chooser && targetsIn(s, selecting.aimed)[0]) table.tell({ is: 'drop', hex: selecting.aimed });
  else if (table.keyboard && (targetsIn(s, s.cursor).length > 0 || (table.picked.length === 0 && readyAt(table)))) {
    table.tell({ is: 'click', hex: s.cursor });
  } else if (primary) table.tell({ is: 'order', order: primary });
  else if (table.picked.length === 0) table.tell({ is: 'take-up' });
}

// The order about which something was asked, and that it is not to be asked again.
export function confirmAsked(app: App, table: Table): void {
  const { mode, view } = table.state;
  if (mode.is !== 'confirming') return;
  if (table.never && mode.order.action === 'end') app.set({ unasked: [...new Set([...app.settings.unasked, view.prompt.decision])] });
  table.tell({ is: 'order', order: mode.order, sure: true });
}

function readyAt(table: Table): boolean {
  const s = table.state;
  return s.view.counters.some((c) => c.hex === s.cursor && (s.view.ready[c.id]?.length ?? 0) > 0);
}

function endPhase(table: Table): void {
  const orders = table.state.view.orders;
  const end = orders.find((o) => o.action === 'end') ?? orders.find((o) => o.action === 'pass');
  if (end) table.tell({ is: 'order', order: end });
}

// To the cursor of the map, unless something else is being used.
export function focusMap(): void {
  const at = document.activeElement;
  if (at && at !== document.body) return;
  document.querySelector<SVGElement>('[data-hex][tabindex="0"]')?.focus({ preventScroll: true });
}
