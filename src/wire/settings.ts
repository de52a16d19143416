import { z } from "zod";
import type { NewKey } from "../domain/access/keyring.ts";
import type { ListenerState } from "../domain/home/api-listener.ts";
import type { ApiSettings } from "../domain/home/settings.ts";
import type { Receipt } from "../domain/inbox/receipts.ts";

/** Settings > API as Apply sends it. */
export const ApiSettingsBody = z.strictObject({
  enabled: z.boolean(),
  host: z.string(),
  port: z.int(),
  certificate: z.exactOptional(z.string()),
  certificateKey: z.exactOptional(z.string()),
});

export const DevicePageBody = z.strictObject({ isServed: z.boolean() });

/** Settings > API as the page and the command line show it. */
export interface ApiView {
  settings: ApiSettings;
  door: ListenerState;
  /** Host suggestions: this computer's names and addresses. */
  hosts: string[];
  /** Where the CA certificate is on this computer. */
  ca: string;
  /** The public-key pin of Creel's own certificate, as curl's `--pinnedpubkey` takes it. */
  pin: string;
  /** SHA-256 of the CA certificate, in hexadecimal pairs. */
  fingerprint: string;
  /** Paired devices are shown the page at the API address. */
  isPageServed: boolean;
  /** Captures that came through the API since it came up. */
  captures: number;
  last: Pick<Receipt, "at" | "sender" | "address"> | null;
}

/** What Apply answers: `key` only when it made the first one. */
export interface ApplyResult extends ApiView {
  key: NewKey | null;
}

/** What the Test button found by really calling the port. */
export interface SelfTestResult {
  ok: boolean;
  address: string | null;
  detail: string;
}

/** Who holds the home. */
export interface HomeView {
  pid: number;
  home: string;
  /** The app address. */
  app: string;
  api: ApiView;
}

export const SignInBody = z.strictObject({ code: z.string().max(64) });
