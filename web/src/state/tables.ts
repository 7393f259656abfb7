// The list of games to go on with: what each is called, who plays it, and which come first.

import type { GameInfo, Level, Side, TableInfo } from '../wire';

export type TableGroup = 'yours' | 'theirs' | 'what-ifs' | 'finished';

export interface TableLine {
  table: string;
  name: string;
  under: string; // the battle and scenario of a game that has a name of its own
  heading: string;
  against: string;
  changed: number; // seconds since 1970
  group: TableGroup;
  mayDelete: boolean;
}

// The seats that are played by whoever has these keys.
function own(t: TableInfo): Side[] {
  return t.sides.filter((side) => (side in t.keys || t.mine?.includes(side)) && !(side in t.players));
}

function groupOf(t: TableInfo): TableGroup {
  if (t.origin !== undefined) return 'what-ifs';
  if (t.over) return 'finished';
  return own(t).includes(t.side) ? 'yours' : 'theirs';
}

function againstWhom(t: TableInfo, levels: Level[]): string {
  const named = (side: Side): string => levels.find((l) => l.id === t.players[side])?.name ?? t.players[side] ?? '';
  const computers = t.sides.filter((side) => side in t.players);
  if (computers.length === t.sides.length) return `the computer plays itself (${computers.map(named).join(' and ')})`;
  if (computers.length > 0) return `against the computer (${computers.map(named).join(', ')})`;
  if (own(t).length === t.sides.length) return 'two players here';
  const name = t.sides.map((side) => (own(t).includes(side) ? '' : (t.names?.[side] ?? ''))).find(Boolean);
  return own(t).length > 0 ? `against ${name ?? 'another player'}` : 'you are watching';
}

export function tableLine(t: TableInfo, games: GameInfo[], levels: Level[], home: boolean): TableLine {
  const game = games.find((g) => g.scenarios.some((s) => s.id === t.scenario));
  const scenario = game?.scenarios.find((s) => s.id === t.scenario);
  const battle = game?.title.split(', ')[0] ?? '';
  const usual = game && scenario ? `${game.title}: ${scenario.title}` : '';
  const short = scenario ? `${battle}: ${scenario.title}` : t.scenario;
  const group = groupOf(t);
  return {
    table: t.table,
    name: t.title === usual ? short : t.title.replace(usual, short),
    under: t.title === usual || group === 'what-ifs' ? '' : short,
    heading: t.over ? `Finished: ${t.heading}` : t.heading,
    against: againstWhom(t, levels),
    changed: t.changed,
    group,
    mayDelete: home || t.sides.every((side) => side in t.players || side in t.keys),
  };
}

const ORDER: TableGroup[] = ['yours', 'theirs', 'what-ifs', 'finished'];

// The groups there are, each with the latest first.
export function grouped(lines: TableLine[]): { group: TableGroup; lines: TableLine[] }[] {
  return ORDER.map((group) => ({ group, lines: lines.filter((l) => l.group === group).sort((a, b) => b.changed - a.changed) }))
    .filter((g) => g.lines.length > 0);
}
