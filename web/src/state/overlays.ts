// Overlays: shown over the map on a key, one at a time, put away on the same key; pressed over another hex it is about that one.

import type { Hex, OverlayInfo, PieceId } from '../wire';
import { pickedIn } from './mode';
import { counterOf, piecesIn, type Step, type TableState } from './table';

export function showOverlay(state: TableState, info: OverlayInfo, about: { hex?: Hex; piece?: PieceId }): Step {
  const ticket = state.aside + 1;
  return [
    { ...state, aside: ticket, overlay: { is: 'shown', info, ...about, answer: null } },
    [{ ask: 'overlay', ticket, overlay: info.id, ...about }],
  ];
}

// `hovered`: where the pointer is, if anywhere. What an overlay is about is the picked piece, the place pointed at,
// or the next click.
export function toggleOverlay(state: TableState, id: string, hovered: Hex | null): Step {
  const info = state.view.overlays.find((o) => o.id === id);
  if (!info) return [state, []];
  const shown = state.overlay?.is === 'shown' ? state.overlay : null;
  const moves = info.needs === 'hex' && hovered !== null && shown !== null && shown.hex !== hovered;
  if (state.overlay?.info.id === id && !moves) return [{ ...state, overlay: null }, []];
  if (info.needs === null) return showOverlay(state, info, {});
  if (info.needs === 'hex' && hovered) return showOverlay(state, info, { hex: hovered });
  if (info.needs === 'piece') {
    const there = hovered ? piecesIn(state.view, hovered).pop() : undefined;
    const piece = there ?? counterOf(state.view, pickedIn(state)[0] ?? '');
    if (piece) return showOverlay(state, info, { piece: piece.id });
  }
  return [{ ...state, overlay: { is: 'waiting', info } }, []];
}
