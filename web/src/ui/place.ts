// Puts a note beside a point of the map: on the side with more room, never over the point itself, always within the box.

export interface Spot {
  left: number;
  top: number;
}

export function beside(at: { x: number; y: number } | null, clear: number, size: { width: number; height: number }, box: { width: number; height: number }): Spot {
  if (!at) return { left: Math.max(8, (box.width - size.width) / 2), top: 10 };
  const gap = clear * 1.1 + 8;
  const right = at.x + gap + size.width <= box.width - 8;
  const left = at.x - gap - size.width >= 8;
  const fits = (v: number, extent: number, whole: number): number => Math.max(8, Math.min(v, whole - extent - 8));
  if (right || left) return { left: right ? at.x + gap : at.x - gap - size.width, top: fits(at.y - size.height / 2, size.height, box.height) };
  const below = at.y + gap + size.height <= box.height - 8;
  return {
    left: fits(at.x - size.width / 2, size.width, box.width),
    top: below ? at.y + gap : Math.max(8, at.y - gap - size.height),
  };
}
