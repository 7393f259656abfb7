// The program compiled to WebAssembly, as the workers see it: texts in and out, all of them UTF-8.

// What the module asks of whoever has loaded it.
export interface TercioHost {
  send(connection: number, text: string): void;
  close(connection: number, why: string): void;
  answer(id: number, status: number, type: string, body: string): void; // of http() and importGames()
  write(number: number, rows: string): void; // in one transaction; then module.stored(number, '')
  think(number: number, question: string): void; // begins elsewhere; then module.thought(number, answer)
  drop(number: number): void; // nobody wants that thought any more
  hurry(number: number): void; // it is to end at once
  later(seconds: number, number: number): void; // then module.timer(number); 0 seconds: as soon as the loop is free
  log(line: string): void;
  read(name: string): string | null; // a file beside the page, at once; null if it cannot be had
  progress(part: number): void; // of the thought under way, 0 to 1
}

export interface TercioModule {
  // as the server of this page
  begin(settings: string): string; // JSON {"rows": [[key, value], …], "address": "…"}; '' or a fault in words
  opened(connection: number): void;
  closed(connection: number): void;
  handle(connection: number, text: string): void;
  http(id: number, method: string, target: string, body: string): void; // answered by host.answer, now or later
  stored(number: number, fault: string): void;
  thought(number: number, answer: string): void;
  progressed(number: number, part: number): void;
  timer(number: number): void;
  tick(): void; // once a second
  exportGames(): string; // all games as one text, or {error: {message}} in JSON
  importGames(id: number, text: string): void; // answered by host.answer: {games, kept} or {error: {message}}
  // as a thinker
  think(question: string): string; // calls host.progress meanwhile
  speed(): number; // judgements a second of this device
  // for measuring
  decisions(scenario: string, seed: number, milliseconds: number): number;
}

// What tercio.js takes; its code is compiled once and shared.
export interface TercioOptions {
  tercio: TercioHost;
  wasmModule: WebAssembly.Module;
  sodiumModule?: WebAssembly.Module; // for the server; a thinker needs none
}
export type CreateTercio = (options: TercioOptions) => Promise<TercioModule>;
