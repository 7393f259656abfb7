// How the table is laid out on a screen of this size.

// desk: map and panel side by side; tall: the panel below, in two columns; sheet: one panel with tabs below (a phone held upright);
// slim: the same beside the map (a phone held across, or a page at twice its size).
export type Layout = 'desk' | 'tall' | 'sheet' | 'slim';

export function layoutOf(width: number, height: number): Layout {
  if (width <= 760 || height <= 520) return width > height * 1.15 ? 'slim' : 'sheet';
  return height > width ? 'tall' : 'desk';
}

export function isNarrow(layout: Layout): boolean {
  return layout === 'sheet' || layout === 'slim';
}

// How many of these fit side by side into the room; those that do not leave `rest` for the button that shows them all.
export function fitting(widths: number[], room: number, gap: number, rest: number): number {
  const upTo = (k: number): number => widths.slice(0, k).reduce((sum, w) => sum + w + gap, 0);
  if (upTo(widths.length) - gap <= room) return widths.length;
  let k = widths.length;
  while (k > 0 && upTo(k) + rest > room) k -= 1;
  return k;
}
