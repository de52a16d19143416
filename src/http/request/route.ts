import type { Actor } from "../../domain/access/actor.ts";
import type { Scope } from "../../domain/access/key.ts";
import type { PeerUser } from "../network/peer-user.ts";
import type { Dependencies } from "./dependencies.ts";
import type { EventBroadcaster } from "./event-broadcaster.ts";
import type { RequestUrl } from "./request-url.ts";

/** Where a request can come in: the API address, the app address, or the socket in the home. */
export type Channel = "api" | "app" | "socket";

/** A place as it is now: `served` is the API address while paired devices are shown the page there. */
export type Surface = Channel | "served";

/**
 * Which credential a route needs: none, a key (or signed-in page, paired device, or terminal) that may do as the scope
 * says, `me` for any valid one, `keys` for one that may do everything but a paired device's, a signed-in page, or someone
 * at this computer's terminal.
 */
export type Access = "anyone" | "me" | Scope | "keys" | "page" | "terminal";

/** A request that has passed the guards its route asks for. */
export interface RequestContext {
  request: Request;
  url: RequestUrl;
  parameters: Record<string, string>;
  dependencies: Dependencies;
  /** The other side's IP address; null on this computer's own ways in. */
  peer: string | null;
  /** Whose program is at the other end of the app address. */
  peerUser(): Promise<PeerUser>;
  /** The answer is a stream: call the result when it ends. */
  stream(): () => void;
  feeds: EventBroadcaster;
  /** Whether who asked still may: a key can be revoked while a stream is open. */
  isStillAuthorized(): Promise<boolean>;
}

/** The table's row for routes that need to know who asks. */
interface KnownRoute {
  access: Exclude<Access, "anyone">;
  /** The answer may be a mebibyte, or be looked for among all items: of such only some are made at once. */
  isLong?: true;
  handle(call: RequestContext, by: Actor): Promise<Response> | Response;
}

interface OpenRoute {
  access: "anyone";
  handle(call: RequestContext): Promise<Response> | Response;
}

/** One row of the route table. A row that does not say its credential does not compile. */
export type Route = (KnownRoute | OpenRoute) & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** `api` includes `served`. */
  at: readonly Surface[];
};
