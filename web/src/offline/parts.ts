// What of the page is only there without a server.

import Device from './Device.svelte';
import NeedsServer from './NeedsServer.svelte';
import ServerPage from './ServerPage.svelte';
import Strips from './Strips.svelte';
import Unkept from './Unkept.svelte';

export interface Parts {
  Device: typeof Device;
  NeedsServer: typeof NeedsServer;
  ServerPage: typeof ServerPage;
  Strips: typeof Strips;
  Unkept: typeof Unkept;
}

export const parts: Parts | null = { Device, NeedsServer, ServerPage, Strips, Unkept };
