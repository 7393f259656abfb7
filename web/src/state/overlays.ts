// Overlays: shown over the map on a key, put away on the same key.

import type { Hex, OverlayInfo, PieceId } from '../wire';
import { counterOf, piecesIn, type Step, type TableState } from './table';

export function showOverlay(state: TableState, info: OverlayInfo, about: { hex?: Hex; piece?: PieceId }): Step {
  const ticket = state.aside + 1;
  return [
    { ...state, aside: ticket, waiting: null, overlay: { info, ...about, answer: null } },
    [{ ask: 'overlay', ticket, overlay: info.id, ...about }],
  ];
}

// `hovered`: where the pointer is, if anywhere. What an overlay is about is the picked piece, the place pointed at,
// or the next click.
export function toggleOverlay(state: TableState, id: string, hovered: Hex | null): Step {
  if (state.overlay?.info.id === id || state.waiting?.id === id) return [{ ...state, overlay: null, waiting: null }, []];
  const info = state.view.overlays.find((o) => o.id === id);
  if (!info) return [state, []];
  if (info.needs === null) return showOverlay(state, info, {});
  if (info.needs === 'hex' && hovered) return showOverlay(state, info, { hex: hovered });
  if (info.needs === 'piece') {
    const there = hovered ? piecesIn(state.view, hovered).pop() : undefined;
    const piece = there ?? (state.picked[0] ? counterOf(state.view, state.picked[0]) : undefined);
    if (piece) return showOverlay(state, info, { piece: piece.id });
  }
  return [{ ...state, overlay: null, waiting: info }, []];
}
