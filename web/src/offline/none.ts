// The page of a server: it has one.

import type { Offline } from './offline.svelte';

export const offline = null as Offline | null;
