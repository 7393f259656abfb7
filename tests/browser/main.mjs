import { readdirSync } from 'node:fs';
import { launch } from './lib.mjs';

// Each file *.spec.mjs exports `tests`: name → async ({ browser }) => …; each test has a server of its own, and two run at once.
const AT_ONCE = Number(process.env.TERCIO_AT_ONCE ?? 2);
const words = process.argv.slice(2);
const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.spec.mjs')).sort();
const waiting = [];
for (const file of files) {
  const { tests } = await import(`./${file}`);
  for (const [name, test] of Object.entries(tests)) {
    const title = `browser: ${file.replace('.spec.mjs', '')}: ${name}`;
    if (words.every((word) => title.includes(word))) waiting.push({ title, test });
  }
}

const browser = await launch();
let failed = 0;
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { title, test } = next;
    const begun = Date.now();
    const lines = [];
    try {
      await test({ browser });
      lines.push(`PASS ${title}`);
    } catch (error) {
      failed += 1;
      lines.push(`FAIL ${title}`, `  ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n  ')}`);
    }
    if (process.env.TERCIO_TIMES) lines.push(`  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    console.log(lines.join('\n'));
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, work));
await browser.close();
process.exit(failed ? 1 : 0);
