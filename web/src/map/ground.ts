// The whole of the ground, from the paper up to the names.
import type { Board } from '../wire';
import { drawFields, drawLoneTrees } from './fields';
import { drawGrid } from './grid';
import { drawPlaces } from './houses';
import { drawDitches, drawMarsh, drawRough } from './marsh';
import { drawNames } from './names';
import type { Theme } from './palette';
import { drawBorder, drawGrain, drawPaper, paperDefs } from './paper';
import { drawRelief, slopesOf } from './relief';
import { drawRoads, roadsOf } from './roads';
import { siteOf } from './site';
import { treeDefs } from './trees';
import { drawEarthworks, drawWalls } from './walls';
import { drawCrossings, drawWaters, watersOf } from './water';
import { drawWoods } from './woods';

export function drawGround(board: Board, theme: Theme): string {
  const site = siteOf(board, theme);
  const waters = watersOf(site);
  const roads = roadsOf(site);
  const slopes = slopesOf(site);
  const places = drawPlaces(site);
  const woods = drawWoods(site);
  const relief = drawRelief(site, slopes);
  const fields = drawFields(site);
  const lone = drawLoneTrees(site);
  const layers = [
    fields,
    relief,
    drawRough(site),
    drawMarsh(site),
    drawWaters(site, waters),
    drawDitches(site),
    drawEarthworks(site),
    drawRoads(site, roads),
    drawCrossings(site, waters),
    lone,
    woods,
    drawGrid(site),
    places,
    drawWalls(site),
  ];
  return (
    `<defs>${paperDefs(site)}${treeDefs(site.ink)}</defs>` +
    drawPaper(site) +
    `<g clip-path="url(#g-sheet)">${layers.join('')}</g>` +
    drawGrain(site) +
    drawBorder(site) +
    drawNames(site, waters, roads)
  );
}
