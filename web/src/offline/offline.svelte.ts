// The page without a server, as it is shown: where its tables stand, what is kept, what is new.

import { WireError } from '../net/door';
import type { Transport } from '../net/transport';
import { browserStore, readJson, tabStore, writeJson, type Store } from '../state/settings';
import type { Level, Refusal } from '../wire';
import { download } from '../ui/download';
import { byHand, isInstalled, type InstallOffer } from './install';
import { takeEarly } from './early';
import { withFirst, type Fetch } from './first';
import { House, type Standing } from './house';
import { beside } from './load';
import { inWords, workerDesk, type News, type Order } from './messages';
import { loadServer, saveServer } from './server';
import { loadSpeed, saveSpeed, speedAt, takes } from './speed';
import { holdsGames, importedInWords, LARGEST_GAMES, leftOutIn, nameOfExport, persistent, roomOf, type Imported, type LeftOut, type Room } from './storage';
import { Updates, type Kept } from './updates';
import { VERSION } from './version';

const HOUR = 3600 * 1000;
const IDLE = 3000; // milliseconds after the table is set
const RELOADED = 'tercio.reloaded';
const ASKED = 'tercio.asked-to-keep';

export class Offline {
  private readonly store: Store | null = browserStore();
  private readonly house: House;
  private readonly updates: Updates;
  readonly fetch: Fetch;
  standing = $state.raw<Standing>({ is: 'setting' });
  unkept = $state(''); // why nothing outlives this window, as was last heard
  broke = $state(false); // it is being set up again
  unstored = $state(''); // why something could not be stored
  left_out = $state.raw<LeftOut[]>([]); // games that are stored here and cannot be read
  room = $state.raw<Room | null>(null);
  persistent = $state<boolean | null>(null);
  kept = $state<Kept>('coming'); // whether the page is there without a network
  fresh = $state(false); // a new version waits
  told = $state.raw<{ text: string; fault: boolean } | null>(null);
  offer = $state.raw<InstallOffer | null>(null);
  installed = $state(isInstalled((query) => window.matchMedia(query).matches));
  readonly byHand = byHand(navigator.userAgent, navigator.maxTouchPoints);
  server = $state(loadServer(this.store));
  private was_ready = false;
  private speed = $state(loadSpeed(this.store, VERSION, Date.now()));

  constructor() {
    const folder = document.baseURI;
    this.house = new House({
      hire: () => workerDesk<Order, News>(beside('host.js', folder, VERSION), takeEarly(globalThis)),
      version: VERSION,
      address: window.location.href.replace(/[?#].*$/, ''),
      now: () => performance.now(),
      later: (run, milliseconds) => void setTimeout(run, milliseconds),
    }, {
      standing: (standing) => this.stands(standing),
      broke: () => (this.broke = true),
      unstored: (why) => {
        this.unstored = why;
        void this.look();
      },
      mixed: () => (this.fresh = true),
      measured: (speed) => {
        if (speed <= 0) return;
        this.speed = speed;
        saveSpeed(this.store, speed, VERSION, Date.now());
      },
    });
    this.updates = new Updates(navigator.serviceWorker as ServiceWorkerContainer | undefined, {
      kept: (kept) => {
        this.kept = kept;
        void this.look();
      },
      waiting: () => (this.fresh = true),
      changed: () => window.location.reload(),
    });
    this.house.begin();
    this.fetch = withFirst(fetch(beside('first.json', folder, VERSION)), (target, request) => this.house.fetch(target, request));
    window.addEventListener('beforeinstallprompt', (e) => {
      e.preventDefault();
      this.offer = e as InstallOffer;
    });
    window.addEventListener('appinstalled', () => {
      this.offer = null;
      this.installed = true;
    });
    setInterval(() => {
      if (document.visibilityState === 'visible') this.updates.check();
    }, HOUR);
    void this.look();
  }

  connect(): Transport {
    return this.house.connect();
  }

  takeOver(): void {
    this.house.takeOver();
  }

  retry(): void {
    this.house.retry();
  }

  useNew(): void {
    this.updates.use();
  }

  private stands(standing: Standing): void {
    if (standing.is === 'outdated') return this.outdated(standing);
    this.standing = standing;
    // What is not needed for the first board waits for it.
    if (standing.is !== 'setting') void this.updates.begin(new URL('service.js', document.baseURI).href);
    if (standing.is !== 'ready') return;
    this.broke = false;
    this.unkept = standing.unkept;
    this.was_ready = true;
    tabDone(tabStore());
    void this.lookForLeftOut();
    if (this.speed === 0) setTimeout(() => (this.speed === 0 ? this.house.measure() : undefined), IDLE);
  }

  // The files came from two versions, as can be while a new one is put up: once more may bring them together. A page that has been played at
  // is loaded anew only by its player.
  private outdated(standing: Standing): void {
    const tab = tabStore();
    if (this.was_ready || tab === null || tab.getItem(RELOADED) === VERSION) {
      this.standing = standing;
      return;
    }
    tab.setItem(RELOADED, VERSION);
    window.location.reload();
  }

  // What is used and free; asked for when it is shown and when it changes.
  async look(): Promise<void> {
    const storage = navigator.storage as StorageManager | undefined;
    [this.room, this.persistent] = await Promise.all([roomOf(storage), persistent(storage, false)]);
  }

  private async lookForLeftOut(): Promise<void> {
    try {
      this.left_out = leftOutIn(await (await this.house.fetch('/api/left-out')).json());
    } catch {
      // nothing is known of them
    }
  }

  // With the first game there is something to be kept. Some browsers ask the person, so that they are told once.
  async begun(): Promise<void> {
    if (readJson(this.store, ASKED) === true) return;
    writeJson(this.store, ASKED, true);
    this.persistent = await persistent(navigator.storage as StorageManager | undefined, true);
    await this.look();
  }

  async save(): Promise<void> {
    try {
      const text = await this.house.exportGames();
      download(text, nameOfExport(new Date()));
      this.told = { text: 'All games are saved to a file.', fault: false };
    } catch (fault) {
      this.told = { text: `The games could not be saved to a file: ${inWords(fault)}`, fault: true };
    }
  }

  // Whether a file has many games; then they are taken in, and what came of it is told.
  async takes(file: File): Promise<boolean> {
    if (!holdsGames(await file.slice(0, 200).text())) return false;
    if (file.size > LARGEST_GAMES) throw new WireError({ message: 'This file is too large to be taken in.' });
    const answer = await this.house.importGames(await file.text());
    const body = (await answer.json().catch(() => null)) as (Partial<Imported> & { error?: Refusal }) | null;
    if (!answer.ok || body === null || body.error) throw new WireError({ message: body?.error?.message ?? 'This file could not be taken in.' });
    this.told = { text: importedInWords({ games: body.games ?? 0, kept: body.kept ?? 0 }), fault: false };
    await Promise.all([this.look(), this.lookForLeftOut()]);
    return true;
  }

  async install(): Promise<void> {
    const { offer } = this;
    this.offer = null; // it can be used once
    await offer?.prompt().catch(() => undefined);
  }

  remember(server: string): void {
    this.server = server;
    saveServer(this.store, server);
  }

  // How long a level thinks here, where that is longer than it should.
  slow(level: Level | undefined, battle: string): string {
    return takes(level, speedAt(battle, this.speed));
  }
}

function tabDone(tab: Store | null): void {
  if (tab?.getItem(RELOADED)) tab.setItem(RELOADED, '');
}
