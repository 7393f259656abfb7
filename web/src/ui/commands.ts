// What each command of the keymap does.

import { neighbour, padNeighbour, centre, type Arrow } from '../state/geometry';
import { bindingFor, type Command } from '../state/keymap';
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

// Which way the map moves.
const PANS: Record<string, [number, number]> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [1, 0], ArrowRight: [-1, 0] };
const PAN = 90; // pixels
const ZOOM = 1.35;

let anchor = { x: 0, y: 0 };

// Whether the key was one of ours.
export function pressed(e: KeyboardEvent, desk: Desk): boolean {
  const target = e.target instanceof Element ? e.target : null;
  if (target?.closest('input:not([type=range]), select, textarea')) return false;
  const found = bindingFor(desk.table.keys, e);
  if (!found) return false;
  const onControl = target?.closest('button, a, summary, input, [role=tab]') && !target.closest('[data-hex]');
  if (onControl && OF_CONTROLS.has(e.key)) return false;
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
    case 'confirm': confirm(table); break;
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

// Enter carries out what lies nearest: the question asked, the attack planned, the hex under the cursor, the lit button.
function confirm(table: Table): void {
  const { state: s, selecting } = table;
  const primary = s.view.orders.find((o) => o.primary);
  if (s.mode.is === 'confirming') table.tell({ is: 'order', order: s.mode.order, sure: true });
  else if (s.mode.is === 'undoing') table.tell({ is: 'undo', sure: true });
  else if (table.planning?.plan?.action) table.tell({ is: 'launch' });
  else if (selecting?.aimed && !selecting.chooser && targetsIn(s, selecting.aimed)[0]) table.tell({ is: 'drop', hex: selecting.aimed });
  else if (table.keyboard && (targetsIn(s, s.cursor).length > 0 || (table.picked.length === 0 && readyAt(table)))) {
    table.tell({ is: 'click', hex: s.cursor });
  } else if (primary) table.tell({ is: 'order', order: primary });
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
