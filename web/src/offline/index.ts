// What the page has instead of a server. A build for one has none.ts in its place, and all of this falls away.

import { Offline } from './offline.svelte';

export const offline: Offline | null = new Offline();
