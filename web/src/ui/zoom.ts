// Pan and zoom of the map: a CSS transform of the sheet, promoted to a layer of its own only while it moves.

import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import type { Point } from '../state/geometry';
import { framing, onPaper, type Care } from './place';

// What is to be seen when the whole map is: the paper with its border, in pixels of the unscaled sheet.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ZoomPort {
  fit(): void;
  by(factor: number): void;
  pan(x: number, y: number): void; // in pixels of the screen
  reveal(points: Point[], follow?: boolean): void; // in pixels of the unscaled sheet; follow: not while the map is moved by hand
  frame(points: Point[], care?: Care): void; // moves out as well, so that most of them are seen
  resize(): void; // the pane
  relay(): void; // the sheet lies otherwise: it is fitted anew
  destroy(): void;
}

const QUIET = 150;
const LOOKING = 4000; // milliseconds after moving the map by hand in which it stays put
const MARGIN = 2;

export function makeZoom(box: HTMLElement, sheet: HTMLElement, paper: () => Box, grabbed: (e: Event) => boolean, near: Point | null, changed: (t: ZoomTransform, fitted: number) => void): ZoomPort {
  let now = zoomIdentity;
  let least = 1;
  let untouched = true;
  let timer = 0;
  let moved = -Infinity; // when the player last moved the map

  const apply = (t: ZoomTransform): void => {
    now = t;
    sheet.style.willChange = 'transform';
    sheet.style.transform = `translate(${t.x}px, ${t.y}px) scale(${t.k})`;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => (sheet.style.willChange = 'auto'), QUIET);
    changed(t, least);
  };

  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(5)
    .filter((e: Event) => {
      const m = e as MouseEvent;
      return !grabbed(e) && (e.type === 'wheel' || !m.ctrlKey) && !m.button;
    })
    .on('zoom', (e: { transform: ZoomTransform; sourceEvent: Event | null }) => {
      if (e.sourceEvent) {
        untouched = false;
        moved = performance.now();
        sheet.classList.remove('gliding');
      }
      apply(e.transform);
    });
  const target = select(box);
  target.call(behaviour).on('dblclick.zoom', null);

  const move = (t: ZoomTransform): void => {
    sheet.classList.add('gliding');
    behaviour.transform(target, t);
  };
  const fitted = (): ZoomTransform => {
    const w = box.clientWidth;
    const h = box.clientHeight;
    const size = paper();
    least = Math.max(0.05, Math.min((w - MARGIN * 2) / size.width, (h - MARGIN * 2) / size.height));
    behaviour.scaleExtent([least * 0.85, Math.max(least * 7, 3.5)]).extent([[0, 0], [w, h]]);
    const slack = Math.max(w, h) * 0.45 / least;
    behaviour.translateExtent([[size.x - slack, size.y - slack], [size.x + size.width + slack, size.y + size.height + slack]]);
    return zoomIdentity.translate((w - size.width * least) / 2 - size.x * least, (h - size.height * least) / 2 - size.y * least).scale(least);
  };

  behaviour.transform(target, fitted());
  // On a small screen the whole map would be too small to touch: it opens near `near`, at its own size.
  if (near && least < 0.75) {
    untouched = false;
    behaviour.scaleTo(target, 1);
    behaviour.translateTo(target, near.x, near.y);
  }

  return {
    fit: () => {
      untouched = true;
      move(fitted());
    },
    by: (factor) => {
      untouched = false;
      sheet.classList.add('gliding');
      behaviour.scaleBy(target, factor);
    },
    pan: (x, y) => {
      untouched = false;
      sheet.classList.add('gliding');
      behaviour.translateBy(target, x / now.k, y / now.k);
    },
    reveal: (points, follow = false) => {
      const first = points[0];
      if (!first || (follow && performance.now() - moved < LOOKING)) return;
      const w = box.clientWidth;
      const h = box.clientHeight;
      const edge = Math.min(70, w / 6, h / 6);
      const seen = points.every((p) => {
        const [x, y] = now.apply([p.x, p.y]);
        return x > edge && y > edge && x < w - edge && y < h - edge;
      });
      if (seen) return;
      const x = points.reduce((s, p) => s + p.x, 0) / points.length;
      const y = points.reduce((s, p) => s + p.y, 0) / points.length;
      const size = paper();
      if (now.k <= least * 1.02 && w >= size.width * least - 1 && h >= size.height * least - 1) return;
      sheet.classList.add('gliding');
      behaviour.translateTo(target, x, y);
    },
    frame: (points, care) => {
      const to = framing(points, now, { width: box.clientWidth, height: box.clientHeight }, least, care);
      if (!to) return;
      untouched = false;
      const { x, y } = onPaper(to, { width: box.clientWidth / to.k, height: box.clientHeight / to.k }, paper());
      move(zoomIdentity.translate(box.clientWidth / 2, box.clientHeight / 2).scale(to.k).translate(-x, -y));
    },
    resize: () => {
      const t = fitted();
      if (untouched) return behaviour.transform(target, t);
      // What lies beside the paper comes no farther into a pane that has grown.
      const pane = { width: box.clientWidth / now.k, height: box.clientHeight / now.k };
      const middle = { x: (box.clientWidth / 2 - now.x) / now.k, y: (box.clientHeight / 2 - now.y) / now.k };
      const { x, y } = onPaper(middle, pane, paper());
      if (Math.hypot(x - middle.x, y - middle.y) * now.k > 1) behaviour.translateTo(target, x, y);
    },
    relay: () => {
      untouched = true;
      sheet.classList.remove('gliding');
      behaviour.transform(target, fitted());
    },
    destroy: () => {
      target.on('.zoom', null);
      window.clearTimeout(timer);
    },
  };
}
