import type { ApiSettings } from "./settings.ts";

/** Where the API stands. Moments are Unix seconds. */
export interface DoorState {
  state: "off" | "up" | "failed";
  /** `https://<host>:<port>` when up. */
  address: string | null;
  /** Every IP address and port that answers, as `127.0.0.1:11111`. */
  listening: string[];
  since: number | null;
  /** Why it is not as the settings say. */
  reason: string | null;
}

/** The API's door to the network. */
export interface Door {
  state(): DoorState;
  /**
   * Listens as the settings say, first here, then no longer there. When the address cannot be had, the door
   * stays as it was and `conflict` or `invalid` says why.
   */
  apply(settings: ApiSettings): Promise<DoorState>;
  /** Calls back on every change of state. Returns the way to stop. */
  listen(heard: (state: DoorState) => void): () => void;
}
