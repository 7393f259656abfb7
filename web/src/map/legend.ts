// Small drawings: samples of the ground for the legend, maps for the cards of the start page.
import type { Board } from '../wire';
import { drawLayers, drawSketch } from './ground';
import type { Theme } from './palette';
import { sampleBoard, sampleBox } from './sample';

// Names of their own for what a drawing refers to, so that several can share a page.
function renamed(markup: string, prefix: string): string {
  return markup.replace(/(id="|#)g-/g, `$1${prefix}`);
}

const plainId = (text: string): string => text.replace(/[^a-z0-9]+/gi, '-');

// A sample of the ground that the legend names, in a box of 2 by 2 about the origin.
export function legendSwatch(board: Board, entryId: string, theme: Theme = 'light'): string {
  const entry = board.legend.find((e) => e.id === entryId);
  if (!entry) return '';
  const sample = sampleBoard(board, entry);
  const box = sampleBox(entry);
  const inner = renamed(drawLayers(sample, theme), `g-l-${plainId(board.battle)}-${plainId(entryId)}-`);
  return `<svg x="-1" y="-1" width="2" height="2" viewBox="${box}">${inner}</svg>`;
}

// In board units, as drawGround, but with a tenth of its strokes.
export function drawThumbnail(board: Board, theme: Theme = 'light'): string {
  return renamed(drawSketch(board, theme), `g-s-${plainId(board.battle)}-`);
}
