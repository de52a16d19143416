import type { CopyState, PlainCopy } from "../../domain/copy/plain-copy.ts";
import type { Client } from "../client.ts";

const COPY = "/app/copy";
const CHANGE_TIMEOUT_MS = 30_000; // ms: the server waits up to 22 s for the disk of a folder

/** The requests for the plain copy. They are apart from `Client`, so that the page loads them late. */
export function plainCopyOf({ ask }: Pick<Client, "ask">): PlainCopy {
  const request = (method: string, path: string) => ask<CopyState>(method, path);
  const change = (body: object) => ask<CopyState>("PUT", COPY, body, undefined, CHANGE_TIMEOUT_MS);
  return {
    state: () => request("GET", COPY),
    turnOn: (folder) => change({ isOn: true, folder }),
    turnOff: () => change({ isOn: false }),
    run: () => request("POST", `${COPY}/run`),
  };
}
