// The look of the table: maps, counters and dice as SVG markup. A hex has the radius 1.
export { drawGround } from './ground';
export { drawNumbers, drawProvenance, provenanceColours } from './grid';
export { hexPath, hexPoints } from './geometry';
export type { Theme } from './palette';
