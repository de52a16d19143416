import type { Actor } from "./actor.ts";

/** The signed-in pages. A session slides: it ends 90 days after its last use. */
export interface Sessions {
  /** A new session's secret. */
  open(): Promise<string>;
  /** Whom the secret stands for, or null. */
  find(secret: string): Promise<Actor | null>;
}
