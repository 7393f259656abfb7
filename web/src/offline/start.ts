// Begins the worker that runs the tables while the page itself is still on its way.

import { beginEarly } from './early';
import { beside } from './load';
import { VERSION } from './version';

beginEarly(globalThis, () => new Worker(beside('host.js', document.baseURI, VERSION), { type: 'module' }));
