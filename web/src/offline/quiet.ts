// Whether a notice would interrupt nobody.

import { deciding } from '../state/computer';
import type { TableState } from '../state/table';

// Nothing is picked, asked, shown or on its way, and the computer does not play.
export function quiet(state: TableState): boolean {
  const { mode, view } = state;
  const looking = mode.is === 'idle' || mode.is === 'reviewing';
  const asked = state.bubble !== null || state.overlay?.is === 'waiting' || view.undo.asked !== undefined || state.carrying.length > 0;
  const playing = !view.computer.paused && deciding(view) !== null;
  return looking && !asked && !playing && !view.computer.thinking && state.busy === null && state.stage === null && !state.replay.on;
}
