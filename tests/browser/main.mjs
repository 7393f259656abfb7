import { readdirSync } from 'node:fs';
import { launch } from './lib.mjs';

// Each file *.spec.mjs exports `tests`: name → async ({ browser }) => …
const words = process.argv.slice(2);
const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.spec.mjs')).sort();
const browser = await launch();
let failed = 0;
for (const file of files) {
  const { tests } = await import(`./${file}`);
  for (const [name, test] of Object.entries(tests)) {
    const title = `browser: ${file.replace('.spec.mjs', '')}: ${name}`;
    if (!words.every((word) => title.includes(word))) continue;
    const begun = Date.now();
    try {
      await test({ browser });
      console.log(`PASS ${title}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL ${title}`);
      console.log(`  ${String(error.stack ?? error).split('\n').slice(0, 12).join('\n  ')}`);
    }
    if (process.env.TERCIO_TIMES) console.log(`  ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
