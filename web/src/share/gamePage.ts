// A whole game as one page that needs nothing else: the map, every position, what happened, the result.
import { verdict } from '../state/verdict';
import { counterDefs, drawGround, drawRamparts, drawWorks, sheetOf } from '../map';
import type { Board, GameEvent, View } from '../wire';
import style from './page.css?raw';
import player from './player.js?raw';
import { escaped, placedCounters, placing, type Look } from './position';

type Pile = [number, string][]; // drawing, where

interface StepData {
  heading: string;
  piles: Record<string, Pile>; // those that have changed
  works?: number;
}

export interface GameData {
  steps: StepData[];
  works: [string, string][];
}

// Every drawing once, every position as what differs from the one before.
export function gameData(board: Board, views: View[], look: Look): { data: GameData; drawings: string[] } {
  const drawings: string[] = [];
  const known = new Map<string, number>();
  const index = (list: Map<string, number>, text: string, add: () => void): number => {
    const had = list.get(text);
    if (had !== undefined) return had;
    add();
    list.set(text, list.size);
    return list.size - 1;
  };
  const works: [string, string][] = [];
  const knownWorks = new Map<string, number>();
  let before: Record<string, string> = {};
  let built = -1;
  const steps = views.map((view) => {
    const piles: Record<string, Pile> = {};
    const now: Record<string, string> = {};
    for (const [hex, placed] of placedCounters(board, view.counters, look)) {
      const pile: Pile = placed.map((p) => {
        const markup = `<title>${escaped(p.said)}</title>${p.markup}`;
        return [index(known, markup, () => drawings.push(markup)), placing(p)];
      });
      now[hex] = JSON.stringify(pile);
      if (before[hex] !== now[hex]) piles[hex] = pile;
    }
    for (const hex of Object.keys(before)) if (!(hex in now)) piles[hex] = [];
    before = now;
    const step: StepData = { heading: view.heading, piles };
    const pair: [string, string] = [drawWorks(board, view.works, 'under'), drawWorks(board, view.works, 'over')];
    const work = index(knownWorks, pair.join('\n'), () => works.push(pair));
    if (work !== built) step.works = work;
    built = work;
    return step;
  });
  return { data: { steps, works }, drawings };
}

// Text that may stand in a script: it cannot end it.
const inScript = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

export function gamePage(board: Board, views: View[], log: GameEvent[], look: Look): string {
  const { data, drawings } = gameData(board, views, look);
  const last = views[views.length - 1];
  const final = last ? [...placedCounters(board, last.counters, look).values()].flat() : [];
  const b = sheetOf(board, look.foot);
  const box = [b.x, b.y, b.width, b.height].map((v) => Math.round(v * 1000) / 1000).join(' ');
  const lines = log.map((e) => `<li data-n="${e.n}">${escaped(e.text)}</li>`).join('\n');
  const result = last?.outcome ? `<p class="result">${escaped(`${verdict(board, last.outcome)}: ${last.outcome.text}`)}</p>` : '';
  return `<!doctype html>
<html lang="en" data-theme="${look.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(board.title)}</title>
<style>${look.faces}
${style}</style>
</head>
<body>
<header><h1>${escaped(board.title)}</h1><p id="heading" aria-live="polite">${escaped(last?.heading ?? '')}</p>${result}</header>
<main>
<div id="map">
<svg class="ground" viewBox="${box}" aria-hidden="true">${drawGround(board, look.theme, look.foot)}</svg>
<svg class="position" viewBox="${box}" role="img" aria-label="${escaped(board.title)}">${counterDefs()}
<defs>${drawings.map((d, i) => `<g id="d${i}">${d}</g>`).join('\n')}</defs>
<g id="under"></g><g id="pieces">${final.map((p) => `<use href="#d${drawings.indexOf(`<title>${escaped(p.said)}</title>${p.markup}`)}" transform="${placing(p)}"/>`).join('')}</g><g>${drawRamparts(board, look.theme)}</g><g id="over"></g></svg>
</div>
<aside><h2>What happened</h2><ol id="log" tabindex="0">
${lines}
</ol></aside>
</main>
<footer id="bar" hidden>
<button id="first" type="button">First</button><button id="back" type="button">Back</button><button id="play" type="button">Play</button><button id="next" type="button">Forward</button><button id="last" type="button">Last</button>
<input id="slider" type="range" min="0" max="0" value="0" aria-label="Position">
</footer>
<script>var GAME = ${inScript(data)};
${player}</script>
</body>
</html>
`;
}
