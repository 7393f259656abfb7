// The worker that is begun before the page is there, and how the page takes it over.

import type { Early } from './messages';

interface Place {
  tercioEarly?: Early | null; // null: the page was there first
}

export function beginEarly(place: object, hire: () => Worker): void {
  const at = place as Place;
  if (at.tercioEarly !== undefined) return;
  try {
    const worker = hire();
    const said: Event[] = [];
    worker.onmessage = worker.onerror = (e: Event): void => void said.push(e);
    at.tercioEarly = { worker, said };
  } catch {
    // the page says what is missing
  }
}

// Once; after that there is none.
export function takeEarly(place: object): Early | null {
  const at = place as Place;
  const early = at.tercioEarly ?? null;
  at.tercioEarly = null;
  return early;
}
