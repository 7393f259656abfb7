// The pages of what only a server has: people apart, accounts, letters.

import AccountPage from './AccountPage.svelte';
import Called from './Called.svelte';
import FromLetter from './FromLetter.svelte';
import LobbyPage from './LobbyPage.svelte';
import OfferedSeat from './OfferedSeat.svelte';
import PersonPage from './PersonPage.svelte';

export interface Served {
  AccountPage: typeof AccountPage;
  Called: typeof Called;
  FromLetter: typeof FromLetter;
  LobbyPage: typeof LobbyPage;
  OfferedSeat: typeof OfferedSeat;
  PersonPage: typeof PersonPage;
}

export const served: Served | null = { AccountPage, Called, FromLetter, LobbyPage, OfferedSeat, PersonPage };
