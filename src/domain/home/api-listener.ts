import type { ApiSettings } from "./settings.ts";

/** Where the API stands. Moments are Unix seconds. */
export interface ListenerState {
  state: "off" | "up" | "failed";
  /** `https://<host>:<port>` when up. */
  address: string | null;
  /** Every IP address and port that answers, as `127.0.0.1:11111`. */
  listening: string[];
  since: number | null;
  /** Why it is not as the settings say, or soon will not be. */
  reason: string | null;
  /** The certificate that the user brought, while it is shown. */
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

/** What there is to know of a certificate that did not come from Creel. */
export interface CustomCertificateState {
  /** The leaf and its chain, PEM. */
  cert: string;
  /** DNS names, `*.` in front of the wildcards: whoever calls by one of them is shown it. */
  names: string[];
  /** Whether callers of the listener's address get it. */
  isForAddress: boolean;
  /** When it expires, in Unix seconds. */
  expiresOn: number;
  /** `sha256//` and the base64 of the SHA-256 of its public key, as curl's `--pinnedpubkey` takes it. */
  pin: string;
}

/** Whether another computer has a way here: one of the addresses that answer is beyond loopback. */
export function isReachableByOthers({ listening }: Pick<ListenerState, "listening">): boolean {
  return listening.some((one) => !/^(127\.|\[::1\])/.test(one));
}

/** The API listener: where the HTTPS API can be reached from the network. */
export interface ApiListener {
  state(): ListenerState;
  /**
   * Listens as the settings say, first here, then no longer there. When the address cannot be had, the listener
   * stays as it was and `conflict` or `invalid` says why.
   */
  apply(settings: ApiSettings): Promise<ListenerState>;
  /** Calls back on every change of state. Returns the way to stop. */
  listen(listener: (state: ListenerState) => void): () => void;
}
