// What a player has chosen about the page itself. Storage may be forbidden or full: then the choice lasts as long as the page.

export type Theme = 'auto' | 'light' | 'dark';
export type CounterStyle = 'period' | 'nato';
export type Turn = 'auto' | 'never' | 'always'; // whether the map is turned by a quarter

// How fast the computer plays, and whom one last chose to play with.
export type Pace = 'slow' | 'normal' | 'fast' | 'at-once' | 'step';
export type Company = 'computer' | 'people' | 'apart' | 'watch';

export const MOST_NOTED = 400;

export interface Settings {
  theme: Theme;
  counters: CounterStyle;
  turn: Turn;
  numbers: boolean;
  motion: boolean;
  sound: boolean;
  pace: Pace;
  company: Company;
  level: string; // empty: the one the server proposes
  passes: boolean; // phases without anything to do are passed over
  unasked: string[]; // decisions at whose end nothing is asked any more
  letters: boolean; // single letters and signs are keys
  notes: boolean; // notes for beginners
  noted: string[]; // those that have been read
  notify: boolean; // the browser tells of one's turn while one looks elsewhere
}

export const DEFAULTS: Settings = {
  theme: 'auto', counters: 'period', turn: 'auto', numbers: false, motion: true, sound: false, pace: 'normal', company: 'computer', level: '',
  passes: true, unasked: [], letters: true, notes: true, noted: [], notify: false,
};

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const KEY = 'tercio.settings';

export function browserStore(): Store | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

// The same, for this tab of the browser alone.
export function tabStore(): Store | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

export function readJson(store: Store | null, key: string): unknown {
  try {
    const text = store?.getItem(key);
    return text ? (JSON.parse(text) as unknown) : null;
  } catch {
    return null;
  }
}

export function writeJson(store: Store | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch {
    // the choice then lasts as long as the page
  }
}

export function loadSettings(store: Store | null): Settings {
  return cleanSettings(readJson(store, KEY));
}

export function saveSettings(store: Store | null, settings: Settings): void {
  writeJson(store, KEY, settings);
}

// Whatever was stored, by whichever version: only what is understood is taken over.
export function cleanSettings(found: unknown): Settings {
  const had = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const flag = (key: 'numbers' | 'motion' | 'sound' | 'passes' | 'letters' | 'notes' | 'notify'): boolean =>
    typeof had[key] === 'boolean' ? had[key] : DEFAULTS[key];
  return {
    theme: had['theme'] === 'light' || had['theme'] === 'dark' ? had['theme'] : DEFAULTS.theme,
    counters: had['counters'] === 'nato' ? 'nato' : DEFAULTS.counters,
    turn: one(had['turn'], ['auto', 'never', 'always'], DEFAULTS.turn),
    numbers: flag('numbers'),
    motion: flag('motion'),
    sound: flag('sound'),
    pace: one(had['pace'], ['slow', 'normal', 'fast', 'at-once', 'step'], DEFAULTS.pace),
    company: one(had['company'], ['computer', 'people', 'apart', 'watch'], DEFAULTS.company),
    level: typeof had['level'] === 'string' ? had['level'] : DEFAULTS.level,
    passes: flag('passes'),
    unasked: texts(had['unasked'], 50),
    letters: flag('letters'),
    notes: flag('notes'),
    noted: texts(had['noted'], MOST_NOTED),
    notify: flag('notify'),
  };
}

function texts(found: unknown, most: number): string[] {
  return Array.isArray(found) ? found.filter((t): t is string => typeof t === 'string').slice(0, most) : [];
}

function one<T extends string>(found: unknown, known: T[], otherwise: T): T {
  return known.find((k) => k === found) ?? otherwise;
}
