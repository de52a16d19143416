import type { Actor } from "../domain/actor.ts";
import type { Attention } from "../domain/attention.ts";
import type { DevicePage } from "../domain/device-page.ts";
import type { Door } from "../domain/door.ts";
import type { Inbox } from "../domain/inbox.ts";
import type { Keyring, KnownKey } from "../domain/keyring.ts";
import type { Changes } from "../domain/log.ts";
import type { Origins } from "../domain/origins.ts";
import type { Projects } from "../domain/projects.ts";
import type { Receipts } from "../domain/receipts.ts";
import type { Reminders } from "../domain/reminders.ts";
import type { Sessions } from "../domain/sessions.ts";
import type { ApiSettings } from "../domain/settings.ts";
import type { Tags } from "../domain/tags.ts";
import type { WebhookDesk } from "../domain/webhooks.ts";
import type { ApiView, Applied, HomeView, Tested } from "../wire/settings.ts";
import type { Budget } from "./body.ts";
import type { Codes } from "./codes.ts";
import type { Pairing } from "./pairing.ts";
import type { Throttle } from "./throttle.ts";

/** A file of the page, made ahead. */
export interface PageFile {
  body: Blob;
  type: string;
}

/** What the routes work on. `main` hands it in; `http` knows none of those who fulfil it. */
export interface Ports {
  inbox(by: Actor): Inbox;
  attention(by: Actor): Attention;
  receipts: Pick<Receipts, "list">;
  tags(by: Actor): Tags;
  projects(account: number): Projects;
  webhooks: WebhookDesk;
  keyring(account: number): Keyring;
  /** Whom a key stands for, or null. */
  findKey(secret: string): Promise<KnownKey | null>;
  throttle: Throttle;
  origins: Origins;
  sessions: Sessions;
  devicePage: DevicePage;
  codes: Codes;
  pairing: Pairing;
  changes(account: number): Changes;
  reminders: Pick<Reminders, "listen">;
  door: Pick<Door, "state" | "listen">;
  budget: Budget;
  settings: {
    view(): Promise<ApiView>;
    apply(settings: ApiSettings): Promise<Applied>;
    test(): Promise<Tested>;
  };
  home(): Promise<HomeView>;
  /** The page's file of a name such as `index.html` or `app-1a2b.js`, or null. */
  page(name: string): Promise<PageFile | null>;
  /** The CA certificate, PEM. */
  ca(): Promise<string>;
  version: string;
  now(): number;
  /** Keeps what a request failed with, under its Request-Id. */
  log(id: string, cause: unknown): void;
}
