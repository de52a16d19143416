import type { Scope } from "../domain/access/key.ts";
import type { NewKey } from "../domain/access/keyring.ts";
import type { Invitation, InvitationOptions } from "../domain/access/pairing.ts";
import type { Session } from "../domain/access/sessions.ts";
import type { View, Views } from "../domain/home/views.ts";
import {
  INDEX_TIMEOUT_MS,
  type ItemChange,
  type ItemPage,
  type ItemQuery,
  type Items,
  type UndoRequest,
} from "../domain/inbox/items.ts";
import type { Receipt } from "../domain/inbox/receipts.ts";
import type { Captured, Draft } from "../domain/item/capture.ts";
import type { Change } from "../domain/item/change-log.ts";
import type { Item } from "../domain/item/item.ts";
import type { Project, Projects } from "../domain/item/projects.ts";
import type { Tag, TagKind, Tags } from "../domain/item/tags.ts";
import { type Page, type PageRequest, readPages } from "../domain/pages.ts";
import type { Problem } from "../domain/problem.ts";
import type { Template, Templates } from "../domain/project/templates.ts";
import { done, isString, listOf, newKey, orNull, pathIn } from "./answers.ts";
import type { AttentionViews } from "./attention.ts";
import type { RefusedChange } from "./patch.ts";
import { noCreel, readProblem } from "./problems.ts";
import type { ApiSettingsRequest, ApiView, ApplyResult, HomeView, SelfTestResult } from "./settings.ts";
import { PATH_OF } from "./tag-paths.ts";

export interface HttpResponse {
  status: number;
  body: string;
  /** The server's `Retry-After` in seconds. */
  retryAfter?: number;
}

/** Sends one request: over a socket, pinned TLS, or the page's `fetch`. The body is JSON. */
export type Transport = (
  method: string,
  path: string,
  body?: string,
  headers?: Record<string, string>,
  /** The timeout in ms, for a request that may take longer than others. */
  timeoutMs?: number,
) => Promise<HttpResponse>;

/** A key's name, scope and the server's time (Unix seconds), from `GET /api/me`. */
export interface Me {
  name: string;
  scope: Scope;
  time: number;
  /** The time zone of days; a server of an older version names none. */
  timeZone?: string;
}

/** A paired browser, with its secret. */
export type Paired = { name: string } & ({ key: string } | { session: string });

/** All requests of our clients. No schema library, because a cold `creel add` loads this. */
export interface Client {
  /** Sends a request of the calendars, webhooks and keys, whose clients are loaded late. */
  ask: Ask;
  inbox: Items;
  tags: Tags;
  projects: Projects;
  /** Replacing all of them could undo what another client saved, so a client changes one. */
  templates: Omit<Templates, "replace">;
  views: Omit<Views, "replace">;
  attention: {
    /** A page, newest first; `cursor` is the `next` of the page before. */
    list(cursor?: string | null): Promise<AttentionViews>;
    /** Makes an item of the draft, or of the server's guess. */
    makeItem(id: string, draft?: Partial<Draft>): Promise<Captured>;
    discard(id: string): Promise<void>;
    restore(id: string): Promise<void>;
  };
  receipts(limit: number): Promise<Receipt[]>;
  /** The log after `since`, oldest first; `last` is its newest seq. `reset`: the log no longer goes back to `since`. */
  changes(since: number, limit: number): Promise<{ changes: Change[]; reset: boolean; last: number }>;
  me(): Promise<Me>;
  /** Invites a device. `address` is the complete link. */
  invite(
    invited: InvitationOptions,
  ): Promise<Invitation & { address: string; pin: string; fingerprint: string }>;
  /** Trades an invitation's code for a key, named after this device unless the invitation has a name. */
  pair(code: string, device: string): Promise<NewKey>;
  /** The same in a browser, which may get a session for the page instead. */
  pairBrowser(code: string, device: string): Promise<Paired>;
  /** The signed-in browsers. */
  sessions: {
    list(): Promise<Session[]>;
    /** Signs it out; false if there is no such session. */
    revoke(id: string): Promise<boolean>;
  };
  /** Whether the API serves the page to paired devices. */
  servePage(isServed: boolean): Promise<{ isServed: boolean }>;
  /** The web origins whose pages may use the API. */
  origins(): Promise<string[]>;
  changeOrigins(origins: string[]): Promise<string[]>;
  home(): Promise<HomeView>;
  /** The address of a signed-in page, valid once. */
  open(): Promise<string>;
  api(): Promise<ApiView>;
  applyApi(settings: ApiSettingsRequest): Promise<ApplyResult>;
  testApi(): Promise<SelfTestResult>;
}

