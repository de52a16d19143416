import type { Actor } from "../../domain/access/actor.ts";
import type { Scope } from "../../domain/access/key.ts";
import type { PeerUser } from "../network/peer-user.ts";
import type { Dependencies } from "./dependencies.ts";
import type { EventBroadcaster } from "./event-broadcaster.ts";
import type { CheckAfterWait } from "./request-body.ts";
import type { RequestUrl } from "./request-url.ts";

/** A request's way in: the API address, the app address, or the socket in the home. */
export type Channel = "api" | "app" | "socket";

/** The channel with its state: `served` is the API address while it serves the page to paired devices. */
export type Surface = Channel | "served";

/**
 * The credential that a route needs. A scope: a key with that scope, or a signed-in page, paired device or terminal.
 * `me`: any valid credential. `keys`: scope `full`, but not a paired device or an assistant. `page`: a signed-in page
 * or this computer's terminal. `terminal`: this computer's terminal.
 */
export type Access = "anyone" | "me" | Scope | "keys" | "page" | "terminal";

/** A request that passed the guards of its route. */
export interface RequestContext {
  request: Request;
  url: RequestUrl;
  parameters: Record<string, string>;
  dependencies: Dependencies;
  /** The client's IP address; null on the app address and the socket. */
  peer: string | null;
  /** The user who runs the client's program, on the app address. */
  peerUser(): Promise<PeerUser>;
  /** Marks the response as a stream. Call the result when it ends. */
  stream(): () => void;
  feeds: EventBroadcaster;
  /** Whether the caller is still authorized: a key can be revoked while a stream is open. */
  isStillAuthorized(): Promise<boolean>;
  checkAfterWait: CheckAfterWait;
}

/** A route that needs a credential. */
interface KnownRoute {
  access: Exclude<Access, "anyone">;
  /** The response may be large or search all items; a limit bounds how many of these run at once. */
  isLong?: true;
  /** Waits for what the response needs. A long read takes its turn after it, so that the wait takes none from others. */
  prepare?(call: RequestContext): Promise<void>;
  handle(call: RequestContext, by: Actor): Promise<Response> | Response;
}

interface OpenRoute {
  access: "anyone";
  handle(call: RequestContext): Promise<Response> | Response;
}

/** One row of the route table. A row without `access` does not compile. */
export type Route = (KnownRoute | OpenRoute) & {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** `api` includes `served`. */
  at: readonly Surface[];
};
