// Every key of the table, in one list: what a key does and what the help says are the same entry.

import type { OverlayInfo } from '../wire';

export type Command =
  | 'up' | 'down' | 'left' | 'right' | 'pad' | 'choose' | 'add' | 'next' | 'previous' | 'confirm' | 'escape' | 'end' | 'undo' | 'typed'
  | 'describe' | 'pan' | 'zoom-in' | 'zoom-out' | 'fit' | 'turn' | 'hide' | 'numbers' | 'provenance' | 'style' | 'key' | 'log' | 'rules' | 'text'
  | 'hint' | 'pause' | 'step' | 'now' | 'players' | 'review'
  | 'play' | 'back' | 'forward' | 'back-turn' | 'forward-turn' | 'present' | 'help' | 'overlay';

export interface Binding {
  command: Command;
  keys: string[];
  title: string;
  group: 'Play' | 'The computer' | 'Map' | 'Overlays' | 'Beside the map' | 'Earlier positions';
  overlay?: string;
}

const FIXED: Binding[] = [
  { command: 'next', keys: ['n', '.'], title: 'Next piece that can act', group: 'Play' },
  { command: 'previous', keys: ['p', ','], title: 'Previous piece that can act', group: 'Play' },
  { command: 'up', keys: ['ArrowUp'], title: 'Move the cursor up', group: 'Play' },
  { command: 'down', keys: ['ArrowDown'], title: 'Move the cursor down', group: 'Play' },
  { command: 'left', keys: ['ArrowLeft'], title: 'Move the cursor left', group: 'Play' },
  { command: 'right', keys: ['ArrowRight'], title: 'Move the cursor right', group: 'Play' },
  { command: 'pad', keys: ['1', '2', '3', '4', '6', '7', '8', '9'], title: 'Move the cursor, as on a number pad', group: 'Play' },
  { command: 'choose', keys: [' '], title: 'Select a piece, move to a hex, add to an attack', group: 'Play' },
  { command: 'add', keys: ['Shift+ '], title: 'Select another piece as well', group: 'Play' },
  { command: 'confirm', keys: ['Enter'], title: 'Confirm the question, the attack, the hex under the cursor or the blue button', group: 'Play' },
  { command: 'escape', keys: ['Escape'], title: 'Close or cancel', group: 'Play' },
  { command: 'end', keys: ['e'], title: 'End the phase', group: 'Play' },
  { command: 'undo', keys: ['Ctrl+z', 'u'], title: 'Undo', group: 'Play' },
  { command: 'typed', keys: ['/'], title: 'Type an order', group: 'Play' },
  { command: 'describe', keys: ['d'], title: 'Describe this hex', group: 'Play' },
  { command: 'hint', keys: ['i'], title: 'Hint for the phase or the selected piece', group: 'The computer' },
  { command: 'pause', keys: ['P'], title: 'Pause the computer, or let it go on', group: 'The computer' },
  { command: 'step', keys: ['j'], title: 'One action of the computer', group: 'The computer' },
  { command: 'now', keys: ['y'], title: 'Let the computer decide now', group: 'The computer' },
  { command: 'players', keys: ['b'], title: 'Who plays', group: 'The computer' },
  { command: 'review', keys: ['m'], title: 'Review of the game', group: 'The computer' },
  { command: 'pan', keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowRight'], title: 'Scroll the map', group: 'Map' },
  { command: 'zoom-in', keys: ['+', '='], title: 'Zoom in', group: 'Map' },
  { command: 'zoom-out', keys: ['-'], title: 'Zoom out', group: 'Map' },
  { command: 'fit', keys: ['0'], title: 'Fit the map', group: 'Map' },
  { command: 'turn', keys: ['T'], title: 'Turn the map by a quarter', group: 'Map' },
  { command: 'hide', keys: ['h'], title: 'Hide counters', group: 'Map' },
  { command: 'numbers', keys: ['g'], title: 'Hex numbers', group: 'Map' },
  { command: 'provenance', keys: ['v'], title: 'Where the terrain comes from', group: 'Map' },
  { command: 'style', keys: ['c'], title: 'Period or NATO counters', group: 'Map' },
  { command: 'key', keys: ['k'], title: 'Key: counters, results, signs, ground', group: 'Beside the map' },
  { command: 'log', keys: ['l'], title: 'Log', group: 'Beside the map' },
  { command: 'rules', keys: ['r'], title: 'Rules', group: 'Beside the map' },
  { command: 'text', keys: ['t'], title: 'Position as text', group: 'Beside the map' },
  { command: 'help', keys: ['?'], title: 'Keyboard shortcuts', group: 'Beside the map' },
  { command: 'play', keys: ['o'], title: 'Play the game over, or pause', group: 'Earlier positions' },
  { command: 'back', keys: ['['], title: 'One position back', group: 'Earlier positions' },
  { command: 'forward', keys: [']'], title: 'One position forward', group: 'Earlier positions' },
  { command: 'back-turn', keys: ['{'], title: 'One turn back', group: 'Earlier positions' },
  { command: 'forward-turn', keys: ['}'], title: 'One turn forward', group: 'Earlier positions' },
  { command: 'present', keys: ['\\'], title: 'Back to now', group: 'Earlier positions' },
];

// The overlays a game has come with keys of their own; one that is taken is used with Shift, or replaced by a free letter.
export function keymap(overlays: OverlayInfo[]): Binding[] {
  const taken = new Set(FIXED.flatMap((b) => b.keys));
  const more = overlays.map((o): Binding => {
    const wish = o.key.length === 1 ? o.key.toLowerCase() : '';
    const free = [wish, wish && wish.toUpperCase(), ...'zxswqamfjoyib'].find((k) => k !== '' && !taken.has(k)) ?? '';
    taken.add(free);
    return { command: 'overlay', keys: free ? [free] : [], title: o.title, group: 'Overlays', overlay: o.id };
  });
  return [...FIXED, ...more];
}

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

// `letters`: whether single letters, digits and signs count.
export function bindingFor(map: Binding[], p: Pressed, letters = true): Binding | null {
  if (p.altKey) return null;
  if (!letters && isSign(p)) return null;
  const shifted = p.shiftKey && (p.key === ' ' || p.key.startsWith('Arrow'));
  const name = p.ctrlKey || p.metaKey ? `Ctrl+${p.key.toLowerCase()}` : shifted ? `Shift+${p.key}` : p.key;
  return map.find((b) => b.keys.includes(name)) ?? null;
}

function isSign(p: Pressed): boolean {
  return p.key.length === 1 && p.key !== ' ' && !p.ctrlKey && !p.metaKey;
}

const NAMES: Record<string, string> = {
  ' ': 'Space', 'Shift+ ': 'Shift Space', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', 'Ctrl+z': 'Ctrl Z', Escape: 'Esc',
  'Shift+ArrowUp': 'Shift ↑', 'Shift+ArrowDown': 'Shift ↓', 'Shift+ArrowLeft': 'Shift ←', 'Shift+ArrowRight': 'Shift →',
};

export function keyName(key: string): string {
  if (NAMES[key]) return NAMES[key];
  return /^[A-Z]$/.test(key) ? `Shift ${key}` : key.length === 1 ? key.toUpperCase() : key;
}
