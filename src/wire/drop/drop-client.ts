import type { Drop, WantedDrop } from "../../domain/drop/drops.ts";
import type { Client } from "../client.ts";

/** The requests for drops, which only this computer's terminal may make. */
export interface DropClient {
  list(): Promise<Drop[]>;
  /** Throws `invalid` or `conflict`. */
  add(wanted: WantedDrop): Promise<Drop>;
  /** Throws `conflict` while a file that was taken is not stored. */
  remove(id: string): Promise<void>;
  /** Takes what is there, and waits until it is stored. */
  run(): Promise<Drop[]>;
}

const RUN_TIMEOUT_MS = 60_000; // ms: files must stay unchanged for some seconds, before and after they are taken
const DROPS = "/app/drops";

export function dropsOf({ ask }: Pick<Client, "ask">): DropClient {
  return {
    list: async () => (await ask<{ drops: Drop[] }>("GET", DROPS)).drops,
    add: (wanted) => ask("POST", DROPS, wanted),
    remove: (id) => ask("DELETE", `${DROPS}/${encodeURIComponent(id)}`),
    run: async () =>
      (await ask<{ drops: Drop[] }>("POST", `${DROPS}/run`, undefined, undefined, RUN_TIMEOUT_MS)).drops,
  };
}
