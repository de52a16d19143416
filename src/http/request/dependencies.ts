import type { Actor } from "../../domain/access/actor.ts";
import type { AuthenticatedKey, Keyring } from "../../domain/access/keyring.ts";
import type { Origins } from "../../domain/access/origins.ts";
import type { DevicePage, Sessions } from "../../domain/access/sessions.ts";
import type { PlainCopy } from "../../domain/copy/plain-copy.ts";
import type { DropReader } from "../../domain/drop/drops.ts";
import type { ApiListener } from "../../domain/home/api-listener.ts";
import type { Views } from "../../domain/home/views.ts";
import type { ImportJobs } from "../../domain/import/import-jobs.ts";
import type { ItemOrigins } from "../../domain/import/item-origins.ts";
import type { Attention } from "../../domain/inbox/attention.ts";
import type { Items, SearchIndex } from "../../domain/inbox/items.ts";
import type { Receipts } from "../../domain/inbox/receipts.ts";
import type { ChangeLog } from "../../domain/item/change-log.ts";
import type { Projects } from "../../domain/item/projects.ts";
import type { Reminders } from "../../domain/item/reminders.ts";
import type { Tags } from "../../domain/item/tags.ts";
import type { Templates } from "../../domain/project/templates.ts";
import type { WebhookStore } from "../../domain/webhook/webhooks.ts";
import type {
  ApiSettingsRequest,
  ApiView,
  ApplyResult,
  HomeView,
  SelfTestResult,
} from "../../wire/settings.ts";
import type { CalendarReader } from "../calendars/calendar-reader.ts";
import type { Invitations } from "../codes/invitations.ts";
import type { SignInCodes } from "../codes/sign-in-codes.ts";
import type { RateLimit } from "../limits/rate-limit.ts";
import type { MemoryBudget } from "./request-body.ts";

/** The ports that the routes use. `main` builds them; `http` does not know their implementations. */
export interface Dependencies {
  items(by: Actor): Items;
  search: SearchIndex;
  attention(by: Actor): Attention;
  receipts: Pick<Receipts, "list">;
  tags(by: Actor): Tags;
  projects(account: number): Projects;
  views(account: number): Views;
  templates(by: Actor): Templates;
  webhooks: WebhookStore;
  calendars: CalendarReader;
  drops: DropReader;
  copy: PlainCopy;
  imports: ImportJobs;
  itemOrigins(account: number): ItemOrigins;
  /** Every item as JSON Lines, in parts. Throws `unavailable` at the first part. */
  exportAll(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  keyring(account: number): Keyring;
  /** The key of a secret, or null. */
  findKey(secret: string): Promise<AuthenticatedKey | null>;
  rateLimit: RateLimit;
  origins: Origins;
  sessions: Sessions;
  devicePage: DevicePage;
  codes: SignInCodes;
  pairing: Invitations;
  changes(account: number): ChangeLog;
  reminders: Pick<Reminders, "listen">;
  apiListener: Pick<ApiListener, "state" | "listen">;
  budget: MemoryBudget;
  settings: {
    view(): Promise<ApiView>;
    apply(settings: ApiSettingsRequest): Promise<ApplyResult>;
    test(): Promise<SelfTestResult>;
  };
  home(): Promise<HomeView>;
  /** The page's file with a name such as `index.html` or `app-1a2b.js`, or null. */
  /** A file of the page. */
  page(name: string): Promise<Blob | null>;
  /** The CA certificate, PEM. */
  ca(): Promise<string>;
  version: string;
  now(): number;
  /** Logs the error of a request under its Request-Id. */
  log(id: string, cause: unknown): void;
}
