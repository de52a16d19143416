import type { Actor } from "./actor.ts";

/** A browser that is signed in at the app address, or a device that was paired for the page. Moments are Unix seconds. */
export interface Session {
  id: string;
  /** What it calls itself, in words: "Firefox on Linux"; the name of a device. */
  browser: string;
  /** A device's: good at the API address, and nowhere else. The others are good at the app address alone. */
  isPaired: boolean;
  createdOn: number;
  /** To the hour. */
  lastUsedOn: number;
  /** Unless it is used before: a session slides. */
  endsOn: number;
  /** It is the one that asks. */
  isCurrent: boolean;
}

/** The signed-in pages. A session slides: it ends 90 days after its last use. */
export interface Sessions {
  /** The secret of a new session of a browser. */
  open(browser: string): Promise<string>;
  /** The secret of a new session of a paired device. */
  openPaired(name: string): Promise<string>;
  /** The signed-in page that the secret stands for, or null. */
  find(secret: string): Promise<Actor | null>;
  /** The paired device that the secret stands for, or null. */
  findPaired(secret: string): Promise<Actor | null>;
  /** Newest first; `asking` is the secret of the one that asks. */
  list(asking: string | null): Promise<Session[]>;
  /** False when there is no such session. It is signed out at once. */
  revoke(id: string): Promise<boolean>;
}

/** Whether paired devices are shown the page, at the API address. They are not until it is switched on. */
export interface DevicePage {
  isServed(): boolean;
  /** Switching it off unpairs every device that was paired for it, at once. */
  serve(isServed: boolean): Promise<void>;
}
