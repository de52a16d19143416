import type { CopyState, PlainCopy } from "../../domain/copy/plain-copy.ts";
import type { Client } from "../client.ts";

const COPY = "/app/copy";

/** The requests for the plain copy. They are apart from `Client`, so that the page loads them late. */
export function plainCopyOf({ ask }: Pick<Client, "ask">): PlainCopy {
  const request = (method: string, path: string, body?: object) => ask<CopyState>(method, path, body);
  return {
    state: () => request("GET", COPY),
    turnOn: (folder) => request("PUT", COPY, { isOn: true, folder }),
    turnOff: () => request("PUT", COPY, { isOn: false }),
    run: () => request("POST", `${COPY}/run`),
  };
}
