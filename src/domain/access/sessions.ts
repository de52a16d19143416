import type { Actor } from "./actor.ts";

/** A browser that is signed in at the app address, or a device with the page. Moments are Unix seconds. */
export interface Session {
  id: string;
  /** The browser's name: "Firefox on Linux"; or the name of a device. */
  browser: string;
  /** True for a device's session, valid at the API address only; others are valid at the app address only. */
  isPaired: boolean;
  createdOn: number;
  /** To the hour. */
  lastUsedOn: number;
  /** The end, unless it is used before; each use extends it. */
  endsOn: number;
  /** It is the session of this request. */
  isCurrent: boolean;
}

/** The signed-in pages. A session ends 90 days after its last use. */
export interface Sessions {
  /** Opens a session for a browser. Returns its secret: the id of the home, a dot and random characters. */
  open(browser: string): Promise<string>;
  /** Opens a session for a paired device. Returns its secret. */
  openPaired(name: string): Promise<string>;
  /** The signed-in page with this secret, or null. */
  find(secret: string): Promise<Actor | null>;
  /** The paired device with this secret, or null. */
  findPaired(secret: string): Promise<Actor | null>;
  /** Newest first; `asking` is the secret of the request's own session. */
  list(asking: string | null): Promise<Session[]>;
  /** Signs a session out at once; false if there is no such session. */
  revoke(id: string): Promise<boolean>;
}

/** Whether the API address serves the page to paired devices; off by default. */
export interface DevicePage {
  isServed(): boolean;
  /** Switching it off removes every device with the page, at once. */
  serve(isServed: boolean): Promise<void>;
}