export function openClient(send: Transport): Client {
  const ask: Ask = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    timeoutMs?: number,
  ) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await send(method, path, text, headers, timeoutMs);
    if (answer.status >= 300 || answer.status < 200) throw readProblem(answer.status, answer.body);
    return (answer.status === 204 ? undefined : readObject(answer.body)) as T;
  };
  const askList: AskList = async (name, ...request) => listOf(await ask<object>(...request), name);
  return {
    ask,
    inbox: itemsOf(ask, askList),
    tags: tagsOf(ask),
    projects: projectsOf(ask),
    templates: {
      list: () => askList<Template>("templates", "GET", "/api/templates"),
      change: (change) => ask("PATCH", "/api/templates", change),
      makeProject: (copy) => ask<Item>("POST", "/api/projects", copy),
    },
    views: {
      list: () => askList<View>("views", "GET", "/api/views"),
      change: (change) => ask("PATCH", "/api/views", change),
    },
    attention: attentionOf(ask),
    receipts: (limit) => askList<Receipt>("receipts", "GET", `/api/receipts?limit=${limit}`),
    changes: (since, limit) => ask("GET", `/api/changes?since=${since}&limit=${limit}`),
    async me() {
      const me = await ask<Me>("GET", "/api/me");
      if (isString(me.name) && isString(me.scope)) return me;
      throw noCreel();
    },
    sessions: sessionsOf(ask, askList),
    home: () => ask("GET", "/app/home"),
    open: async () => (await ask<{ address: string }>("POST", "/app/codes")).address,
    ...pairingOf(ask),
    ...settingsOf(ask, askList),
  };
}

/** Returns the object of the response, or an empty one. */
export type Ask = <T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  timeoutMs?: number,
) => Promise<T>;

/** Returns the list of this name in the response. */
type AskList = <T>(name: string, ...request: Parameters<Ask>) => Promise<T[]>;

const SEARCH_TIMEOUT_MS = INDEX_TIMEOUT_MS + 10_000; // ms: after the wait the server searches, beside the indexing

function itemsOf(ask: Ask, askList: AskList): Items {
  const revert = (
    direction: "undo" | "redo",
    { keys, idempotencyKey }: UndoRequest = {},
  ): Promise<Item[]> => {
    const body = keys && { idempotencyKeys: keys };
    return askList("items", "POST", `/api/${direction}`, body, keyHeader(idempotencyKey));
  };
  return {
    async capture(draft, { idempotencyKey, capturedOn, parse } = {}) {
      const headers = {
        ...keyHeader(idempotencyKey),
        ...(capturedOn === undefined ? {} : { "Creel-Captured-On": String(capturedOn) }),
      };
      const { id, createdOn } = await ask<Captured>(
        "POST",
        `/api/items${parse ? "?parse=1" : ""}`,
        draft,
        headers,
      );
      if (typeof id === "string" && typeof createdOn === "number") return { id, createdOn };
      throw noCreel();
    },
    captureAll: async (items) =>
      (await askList<Captured | RefusedChange>("results", "POST", "/api/items/batch", { items })).map(
        orRefused,
      ),
    preview: (text) => ask("POST", "/api/items/preview", { text }),
    async list(query) {
      const timeoutMs = query.words === undefined ? undefined : SEARCH_TIMEOUT_MS;
      const path = `/api/items?${writeItemQuery(query)}`;
      const page = await ask<ItemPage>("GET", path, undefined, undefined, timeoutMs);
      return { ...page, items: listOf(page, "items") };
    },
    get: (id) => orNull(ask<Item>("GET", pathOf(id))),
    change: ({ id, command, revision }, key) => {
      const headers = { ...ifMatch(revision), ...keyHeader(key) };
      return orNull(
        command.verb === "edit"
          ? ask<Item>("PATCH", pathOf(id), command.patch, headers)
          : ask<Item>("POST", `${pathOf(id)}/${command.verb}`, undefined, headers),
      );
    },
    async changeAll(changes, key) {
      const request = ["PATCH", "/api/items", { changes: changes.map(asChange) }, keyHeader(key)] as const;
      return (await askList<Item | RefusedChange>("results", ...request)).map(orRefused);
    },
    purge: (id, revision) => done(ask("DELETE", pathOf(id), undefined, ifMatch(revision))),
    history: (id) => orNull(askList<Change>("changes", "GET", `${pathOf(id)}/changes`)),
    undo: (request) => revert("undo", request),
    nextSteps: () => ask("GET", "/api/undo"),
    redo: (request) => revert("redo", request),
  };
}

