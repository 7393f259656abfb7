// Pointer work on the map: clicks, taps, hovering, dragging a piece to a hex, and framing several pieces.

import type { Click } from '../state/clicks';
import type { Hex, PieceId } from '../wire';

export interface Drag {
  x: number;
  y: number;
}

// A frame drawn about pieces, in pixels of the window.
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PointerPort {
  click(c: Click): void;
  hover(hex: Hex | null, onPiece: boolean): void;
  grab(piece: PieceId): boolean;
  drag(d: Drag | null): void;
  drop(hex: Hex): void;
  several(): boolean; // pieces are framed without Shift
  frame(f: Frame | null): void;
  framed(f: Frame): void;
}

const SLACK = 7;

interface Found {
  hex: Hex | null;
  piece: PieceId | null;
  fan: boolean;
}

const NOTHING: Found = { hex: null, piece: null, fan: false };

// What lies under the pointer. Where a fan covers the counters of another hex, those are meant.
function found(target: EventTarget | null, at: Drag): Found {
  if (!(target instanceof Element)) return NOTHING;
  const tray = target.closest('[data-fan-hex]');
  if (!tray) return plain(target);
  const hex = tray.getAttribute('data-fan-hex');
  for (const under of document.elementsFromPoint(at.x, at.y)) {
    if (under.closest('[data-fan-hex]') || !under.closest('[data-piece]')) continue;
    const there = plain(under);
    if (there.hex !== hex) return there;
  }
  return { hex, piece: tray.getAttribute('data-fan'), fan: true };
}

function plain(target: Element): Found {
  return {
    hex: target.closest('[data-hex]')?.getAttribute('data-hex') ?? null,
    piece: target.closest('[data-piece]')?.getAttribute('data-piece') ?? null,
    fan: false,
  };
}

function place(e: MouseEvent): Drag {
  return { x: e.clientX, y: e.clientY };
}

export function watchPointer(svg: SVGSVGElement, port: PointerPort): () => void {
  let touch = false;
  let start: { x: number; y: number; piece: PieceId | null; moving: boolean } | null = null;
  let dropped = false;

  const framing = (e: PointerEvent): Frame => ({
    left: Math.min(start?.x ?? 0, e.clientX), right: Math.max(start?.x ?? 0, e.clientX),
    top: Math.min(start?.y ?? 0, e.clientY), bottom: Math.max(start?.y ?? 0, e.clientY),
  });
  const down = (e: PointerEvent): void => {
    touch = e.pointerType === 'touch';
    dropped = false;
    start = null;
    if (e.button !== 0 || !e.isPrimary) return;
    const { piece } = found(e.target, place(e));
    if (e.shiftKey || port.several()) start = { ...place(e), piece: null, moving: false };
    else if (piece && !touch) start = { ...place(e), piece, moving: false };
  };
  const move = (e: PointerEvent): void => {
    if (start && !start.moving && Math.hypot(e.clientX - start.x, e.clientY - start.y) > SLACK) {
      if (start.piece === null || port.grab(start.piece)) start.moving = true;
      else start = null;
    }
    if (start?.moving && start.piece === null) port.frame(framing(e));
    else if (start?.moving) port.drag(place(e));
    if (e.pointerType === 'touch') return;
    const inside = e.target instanceof Node && svg.contains(e.target);
    const there = inside ? found(e.target, place(e)) : NOTHING;
    port.hover(there.hex, there.piece !== null);
  };
  const up = (e: PointerEvent): void => {
    if (start?.moving) {
      dropped = true;
      if (start.piece === null) {
        port.frame(null);
        port.framed(framing(e));
      } else {
        port.drag(null);
        const { hex } = found(document.elementFromPoint(e.clientX, e.clientY), place(e));
        if (hex) port.drop(hex);
      }
    }
    start = null;
  };
  const cancel = (): void => {
    start = null;
    port.frame(null);
    port.drag(null);
  };
  const click = (e: MouseEvent): void => {
    if (dropped) {
      dropped = false;
      return;
    }
    const { hex, piece, fan } = found(e.target, place(e));
    if (hex) port.click({ hex, ...(piece ? { piece } : {}), exact: fan, touch, add: e.shiftKey });
  };
  const leave = (): void => port.hover(null, false);

  svg.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  svg.addEventListener('click', click);
  svg.addEventListener('pointerleave', leave);
  return () => {
    svg.removeEventListener('pointerdown', down);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    svg.removeEventListener('click', click);
    svg.removeEventListener('pointerleave', leave);
  };
}
