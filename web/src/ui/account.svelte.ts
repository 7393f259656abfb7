// Who has signed in at this page, and what he can do with his account.

import { changeAccount, deleteAccount, fetchMe, register, resetPassword, signIn, signOut, type AccountChange } from '../net/api';
import type { User } from '../wire';

export class Account {
  user = $state.raw<User | null>(null);
  known = $state(false); // whether the server has said who it is

  // `changed`: somebody else sits before the page from now on.
  constructor(private readonly changed: () => void) {}

  async load(): Promise<void> {
    if (this.known) return;
    this.user = await fetchMe().catch(() => null);
    this.known = true;
  }

  async register(name: string, password: string, email: string): Promise<void> {
    this.become(await register(name, password, email));
  }
  async signIn(name: string, password: string): Promise<void> {
    this.become(await signIn(name, password));
  }
  async reset(token: string, password: string): Promise<void> {
    this.become(await resetPassword(token, password));
  }
  async signOut(everywhere: boolean): Promise<void> {
    await signOut(everywhere);
    this.become(null);
  }
  async change(change: AccountChange): Promise<void> {
    this.user = await changeAccount(change);
  }
  async delete(password: string): Promise<void> {
    await deleteAccount(password);
    this.become(null);
  }

  private become(user: User | null): void {
    this.user = user;
    this.known = true;
    this.changed();
  }
}
