// The build of the page that plays without a server: a folder of files with fixed names, all of one version. Beside the page there are the
// workers, the program itself (tercio.js and what belongs to it, from the folder named by TERCIO_MODULE), the manifest with its icons, and the
// service worker, which knows every file and its hash.

import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const PROGRAM = ['tercio.js', 'tercio.wasm', 'sodium.wasm', 'reading.json', 'first.json'];
const SCRIPTS = [
  { name: 'start.js', source: 'src/offline/start.ts', format: 'iife' },
  { name: 'host.js', source: 'src/offline/host.ts', format: 'es' },
  { name: 'thinker.js', source: 'src/offline/thinker.ts', format: 'es' },
] as const;

// As strict as the server's (src/net/http.cpp): of what that forbids only the compiling of WebAssembly and workers of one's own are allowed.
// Who may put the page in a frame of theirs cannot be said in the page.
export const POLICY = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:", "connect-src 'self'", "font-src 'self' data:", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
].join('; ');

export function filesIn(folder: string): string[] {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

// The same for the same sources and the same program, whenever and wherever it is built.
export function versionOf(root: string, program: string): string {
  const hash = createHash('sha256');
  const sources = ['src', 'public', 'offline'].flatMap((folder) => filesIn(join(root, folder))).filter((path) => !/\.test\.ts$/.test(path));
  const others = ['index.html', 'package-lock.json', 'vite.config.ts'].map((name) => join(root, name));
  for (const path of [...sources, ...others]) hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  for (const name of PROGRAM) hash.update(name).update('\0').update(readFileSync(join(program, name)));
  return hash.digest('hex').slice(0, 16);
}

export function hashesOf(folder: string, except: string[] = []): Record<string, string> {
  const paths = filesIn(folder).map((path) => [relative(folder, path).split('\\').join('/'), path] as const).filter(([name]) => !except.includes(name));
  return Object.fromEntries(paths.map(([name, path]) => [name, createHash('sha256').update(readFileSync(path)).digest('base64')]));
}

function programFolder(): string {
  const named = process.env['TERCIO_MODULE'];
  if (!named) throw new Error(`TERCIO_MODULE must name the folder that has ${PROGRAM.join(', ')}`);
  const folder = resolve(named);
  for (const name of PROGRAM) if (!existsSync(join(folder, name))) throw new Error(`${name} is not in ${folder}, which TERCIO_MODULE names`);
  return folder;
}

export function offlinePage(root: string): Plugin {
  const program = programFolder();
  const version = versionOf(root, program);
  const define = { __TERCIO_VERSION__: JSON.stringify(version) };

  // One script with everything in it; a service worker may be no module yet in every browser.
  async function script(source: string, name: string, outDir: string, format: 'es' | 'iife', more: Record<string, string> = {}): Promise<void> {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      define: { ...define, ...more },
      publicDir: false,
      build: {
        target: 'es2022', outDir, emptyOutDir: false,
        lib: { entry: join(root, source), formats: [format], name: 'tercio', fileName: () => name },
      },
    });
  }

  let outDir = '';
  return {
    name: 'tercio-offline-page',
    apply: 'build',
    config: () => ({ define }),
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        // What has been kept somewhere on the way under the same name may be of another version.
        html: html.replace(/((?:src|href)="\.\/app\.(?:js|css))"/g, `$1?v=${version}"`),
        tags: [
          { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
          { tag: 'script', attrs: { src: `./start.js?v=${version}`, async: true }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: `./first.json?v=${version}` }, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' }, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'description', content: 'Battles of pike, horse and cannon, with every rule applied and explained.' }, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'theme-color', content: '#3a2f24' }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './apple-touch-icon.png' }, injectTo: 'head' },
          { tag: 'noscript', children: 'Tercio needs JavaScript. Nothing leaves this device.', injectTo: 'body' },
        ],
      }),
    },
    // A part that comes later is of the same version as what asks for it.
    generateBundle(_, bundle) {
      for (const one of Object.values(bundle)) {
        if (one.type === 'chunk') one.code = one.code.replace(/\bimport\((["'`])\.\/([\w-]+\.js)\1\)/g, `import("./$2?v=${version}")`);
      }
    },
    async closeBundle() {
      for (const name of PROGRAM) copyFileSync(join(program, name), join(outDir, name));
      for (const path of filesIn(join(root, 'offline/icons'))) copyFileSync(path, join(outDir, relative(join(root, 'offline/icons'), path)));
      copyFileSync(join(root, 'offline/manifest.json'), join(outDir, 'manifest.webmanifest'));
      for (const { name, source, format } of SCRIPTS) await script(source, name, outDir, format);
      const files = { version, files: hashesOf(outDir, ['service.js']) };
      await script('src/offline/service.ts', 'service.js', outDir, 'iife', { __TERCIO_FILES__: JSON.stringify(files) });
    },
  };
}
