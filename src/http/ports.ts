import type { Actor } from "../domain/actor.ts";
import type { Attention } from "../domain/attention.ts";
import type { Changes } from "../domain/change.ts";
import type { Door } from "../domain/door.ts";
import type { Inbox } from "../domain/inbox.ts";
import type { Keyring } from "../domain/keyring.ts";
import type { Receipts } from "../domain/receipts.ts";
import type { Sessions } from "../domain/sessions.ts";
import type { ApiSettings } from "../domain/settings.ts";
import type { ApiView, Applied, HomeView, Tested } from "../wire/settings.ts";
import type { Budget } from "./body.ts";
import type { Codes } from "./codes.ts";

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
  keyring(account: number): Keyring;
  /** Whom a key stands for, or null. */
  findKey(secret: string): Promise<Omit<Actor, "address"> | null>;
  sessions: Sessions;
  codes: Codes;
  changes(account: number): Changes;
  door: Pick<Door, "state" | "listen">;
  budget: Budget;
  settings: {
    view(): Promise<ApiView>;
    apply(settings: ApiSettings): Promise<Applied>;
    test(): Promise<Tested>;
  };
  home(): Promise<HomeView>;
  /** The page's file at a path such as `/` or `/assets/app-1a2b.js`, or null. */
  page(path: string): Promise<PageFile | null>;
  /** The CA certificate, PEM. */
  ca(): Promise<string>;
  version: string;
  now(): number;
  /** Keeps what a request failed with, under its Request-Id. */
  log(id: string, cause: unknown): void;
}
