import { z } from "zod";
import type { NewKey } from "../domain/access/keyring.ts";
import type { ListenerState } from "../domain/home/api-listener.ts";
import type { ApiSettings } from "../domain/home/settings.ts";
import type { Receipt } from "../domain/inbox/receipts.ts";

/** The API settings in a request. Without a port it stays, also one that holds for this run only. */
export const ApiSettingsBody = z.strictObject({
  enabled: z.boolean(),
  host: z.string(),
  port: z.exactOptional(z.int()),
  certificate: z.exactOptional(z.string()),
  certificateKey: z.exactOptional(z.string()),
});

export type ApiSettingsRequest = z.infer<typeof ApiSettingsBody>;

export const DevicePageBody = z.strictObject({ isServed: z.boolean() });

/** The API settings and state for the page and the command line. */
export interface ApiView {
  /** With the port of this run. */
  settings: ApiSettings;
  door: ListenerState;
  /** Host suggestions: this computer's names and addresses. */
  hosts: string[];
  /** The path of the CA certificate on this computer. */
  ca: string;
  /** The public-key pin of Creel's own certificate, as curl's `--pinnedpubkey` takes it. */
  pin: string;
  /** SHA-256 of the CA certificate, in hexadecimal pairs. */
  fingerprint: string;
  /** The API address serves the page to paired devices. */
  isPageServed: boolean;
  /** Captures through the API since the listener is up. */
  captures: number;
  last: Pick<Receipt, "at" | "sender" | "address"> | null;
}

/** The response to new settings; `key` is set if the first key was made. */
export interface ApplyResult extends ApiView {
  key: NewKey | null;
}

/** The result of a test request to the API address. */
export interface SelfTestResult {
  ok: boolean;
  address: string | null;
  detail: string;
}

/** The holder of the home. */
export interface HomeView {
  pid: number;
  home: string;
  /** The app address. */
  app: string;
  api: ApiView;
}

export const SignInBody = z.strictObject({ code: z.string().max(64) });
