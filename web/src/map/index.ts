// The look of the table: maps, counters and dice as SVG markup. On a map a hex has the radius 1; a counter and a die fill a
// box of 100 by 100 about the origin.
export { northOf } from './cartouche';
export { drawGround, drawRamparts } from './ground';
export { footFor, sheetOf, type Box, type Foot } from './sheet';
export { drawNumbers, drawProvenance, provenanceColours, provenanceSwatch, provenanceTags } from './grid';
export { drawWorks } from './works';
export { areaPath, hexPath, hexPoints } from './geometry';
export { coloursFor, contrast, gaugeColour, sideColours, type SideColours } from './colours';
export { counterDefs, drawCounter, type CounterDetail, type CounterStyle } from './counter';
export { drawDie, type DieLook } from './dice';
export { drawMarked, drawSample, drawWork } from './key';
export { drawArmies } from './armies';
export { drawThumbnail, legendSwatch } from './legend';
export type { Theme } from './palette';
