// The worker that thinks.

import { create, makerBeside } from './load';
import type { Report, Task } from './messages';
import { thinking } from './thinking';
import { VERSION } from './version';

const heard = thinking(VERSION, (code, tercio) => create(makerBeside(self.location.href, VERSION), code, tercio), (report: Report) => self.postMessage(report));
self.onmessage = (e: MessageEvent<Task>) => heard(e.data);
