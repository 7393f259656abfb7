// A plain host of files, as there are many: it knows nothing but files and their types.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png',
  '.woff2': 'font/woff2', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

export class Host {
  // `base`: the path of the folder on the host; `types`: those it knows otherwise.
  constructor({ base = '/some/games/tercio/', types = {}, page = process.env.TERCIO_PAGE } = {}) {
    this.base = base;
    this.types = { ...TYPES, ...types };
    this.root = mkdtempSync(join(tmpdir(), 'tercio-host-'));
    this.folder = join(this.root, 'page');
    cpSync(page, this.folder, { recursive: true });
    this.packed = new Map();
    this.asked = [];
  }
  async start() {
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise((up) => this.server.listen(0, '127.0.0.1', up));
    this.url = `http://localhost:${this.server.address().port}${this.base}`;
    return this;
  }
  answer(request, response) {
    const { pathname } = new URL(request.url, 'http://host');
    this.asked.push(pathname);
    const path = pathname.startsWith(this.base) ? join(this.folder, pathname.slice(this.base.length) || 'index.html') : '';
    if (!path.startsWith(this.folder) || !existsSync(path) || statSync(path).isDirectory()) {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('There is nothing here.');
      return;
    }
    const plain = readFileSync(path);
    const key = `${path} ${statSync(path).mtimeMs}`;
    if (!this.packed.has(key)) this.packed.set(key, gzipSync(plain));
    response.writeHead(200, { 'Content-Type': this.types[extname(path)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip', 'Cache-Control': 'max-age=600' });
    response.end(this.packed.get(key));
  }
  async stop() {
    this.server.closeAllConnections();
    await new Promise((down) => this.server.close(down));
    rmSync(this.root, { recursive: true, force: true });
  }
}
