// Pointer work on the map: clicks, taps, hovering, and dragging a piece to a hex.

import type { Click } from '../state/clicks';
import type { Hex, PieceId } from '../wire';

export interface Drag {
  x: number;
  y: number;
}

export interface PointerPort {
  click(c: Click): void;
  hover(hex: Hex | null): void;
  grab(piece: PieceId): boolean;
  drag(d: Drag | null): void;
  drop(hex: Hex): void;
}

const SLACK = 7;

function found(target: EventTarget | null): { hex: Hex | null; piece: PieceId | null } {
  if (!(target instanceof Element)) return { hex: null, piece: null };
  const fan = target.closest('[data-fan]');
  const hex = (fan ?? target.closest('[data-hex]'))?.getAttribute(fan ? 'data-fan-hex' : 'data-hex') ?? null;
  const piece = fan?.getAttribute('data-fan') ?? target.closest('[data-piece]')?.getAttribute('data-piece') ?? null;
  return { hex, piece };
}

export function watchPointer(svg: SVGSVGElement, port: PointerPort): () => void {
  let touch = false;
  let start: { x: number; y: number; piece: PieceId; moving: boolean } | null = null;
  let dropped = false;

  const down = (e: PointerEvent): void => {
    touch = e.pointerType === 'touch';
    dropped = false;
    const { piece } = found(e.target);
    start = piece && !touch && e.button === 0 ? { x: e.clientX, y: e.clientY, piece, moving: false } : null;
  };
  const move = (e: PointerEvent): void => {
    if (start && !start.moving && Math.hypot(e.clientX - start.x, e.clientY - start.y) > SLACK) {
      if (port.grab(start.piece)) start.moving = true;
      else start = null;
    }
    if (start?.moving) port.drag({ x: e.clientX, y: e.clientY });
    const inside = e.target instanceof Node && svg.contains(e.target);
    if (e.pointerType !== 'touch') port.hover(inside ? found(e.target).hex : null);
  };
  const up = (e: PointerEvent): void => {
    if (start?.moving) {
      dropped = true;
      port.drag(null);
      const { hex } = found(document.elementFromPoint(e.clientX, e.clientY));
      if (hex) port.drop(hex);
    }
    start = null;
  };
  const click = (e: MouseEvent): void => {
    if (dropped) {
      dropped = false;
      return;
    }
    const { hex, piece } = found(e.target);
    const exact = e.target instanceof Element && e.target.closest('[data-fan]') !== null;
    if (hex) port.click({ hex, ...(piece ? { piece } : {}), exact, touch, add: e.shiftKey });
  };
  const leave = (): void => port.hover(null);

  svg.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  svg.addEventListener('click', click);
  svg.addEventListener('pointerleave', leave);
  return () => {
    svg.removeEventListener('pointerdown', down);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    svg.removeEventListener('click', click);
    svg.removeEventListener('pointerleave', leave);
  };
}
