/** Who is logged in, where the server wants to know. */
import { logIn, logOut, register, whoAmI, type Me } from './api';

class Session {
  me = $state<Me>({ name: null, csrf: '', public: false });
  /** Settled as soon as the server has said who we are. */
  readonly known = whoAmI().then(
    (me) => void (this.me = me),
    () => undefined, // the first page says that the server is gone
  );

  /** Whether nothing can be done before somebody logs in. */
  get isShut(): boolean {
    return this.me.public && this.me.name === null;
  }

  async enter(name: string, password: string, isNew: boolean): Promise<void> {
    this.me = await (isNew ? register(name, password) : logIn(name, password));
  }

  async leave(): Promise<void> {
    this.me = await logOut();
  }
}

export const session = new Session();
