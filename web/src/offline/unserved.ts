// The page without a server can show none of it.

import type { Served } from '../ui/served';

export const served = null as Served | null;
