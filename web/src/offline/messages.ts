// What the page, the worker that runs the tables and the workers that think say to each other.

export type Order =
  | { is: 'begin'; address: string; take: boolean } // take: from another tab, if one has them
  | { is: 'take' }
  | { is: 'open'; connection: number }
  | { is: 'close'; connection: number }
  | { is: 'text'; connection: number; text: string }
  | { is: 'http'; id: number; method: string; target: string; body: string }
  | { is: 'export'; id: number }
  | { is: 'import'; id: number; text: string }
  | { is: 'measure' };

export type News =
  | { is: 'here'; version: string } // the first thing it says
  | { is: 'elsewhere'; unkept: boolean } // another tab runs the tables; whether this browser lets nothing be stored
  | { is: 'taken' } // another tab has taken them over; nothing more is done here
  | { is: 'ready'; unkept: string } // why nothing is kept; empty where everything is
  | { is: 'failed'; why: string } // and starting it again would help nothing
  | { is: 'crashed'; why: string }
  | { is: 'text'; connection: number; text: string }
  | { is: 'closed'; connection: number; why: string }
  | { is: 'answer'; id: number; status: number; type: string; body: string }
  | { is: 'unstored'; why: string } // something could not be stored
  | { is: 'stored' } // and now it can again
  | { is: 'measured'; speed: number }
  | { is: 'mixed' }; // what thinks is of another version than this

export type Task =
  | { is: 'load'; module: WebAssembly.Module }
  | { is: 'think'; number: number; question: string }
  | { is: 'measure' };

export type Report =
  | { is: 'here'; version: string } // the first thing it says
  | { is: 'progress'; number: number; part: number }
  | { is: 'answer'; number: number; answer: string }
  | { is: 'measured'; speed: number }
  | { is: 'fault'; why: string }; // it can think no more

// A worker, or what stands for one in a test.
export interface Desk<Sent, Heard> {
  post(message: Sent): void;
  onmessage: ((message: Heard) => void) | null;
  onfault: ((why: string) => void) | null;
  end(): void;
}

// A worker that was begun before there was anybody to hear it, and what it has said since.
export interface Early {
  worker: Worker;
  said: Event[];
}

export function workerDesk<Sent, Heard>(url: string, early: Early | null = null): Desk<Sent, Heard> {
  const worker = early?.worker ?? new Worker(url, { type: 'module' });
  const desk: Desk<Sent, Heard> = { post: (m) => worker.postMessage(m), onmessage: null, onfault: null, end: () => worker.terminate() };
  worker.onmessage = (e: MessageEvent<Heard>) => desk.onmessage?.(e.data);
  worker.onerror = (e) => {
    e.preventDefault();
    desk.onfault?.(e.message || 'it could not be loaded');
  };
  worker.onmessageerror = () => desk.onfault?.('a message could not be read');
  if (early) queueMicrotask(() => early.said.forEach((e) => (e instanceof MessageEvent ? worker.onmessage?.(e) : worker.onerror?.(e as ErrorEvent))));
  return desk;
}

export function inWords(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
