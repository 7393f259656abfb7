// The inks and washes of the two papers.

export type Theme = 'light' | 'dark';

export interface Palette {
  paper: string;
  paperLight: string;
  paperShade: string;
  grain: string;
  edge: string;
  ink: string;
  inkSoft: string;
  name: string;
  halo: string;
  water: string;
  waterLight: string;
  bank: string;
  waterName: string;
  marsh: string;
  reed: string;
  woodFloor: string;
  forestFloor: string;
  crown: string[];
  crownShade: string;
  crownLight: string;
  crownInk: string;
  hill: string;
  hillHigh: string;
  hachure: string;
  lit: string;
  shade: string;
  road: string;
  roadEdge: string;
  roofs: string[];
  roofShade: string;
  wall: string;
  stone: string;
  stoneShade: string;
  earth: string;
  earthLight: string;
  fields: string[];
  furrow: string;
  grid: string;
}

const LIGHT: Palette = {
  paper: '#e9dab5',
  paperLight: '#f5ead0',
  paperShade: '#cdb483',
  grain: '#6b4a1e',
  edge: '#5e4420',
  ink: '#3b2814',
  inkSoft: '#6d5230',
  name: '#2e1d0c',
  halo: '#f3e7c8',
  water: '#93b4bd',
  waterLight: '#c9dcd8',
  bank: '#3d5b66',
  waterName: '#1f4656',
  marsh: '#a6bda6',
  reed: '#4b6238',
  woodFloor: '#b3b67c',
  forestFloor: '#8f9a5e',
  crown: ['#8b9c58', '#7f9150', '#98a564', '#76884a'],
  crownShade: '#4f6032',
  crownLight: '#bcc689',
  crownInk: '#2f3a1c',
  hill: '#e3cb93',
  hillHigh: '#dcbf82',
  hachure: '#5a3d1c',
  lit: '#fdf5df',
  shade: '#7a5a2c',
  road: '#f6ebcd',
  roadEdge: '#654726',
  roofs: ['#b65a3c', '#a34b32', '#c26a47', '#ad6240'],
  roofShade: '#7c3423',
  wall: '#f4e8cf',
  stone: '#e6d8ba',
  stoneShade: '#a08a63',
  earth: '#8a6636',
  earthLight: '#d9bd85',
  fields: ['#d5bd7c', '#c7bd80', '#e0cd98', '#cfc08a', '#d8c084'],
  furrow: '#8d7440',
  grid: '#6b4f2a',
};

const DARK: Palette = {
  paper: '#5b4d37',
  paperLight: '#6a5a41',
  paperShade: '#3a2f1f',
  grain: '#1a1208',
  edge: '#181008',
  ink: '#150d05',
  inkSoft: '#2b1e10',
  name: '#f2e4c3',
  halo: '#2e2415',
  water: '#3f5f6b',
  waterLight: '#6a8b92',
  bank: '#16262d',
  waterName: '#c9e2e8',
  marsh: '#4d6152',
  reed: '#1e2b16',
  woodFloor: '#4d5231',
  forestFloor: '#3d4527',
  crown: ['#59683a', '#505f34', '#616f40', '#4a582f'],
  crownShade: '#2b3619',
  crownLight: '#84925a',
  crownInk: '#141a0a',
  hill: '#6b5a3d',
  hillHigh: '#776445',
  hachure: '#180f05',
  lit: '#94805b',
  shade: '#1f1509',
  road: '#a08c66',
  roadEdge: '#1d140a',
  roofs: ['#8c4630', '#7d3b28', '#965338', '#854a31'],
  roofShade: '#4c2015',
  wall: '#b3a281',
  stone: '#a39374',
  stoneShade: '#4f4430',
  earth: '#2f200e',
  earthLight: '#8a7349',
  fields: ['#66573a', '#5d583a', '#6f6042', '#625a3c', '#685a3a'],
  furrow: '#372c18',
  grid: '#160e05',
};

export function paletteOf(theme: Theme): Palette {
  return theme === 'dark' ? DARK : LIGHT;
}
