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
  paper: '#74644a',
  paperLight: '#84735a',
  paperShade: '#463924',
  grain: '#1a1208',
  edge: '#181008',
  ink: '#171007',
  inkSoft: '#33250f',
  name: '#fbf0d4',
  halo: '#352a18',
  water: '#466976',
  waterLight: '#7fa3ab',
  bank: '#142329',
  waterName: '#d8eef2',
  marsh: '#5d7463',
  reed: '#202d17',
  woodFloor: '#5b6139',
  forestFloor: '#48522e',
  crown: ['#6a7a46', '#60703f', '#73824d', '#586839'],
  crownShade: '#303d1c',
  crownLight: '#97a56a',
  crownInk: '#141a0a',
  hill: '#87744f',
  hillHigh: '#937e57',
  hachure: '#1d1206',
  lit: '#b09b72',
  shade: '#221607',
  road: '#c0ab82',
  roadEdge: '#1d140a',
  roofs: ['#9c4e36', '#8b432d', '#a75d40', '#94533a'],
  roofShade: '#4c2015',
  wall: '#cdbb98',
  stone: '#b9a884',
  stoneShade: '#4f4430',
  earth: '#2f200e',
  earthLight: '#a58c5e',
  fields: ['#857245', '#797146', '#8d7b52', '#7d734a', '#86733f'],
  furrow: '#40331c',
  grid: '#160e05',
};

export function paletteOf(theme: Theme): Palette {
  return theme === 'dark' ? DARK : LIGHT;
}
