import type { ApiSettings } from "./settings.ts";

/** The state of the API listener. Moments are Unix seconds. */
export interface ListenerState {
  state: "off" | "up" | "failed";
  /** `https://<host>:<port>` when up. */
  address: string | null;
  /** Each open IP address and port, as `127.0.0.1:11111`. */
  listening: string[];
  since: number | null;
  /** Why the listener differs from the settings, or soon will. */
  reason: string | null;
  /** The custom certificate, while it is served. */
  brought: CustomCertificateState | null;
}

export const OFF: ListenerState = {
  state: "off",
  address: null,
  listening: [],
  since: null,
  reason: null,
  brought: null,
};

/** A certificate that Creel did not issue. */
export interface CustomCertificateState {
  /** The leaf and its chain, PEM. */
  cert: string;
  /** Its DNS names, `*.` in front of wildcards; it is served to clients that use one of them. */
  names: string[];
  /** Whether clients of the listener's address get it. */
  isForAddress: boolean;
  /** When it expires, in Unix seconds. */
  expiresOn: number;
  /** `sha256//` and the base64 of the SHA-256 of its public key, as curl's `--pinnedpubkey` takes it. */
  pin: string;
}

/** Whether other computers can connect: one of the open addresses is not loopback. */
export function isReachableByOthers({ listening }: Pick<ListenerState, "listening">): boolean {
  return listening.some((one) => !/^(127\.|\[::1\])/.test(one));
}

/** The API listener: the open sockets that serve the HTTPS API. */
export interface ApiListener {
  state(): ListenerState;
  /**
   * Applies the settings: opens new sockets first, then closes old ones. If an address cannot be bound, it throws
   * `conflict` or `invalid`, and the listener does not change.
   */
  apply(settings: ApiSettings): Promise<ListenerState>;
  /** Calls back on every change of state. Returns `unsubscribe`. */
  listen(listener: (state: ListenerState) => void): () => void;
}
