// What is kept: rows of a key and a text in IndexedDB. What they mean is known to the program alone. One page at a time writes: every
// transaction looks first whether the rows still belong to it, so that a page they were taken from can write nothing more.

import { inWords } from './messages';

export type Key = (string | number)[];
export type Row = [Key, string];
type Change = { put: Key; value: string } | { delete: Key } | { 'delete-below': Key };

export interface Rows {
  readonly unkept: string; // why nothing outlives the page; empty where it does
  all(): Promise<Row[]>; // in the order of the keys; from now on they belong to this page
  write(changes: string): Promise<void>; // all of them or none
  close(): void;
}

// Something could not be stored or read, in words that end a sentence.
export class StorageFault extends Error {
  constructor(message: string, readonly full = false) {
    super(message);
  }
}
// The rows belong to another page by now.
export class Lost extends Error {}

const ROWS = 'rows';
const OWNER = 'owner';
const PATIENCE = 20_000; // milliseconds: a slow device may take long, and some browsers never answer
const REFUSED = 'this browser does not let the page store anything';

export const FULL = 'there is no room left for it on this device. Save all games to a file, then delete old ones or free some space';

function nameOf(fault: unknown): string {
  return fault instanceof Error || fault instanceof DOMException ? fault.name : '';
}

export function faultOf(fault: unknown): StorageFault {
  const name = nameOf(fault);
  switch (name) {
    case 'QuotaExceededError': return new StorageFault(FULL, true);
    case 'SecurityError': return new StorageFault(REFUSED);
    case 'VersionError': return new StorageFault('a newer Tercio has stored its games here; reload the page to get it');
    case 'TimeoutError': return new StorageFault('this browser’s storage does not answer');
    default: return new StorageFault(`this browser’s storage does not work (${name ? `${name}: ` : ''}${inWords(fault)})`);
  }
}

function changesOf(text: string): Change[] {
  const found: unknown = JSON.parse(text);
  if (!Array.isArray(found)) throw new StorageFault('the rows to be stored are no list');
  const isKey = (key: unknown): boolean => Array.isArray(key) && key.length > 0 && key.every((k) => typeof k === 'string' || typeof k === 'number');
  found.forEach((row: unknown, n) => {
    const had = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>;
    const fits = 'put' in had ? isKey(had['put']) && typeof had['value'] === 'string' : 'delete' in had ? isKey(had['delete']) : isKey(had['delete-below']);
    if (!fits) throw new StorageFault(`row ${n} of those to be stored is damaged`);
  });
  return found as Change[];
}

// Every key that begins with this one: a list sorts after every text and number.
const below = (key: Key, ranges: typeof IDBKeyRange): IDBKeyRange => ranges.bound(key, [...key, []]);

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('no reason is given'));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => failed(transaction.error ?? new Error('no reason is given'));
  });
}

class NoAnswer extends Error {
  override name = 'TimeoutError';
  constructor() {
    super('no answer');
  }
}

function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new NoAnswer()), patience);
    work.then(done, failed).finally(() => clearTimeout(timer));
  });
}

function opened(factory: IDBFactory, name: string, patience: number): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      failed(new NoAnswer());
    }, patience);
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS);
      request.result.createObjectStore(OWNER);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      if (late) request.result.close();
      done(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      failed(request.error ?? new Error('no reason is given'));
    };
  });
}

export interface Place {
  factory: IDBFactory | undefined;
  ranges: typeof IDBKeyRange;
  name: string; // of the database
  owner: string; // a text no other page has
  gone: (why: string) => void; // the storage was taken away, or does not answer: what it has is not known any more
  patience?: number; // milliseconds
}

class StoredRows implements Rows {
  readonly unkept = '';

  constructor(
    private readonly db: IDBDatabase,
    private readonly place: Place,
    private owner: string,
  ) {
    // Cleared by the person, or made anew by a later version.
    db.onversionchange = db.onclose = (): void => this.gone('what is stored was taken away by the browser');
  }

  private gone(why: string): void {
    this.close();
    this.place.gone(why);
  }

  private get patience(): number {
    return this.place.patience ?? PATIENCE;
  }

  async all(): Promise<Row[]> {
    try {
      return await inTime(this.take(), this.patience);
    } catch (fault) {
      if (!faultOf(fault).full) throw faultOf(fault);
      // Not even that fits: the rows are read as they are, and belong to whoever had them.
      const transaction = this.db.transaction([ROWS, OWNER], 'readonly');
      const owner = asked<unknown>(transaction.objectStore(OWNER).get(0));
      const rows = await inTime(this.read(transaction), this.patience);
      this.owner = String(await owner);
      return rows;
    }
  }

  private async take(): Promise<Row[]> {
    const transaction = this.db.transaction([ROWS, OWNER], 'readwrite', { durability: 'strict' });
    const over = ended(transaction);
    const rows = this.read(transaction);
    transaction.objectStore(OWNER).put(this.owner, 0);
    const [read] = await Promise.all([rows, over]);
    return read;
  }

  private async read(transaction: IDBTransaction): Promise<Row[]> {
    const store = transaction.objectStore(ROWS);
    const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked<unknown[]>(store.getAll())]);
    return keys.map((key, n): Row => [key as Key, String(values[n])]);
  }

  async write(changes: string): Promise<void> {
    const list = changesOf(changes);
    let lost = false;
    try {
      const transaction = this.db.transaction([ROWS, OWNER], 'readwrite', { durability: 'strict' });
      const over = ended(transaction);
      const owner = transaction.objectStore(OWNER).get(0);
      owner.onsuccess = () => {
        if (String(owner.result) !== this.owner) {
          lost = true;
          transaction.abort();
          return;
        }
        const store = transaction.objectStore(ROWS);
        for (const change of list) {
          if ('put' in change) store.put(change.value, change.put);
          else if ('delete' in change) store.delete(change.delete);
          else store.delete(below(change['delete-below'], this.place.ranges));
        }
      };
      await inTime(over, this.patience);
    } catch (fault) {
      // It may still come to be stored: only what is read again is known.
      if (fault instanceof NoAnswer) this.gone(faultOf(fault).message);
      if (lost) throw new Lost();
      throw faultOf(fault);
    }
  }

  close(): void {
    this.db.onclose = null;
    this.db.close();
  }
}

class NoRows implements Rows {
  constructor(readonly unkept: string) {}
  all(): Promise<Row[]> {
    return Promise.resolve([]);
  }
  async write(changes: string): Promise<void> {
    changesOf(changes);
    await Promise.resolve();
  }
  close(): void {}
}

// Whether a browser refuses to store anything, without taking the rows.
export async function refuses({ factory, name, patience = PATIENCE }: Place): Promise<boolean> {
  if (!factory) return true;
  try {
    (await opened(factory, name, patience)).close();
    return false;
  } catch (fault) {
    return nameOf(fault) === 'SecurityError';
  }
}

// Where a browser refuses to store anything it is played all the same, and said so. Whatever else is wrong may hide games that are there:
// it is a fault, and no empty list.
export async function openRows(place: Place): Promise<{ rows: Rows; had: Row[] }> {
  const unkept = { rows: new NoRows(REFUSED), had: [] };
  if (!place.factory) return unkept;
  try {
    const rows = new StoredRows(await opened(place.factory, place.name, place.patience ?? PATIENCE), place, place.owner);
    return { rows, had: await rows.all() };
  } catch (fault) {
    if (nameOf(fault) === 'SecurityError') return unkept;
    throw fault instanceof StorageFault ? fault : faultOf(fault);
  }
}
