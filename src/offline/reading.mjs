// Writes what the program reads when it is first asked for: node reading.mjs OUT RULINGS GAMES PATH…, the paths below GAMES.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [out, rulings, games, ...paths] = process.argv.slice(2);
const text = (path) => readFileSync(path, 'utf8');
writeFileSync(out, JSON.stringify({ games: Object.fromEntries(paths.map((path) => [path, text(join(games, path))])), rulings: text(rulings) }));
