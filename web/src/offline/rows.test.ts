// @vitest-environment node
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { FULL, Lost, openRows, refuses, StorageFault, type Place } from './rows';

function place(factory: IDBFactory | undefined, owner = 'me', gone: (why: string) => void = () => undefined): Place {
  return { factory: factory as unknown as globalThis.IDBFactory | undefined, ranges: IDBKeyRange as unknown as typeof globalThis.IDBKeyRange, name: 'tercio:/', owner, gone };
}
const put = (...rows: [(string | number)[], string][]): string => JSON.stringify(rows.map(([key, value]) => ({ put: key, value })));

describe('rows', () => {
  it('come back in the order of their keys, as they were written', async () => {
    const factory = new IDBFactory();
    const { rows, had } = await openRows(place(factory));
    expect(had).toEqual([]);
    expect(rows.unkept).toBe('');
    await rows.write(put([['table', 'b'], '1'], [['entry', 'b', 10], 'ten'], [['entry', 'b', 9], 'nine'], [['table', 'a'], 'ä']));
    await rows.write(put([['table', 'b'], '2']));
    rows.close();
    const again = await openRows(place(factory, 'again'));
    expect(again.had).toEqual([[['entry', 'b', 9], 'nine'], [['entry', 'b', 10], 'ten'], [['table', 'a'], 'ä'], [['table', 'b'], '2']]);
  });

  it('are deleted one by one and with all below them, and no others', async () => {
    const factory = new IDBFactory();
    const { rows } = await openRows(place(factory));
    await rows.write(put([['entry', 'a', 1], ''], [['entry', 'a', 2], ''], [['entry', 'ab', 1], ''], [['entry', 'b', 1], ''], [['entry', 'a'], ''], [['table', 'a'], '']));
    await rows.write(JSON.stringify([{ 'delete-below': ['entry', 'a'] }, { delete: ['table', 'a'] }, { put: ['entry', 'a', 7], value: 'new' }]));
    rows.close();
    expect((await openRows(place(factory))).had.map(([key]) => key)).toEqual([['entry', 'a', 7], ['entry', 'ab', 1], ['entry', 'b', 1]]);
  });

  it('of one transaction are written all or none', async () => {
    const factory = new IDBFactory();
    const { rows } = await openRows(place(factory));
    for (const bad of ['{}', '[{"put":["a"]}]', '[{"put":[],"value":""}]', '[{"delete":[null]}]', '[{"put":["a"],"value":"1"},{"what":1}]', '[null]']) {
      await expect(rows.write(bad), bad).rejects.toBeInstanceOf(StorageFault);
    }
    await expect(rows.write('no json')).rejects.toBeInstanceOf(Error);
    rows.close();
    expect((await openRows(place(factory))).had).toEqual([]);
  });

  it('belong to the page that opened them last, and a page before it can write nothing more', async () => {
    const factory = new IDBFactory();
    const first = await openRows(place(factory, 'first'));
    await first.rows.write(put([['table', 'a'], '1']));
    const late = first.rows.write(put([['table', 'a'], '2'])); // on its way while the other opens
    const second = await openRows(place(factory, 'second'));
    await late.catch((fault: unknown) => expect(fault).toBeInstanceOf(Lost));
    await expect(first.rows.write(put([['table', 'a'], 'lost']))).rejects.toBeInstanceOf(Lost);
    await second.rows.write(put([['table', 'b'], '1']));
    expect(second.had).toHaveLength(1);
    expect((await openRows(place(factory, 'third'))).had.map(([, value]) => value)).not.toContain('lost');
  });

  it('tell when the browser takes them away', async () => {
    const factory = new IDBFactory();
    let gone = 0;
    await openRows(place(factory, 'me', () => (gone += 1)));
    await new Promise<void>((done) => {
      factory.deleteDatabase('tercio:/').onsuccess = () => done();
    });
    expect(gone).toBe(1);
  });
});

// A storage that fails in a way of its own.
function failing(name: string, at: 'open' | 'write'): IDBFactory {
  const factory = new IDBFactory();
  const fault = new DOMException('as the test wants it', name);
  if (at === 'open') {
    return { open: () => { throw fault; } } as unknown as IDBFactory;
  }
  const open = factory.open.bind(factory);
  factory.open = ((...given: Parameters<typeof open>) => {
    const request = open(...given);
    request.addEventListener('success', () => {
      const db = request.result;
      const begin = db.transaction.bind(db);
      db.transaction = ((stores: string[], mode: IDBTransactionMode, ...more: []) => {
        if (mode === 'readwrite') throw fault;
        return begin(stores, mode, ...more);
      }) as typeof db.transaction;
    });
    return request;
  }) as typeof open;
  return factory;
}

describe('storage that fails', () => {
  it('is said to keep nothing where it cannot be opened, and it is played on', async () => {
    for (const factory of [undefined, failing('SecurityError', 'open')]) {
      const { rows, had } = await openRows(place(factory));
      expect(rows.unkept).toBe('this browser does not let the page store anything');
      expect(had).toEqual([]);
      expect(await refuses(place(factory))).toBe(true);
      await rows.write(put([['table', 'a'], '1']));
      await expect(rows.write('{}')).rejects.toBeInstanceOf(StorageFault);
    }
  });

  it('otherwise is a fault, and no empty list of games', async () => {
    for (const factory of [new IDBFactory(), failing('UnknownError', 'open')]) expect(await refuses(place(factory))).toBe(false);
    await expect(openRows(place(failing('UnknownError', 'open')))).rejects.toThrow('UnknownError: as the test wants it');
    await expect(openRows(place(failing('VersionError', 'open')))).rejects.toThrow('newer Tercio');
    await expect(openRows(place(failing('UnknownError', 'write')))).rejects.toBeInstanceOf(StorageFault);
    const silent = { open: () => ({}) } as unknown as IDBFactory;
    await expect(openRows({ ...place(silent), patience: 5 })).rejects.toThrow('does not answer');
  });

  it('that never answers a write is opened anew, as nobody knows what it has', async () => {
    const factory = new IDBFactory();
    const gone: string[] = [];
    const { rows } = await openRows({ ...place(factory, 'me', (why) => gone.push(why)), patience: 50 });
    const { db } = rows as unknown as { db: IDBDatabase };
    db.transaction = () => ({ objectStore: () => ({ get: () => ({}) }) }) as unknown as IDBTransaction;
    await expect(rows.write(put([['table', 'a'], '1']))).rejects.toThrow('does not answer');
    expect(gone).toEqual(['this browser’s storage does not answer']);
  });

  it('that is full still gives what it has, and says of every write what can be done', async () => {
    const factory = new IDBFactory();
    const { rows } = await openRows(place(factory));
    await rows.write(put([['table', 'a'], '1']));
    rows.close();
    const wrapped = failing('QuotaExceededError', 'write');
    const { open } = factory;
    wrapped.open = ((...given: Parameters<typeof open>) => {
      const request = open.apply(factory, given);
      request.addEventListener('success', () => {
        const db = request.result;
        const begin = db.transaction.bind(db);
        db.transaction = ((stores: string[], mode: IDBTransactionMode) => {
          if (mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError');
          return begin(stores, mode);
        }) as typeof db.transaction;
      });
      return request;
    }) as typeof open;
    const full = await openRows(place(wrapped, 'other'));
    expect(full.had).toEqual([[['table', 'a'], '1']]);
    expect(full.rows.unkept).toBe('');
    await expect(full.rows.write(put([['table', 'b'], '1']))).rejects.toMatchObject({ message: FULL, full: true });
  });
});