function projectsOf(ask: Ask): Projects {
  const page = (request: PageRequest) => askPage<Project>(ask, "projects", request);
  return { page, list: () => readPages(page) };
}

/** Asks for a page. A server of version 0.1.0 answers with the whole list and no `next`. */
async function askPage<T>(ask: Ask, name: string, { limit, cursor }: PageRequest): Promise<Page<T>> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
  const answer = await ask<{ next?: string | null }>("GET", `/api/${name}?${query}`);
  return { values: listOf(answer, name), next: answer.next ?? null };
}

function tagsOf(ask: Ask): Tags {
  const page = (kind: TagKind, request: PageRequest) => askPage<Tag>(ask, PATH_OF[kind], request);
  return {
    page,
    list: (kind) => readPages((request) => page(kind, request)),
    change: (kind, name, patch) => orNull(ask<Tag>("PATCH", pathIn(`/api/${PATH_OF[kind]}`, name), patch)),
  };
}

function attentionOf(ask: Ask): Client["attention"] {
  return {
    async list(cursor) {
      const page = await ask<AttentionViews>("GET", `/api/attention${cursor ? `?cursor=${cursor}` : ""}`);
      return { attention: listOf(page, "attention"), next: page.next ?? null };
    },
    makeItem: (id, draft) => ask("POST", `${pathIn("/api/attention", id)}/item`, draft),
    discard: (id) => ask("DELETE", pathIn("/api/attention", id)),
    restore: (id) => ask("POST", `${pathIn("/api/attention", id)}/restore`),
  };
}

function pairingOf(ask: Ask): Pick<Client, "invite" | "pair" | "pairBrowser"> {
  return {
    invite: (invited) => ask("POST", "/app/pairings", invited),
    pair: (code, device) => newKey(ask("POST", "/api/pair", { code, device })),
    pairBrowser: (code, device) => ask("POST", "/api/pair", { code, device, isBrowser: true }),
  };
}

function sessionsOf(ask: Ask, askList: AskList): Client["sessions"] {
  return {
    list: () => askList<Session>("sessions", "GET", "/app/sessions"),
    revoke: (id) => done(ask("DELETE", pathIn("/app/sessions", id))),
  };
}

function settingsOf(
  ask: Ask,
  askList: AskList,
): Pick<Client, "servePage" | "origins" | "changeOrigins" | "api" | "applyApi" | "testApi"> {
  return {
    servePage: (isServed) => ask("PUT", "/app/settings/page", { isServed }),
    origins: () => askList<string>("origins", "GET", "/app/settings/origins"),
    changeOrigins: (origins) => askList<string>("origins", "PUT", "/app/settings/origins", { origins }),
    api: () => ask("GET", "/app/settings/api"),
    applyApi: (settings) => ask("PUT", "/app/settings/api", settings),
    testApi: () => ask("POST", "/app/settings/api/test"),
  };
}

/** Parses a response: those of Creel are objects. Throws `unavailable`. */
function readObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Not JSON: another program responded.
  }
  throw noCreel();
}

function orRefused<Good extends object>(result: Good | RefusedChange): Good | Problem {
  return "code" in result ? readProblem(result.status, JSON.stringify(result)) : result;
}

function pathOf(id: string): string {
  return pathIn("/api/items", id);
}

function keyHeader(idempotencyKey: string | undefined): Record<string, string> {
  return idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
}

function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { "If-Match": `"${revision}"` };
}

function asChange({ id, command, revision }: ItemChange) {
  const what = command.verb === "edit" ? { patch: command.patch } : { verb: command.verb };
  return { id, ...what, ...(revision === undefined ? {} : { revision }) };
}

/** Writes the query of `GET /api/items`. No schema library, because a cold command uses it. */
function writeItemQuery({ isFocused, isAvailable, words, limit, ...rest }: ItemQuery): string {
  const query = { ...rest, limit, focused: isFocused, available: isAvailable, q: words };
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(present.map(([name, value]) => [name, String(value)])));
}
