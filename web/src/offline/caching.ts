// The page's files, kept by the browser: those of one version, checked one by one, or none.

export interface FileList {
  version: string;
  files: Record<string, string>; // name → SHA-256, in base64
}

export interface CacheGround {
  list: FileList;
  scope: string; // the address of the folder
  caches: CacheStorage;
  get: (request: Request) => Promise<Response>;
}

const PAGE = 'index.html';

export class Caching {
  private readonly folder: URL;
  private readonly prefix: string;

  constructor(private readonly ground: CacheGround) {
    this.folder = new URL(ground.scope);
    this.prefix = `tercio:${this.folder.pathname}:`; // others of this host have their own
  }

  private get name(): string {
    return this.prefix + this.ground.list.version;
  }

  // All or nothing: a file that is not of this version lets it fail.
  async install(): Promise<void> {
    const { caches, list } = this.ground;
    try {
      const cache = await caches.open(this.name);
      await Promise.all(Object.keys(list.files).map(async (file) => cache.put(this.address(file), await this.bring(file))));
    } catch (fault) {
      await caches.delete(this.name);
      throw fault;
    }
  }

  async activate(): Promise<void> {
    const { caches } = this.ground;
    const old = (await caches.keys()).filter((name) => name.startsWith(this.prefix) && name !== this.name);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  // Null: none of its files, which is left to the browser.
  answer(request: { method: string; url: string }): Promise<Response> | null {
    const file = request.method === 'GET' ? this.fileOf(request.url) : null;
    return file === null ? null : this.kept(file);
  }

  private async kept(file: string): Promise<Response> {
    const cache = await this.ground.caches.open(this.name);
    const had = await cache.match(this.address(file));
    if (had) return had;
    // The browser has thrown it away; the very same one will do.
    const fresh = await this.bring(file);
    await cache.put(this.address(file), fresh.clone()).catch(() => undefined);
    return fresh;
  }

  private fileOf(address: string): string | null {
    const url = new URL(address);
    if (url.origin !== this.folder.origin || !url.pathname.startsWith(this.folder.pathname)) return null;
    const file = url.pathname.slice(this.folder.pathname.length) || PAGE;
    return Object.hasOwn(this.ground.list.files, file) ? file : null;
  }

  // The page is asked for by its folder, as some hosts lead its own name there.
  private address(file: string): string {
    return file === PAGE ? this.folder.href : new URL(file, this.folder).href;
  }

  private async bring(file: string): Promise<Response> {
    const { list } = this.ground;
    // By the address by which the page asks for it, so that it is not fetched twice.
    const address = this.address(file) + (/\.(js|css|wasm|json)$/.test(file) ? `?v=${list.version}` : '');
    const answer = await this.ground.get(new Request(address, { cache: 'no-cache', integrity: `sha256-${list.files[file] ?? ''}` }));
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    // A page one was led to from elsewhere would be refused, and code that is not announced as such is compiled late.
    const code = file.endsWith('.wasm') && answer.headers.get('Content-Type') !== 'application/wasm';
    if (!answer.redirected && !code) return answer;
    const headers = new Headers(answer.headers);
    if (code) headers.set('Content-Type', 'application/wasm');
    return new Response(await answer.blob(), { headers });
  }
}
