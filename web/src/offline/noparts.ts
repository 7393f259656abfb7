// The page of a server needs none of it.

import type { Parts } from './parts';

export const parts = null as Parts | null;
