import { Problem } from "../../domain/problem.ts";
import type { RequestHandler } from "../handler.ts";
import { findPortOwner } from "../network/port-owner.ts";
import { type Listener, listen } from "./listen.ts";

/** Listens on the app address. Throws `unavailable`, naming the program that has the port. */
export async function listenForApp(port: number, answer: RequestHandler): Promise<Listener> {
  try {
    const app = listen(
      { address: "127.0.0.1", port },
      { channel: "app", hosts: new Set(), origins: new Set() },
      answer,
    );
    app.rules.hosts = new Set([`127.0.0.1:${app.port}`]);
    app.rules.origins = new Set([`http://127.0.0.1:${app.port}`]);
    return app;
  } catch (cause) {
    const owner = (await findPortOwner(port)) ?? "another program";
    throw new Problem(
      "unavailable",
      `The app's port ${port} is used by ${owner}. Stop that, or choose another port with --app-port.`,
      { cause },
    );
  }
}
