// The whole of the ground, from the paper up to the names.
import type { Board } from '../wire';
import { buildingDefs } from './buildings';
import { drawCartouche } from './cartouche';
import { drawFields, drawLoneTrees } from './fields';
import { drawGrid } from './grid';
import { drawPlaces, drawStreets } from './houses';
import { drawDitches, drawMarsh, drawRough } from './marsh';
import { drawNames } from './names';
import type { Theme } from './palette';
import { drawBorder, drawGrain, drawPaper, drawPlainPaper, paperDefs, plainDefs } from './paper';
import { drawRelief, slopesOf } from './relief';
import { drawRoads, roadsOf, type Road } from './roads';
import type { Foot } from './sheet';
import { siteOf, type Site } from './site';
import { treeDefs } from './trees';
import { drawEarthworks, drawWalls } from './walls';
import { drawCrossings, drawWaters, watersOf, type Waters } from './water';
import { drawWoods } from './woods';

interface Surveyed {
  waters: Waters;
  roads: Road[];
  layers: string;
}

// What takes ground comes before what grows on the rest, whatever lies above in the picture.
function surveyed(site: Site, fine: boolean): Surveyed {
  const waters = watersOf(site);
  const roads = roadsOf(site);
  const water = drawWaters(site, waters);
  const places = drawPlaces(site);
  const slopes = slopesOf(site);
  const woods = drawWoods(site);
  const relief = drawRelief(site, slopes);
  const fields = fine ? drawFields(site, roads) : '';
  const lone = fine ? drawLoneTrees(site) : '';
  const layers = [
    fields,
    relief,
    drawStreets(site),
    drawRough(site),
    drawMarsh(site),
    woods,
    water,
    drawDitches(site),
    drawEarthworks(site),
    drawRoads(site, roads),
    drawCrossings(site, waters, roads.map((r) => r.curve)),
    lone,
    fine ? drawGrid(site) : '',
    places,
    drawWalls(site),
  ];
  return { waters, roads, layers: layers.join('') };
}

export function drawGround(board: Board, theme: Theme, foot: Foot = 'below'): string {
  const site = siteOf(board, theme);
  const { waters, roads, layers } = surveyed(site, true);
  return (
    `<defs>${paperDefs(site)}${treeDefs(site.ink)}${buildingDefs(site.ink)}</defs>` +
    drawPaper(site, foot) +
    `<g clip-path="url(#g-sheet)">${layers}</g>` +
    drawGrain(site, foot) +
    drawBorder(site, foot) +
    drawCartouche(site, foot) +
    drawNames(site, waters, roads)
  );
}

// The ground alone on plain paper.
export function drawLayers(board: Board, theme: Theme): string {
  const site = siteOf(board, theme);
  const { layers } = surveyed(site, true);
  return `<defs>${plainDefs(site)}${treeDefs(site.ink)}${buildingDefs(site.ink)}</defs>${drawPlainPaper(site)}<g clip-path="url(#g-sheet)">${layers}</g>`;
}

export function drawSketch(board: Board, theme: Theme): string {
  const site = siteOf(board, theme, 'sketch');
  const { layers } = surveyed(site, false);
  return `<defs>${plainDefs(site)}${treeDefs(site.ink)}</defs>${drawPlainPaper(site)}<g clip-path="url(#g-sheet)">${layers}</g>`;
}

// The walls alone, to be drawn once more above counters that reach over them.
export function drawRamparts(board: Board, theme: Theme): string {
  return drawWalls(siteOf(board, theme, 'sketch'));
}
