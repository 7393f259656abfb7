import { readdirSync } from 'node:fs';
import { launch } from './lib.mjs';

// Each file *.spec.mjs exports `tests`: name → async ({ browser }) => …; each test has a server of its own, and two run at once.
const AT_ONCE = Number(process.env.TERCIO_AT_ONCE ?? 2);
const words = process.argv.slice(2);
const folder = new URL(`${process.env.TERCIO_SPECS ?? '.'}/`, import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.spec.mjs')).sort();
const waiting = [];
for (const file of files) {
  const { tests } = await import(new URL(file, folder));
  for (const [name, test] of Object.entries(tests)) {
    const title = `${process.env.TERCIO_SPECS ? 'offline' : 'browser'}: ${file.replace('.spec.mjs', '')}: ${name}`;
    if (words.every((word) => title.includes(word))) waiting.push({ title, test });
  }
}

const browser = await launch();
const again = []; // what failed beside another test is tried once more, alone
let failed = 0;

async function run({ title, test }, alone) {
  const begun = Date.now();
  const lines = [];
  try {
    await test({ browser });
    lines.push(`PASS ${title}`);
  } catch (error) {
    lines.push(`${alone ? 'FAIL' : 'ONCE MORE'} ${title}`, `  ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n  ')}`);
    if (alone) failed += 1;
    else again.push({ title, test });
  }
  if (process.env.TERCIO_TIMES) lines.push(`  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  console.log(lines.join('\n'));
}
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next, false);
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
for (const one of again) await run(one, true);
await browser.close();
process.exit(failed ? 1 : 0);
