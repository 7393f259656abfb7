// What a thinker does: it is given the program, and then questions, one at a time.

import { inWords, type Report, type Task } from './messages';
import type { TercioHost, TercioModule } from './module';

export function thinking(version: string, load: (code: Promise<WebAssembly.Module>, tercio: TercioHost) => Promise<TercioModule>, tell: (report: Report) => void): (task: Task) => void {
  let module: Promise<TercioModule> | null = null;
  let number = 0;
  const broke = (fault: unknown): void => tell({ is: 'fault', why: inWords(fault) });
  const none = (): void => undefined;
  tell({ is: 'here', version });
  const tercio: TercioHost = {
    progress: (part) => tell({ is: 'progress', number, part }),
    send: none, close: none, answer: none, write: none, think: none, drop: none, hurry: none, later: none,
    log: (line) => console.info(line),
    read: () => null,
  };
  return (task) => {
    if (task.is === 'load') {
      module = load(Promise.resolve(task.module), tercio);
      module.catch(broke);
      return;
    }
    // Questions come one at a time, so that none overtakes another.
    void module?.then((m) => {
      if (task.is === 'measure') {
        m.speed(); // the first time a browser is still making the code fast
        return tell({ is: 'measured', speed: m.speed() });
      }
      number = task.number;
      tell({ is: 'answer', number: task.number, answer: m.think(task.question) });
    }).catch(broke);
  };
}
