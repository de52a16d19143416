import type { Key, Scope } from "../domain/access/key.ts";
import type { Keyring, NewKey } from "../domain/access/keyring.ts";
import type { Invitation, InvitationOptions } from "../domain/access/pairing.ts";
import type { Session } from "../domain/access/sessions.ts";
import type { ApiSettings } from "../domain/home/settings.ts";
import type { ItemChange, ItemPage, ItemQuery, Items } from "../domain/inbox/items.ts";
import type { Receipt } from "../domain/inbox/receipts.ts";
import type { Captured, Draft } from "../domain/item/capture.ts";
import type { Change } from "../domain/item/change-log.ts";
import type { Item } from "../domain/item/item.ts";
import type { Project, Projects } from "../domain/item/projects.ts";
import type { Tag, Tags } from "../domain/item/tags.ts";
import { Problem } from "../domain/problem.ts";
import type { WebhookDelivery } from "../domain/webhook/delivery.ts";
import type { NewWebhook, Webhook, Webhooks } from "../domain/webhook/webhooks.ts";
import type { RawView } from "./attention.ts";
import type { RefusedChange } from "./patch.ts";
import { noCreel, readProblem } from "./problems.ts";
import type { ApiView, ApplyResult, HomeView, SelfTestResult } from "./settings.ts";
import { PATH_OF } from "./tag-paths.ts";

export interface HttpResponse {
  status: number;
  body: string;
  /** Seconds after which the server wants to be asked again, where it says so. */
  retryAfter?: number;
}

/** Carries one request: over a socket, pinned TLS, or the page's `fetch`. The body is JSON. */
export type Transport = (
  method: string,
  path: string,
  body?: string,
  headers?: Record<string, string>,
  /** For how many ms an answer is waited for, where it may take longer than others. */
  patience?: number,
) => Promise<HttpResponse>;

/** A key's name, scope and the server's time (Unix seconds), as `GET /api/me` says. */
export interface Me {
  name: string;
  scope: Scope;
  time: number;
}

/** A browser that was paired, with the one secret that it got. */
export type Paired = { name: string } & ({ key: string } | { session: string });

/** Everything a client of ours asks of a server. No schema library: a cold `creel add` goes through here. */
export interface Client {
  inbox: Items;
  tags: Tags;
  projects: Projects;
  keyring: Keyring;
  attention: {
    list(): Promise<RawView[]>;
    /** Of the draft given, or of the server's guess. */
    makeItem(id: string, draft?: Partial<Draft>): Promise<Captured>;
    discard(id: string): Promise<void>;
    restore(id: string): Promise<void>;
  };
  receipts(limit: number): Promise<Receipt[]>;
  /** The log after `since`, oldest first; `last` is its newest seq. `reset` says that it does not go back so far. */
  changes(since: number, limit: number): Promise<{ changes: Change[]; reset: boolean; last: number }>;
  me(): Promise<Me>;
  /** Invites a device. `address` is the link that says all of it. */
  invite(
    invited: InvitationOptions,
  ): Promise<Invitation & { address: string; pin: string; fingerprint: string }>;
  /** Trades an invitation's code for a key, named after this device unless the invitation has a name. */
  pair(code: string, device: string): Promise<NewKey>;
  /** The same in a browser, which may get a session instead: then it is shown the page. */
  pairBrowser(code: string, device: string): Promise<Paired>;
  /** The browsers that are signed in. */
  sessions: {
    list(): Promise<Session[]>;
    /** False when there is no such session. */
    revoke(id: string): Promise<boolean>;
  };
  /** Whether paired devices are shown the page. */
  servePage(isServed: boolean): Promise<{ isServed: boolean }>;
  /** The web origins whose pages may ask the API. */
  origins(): Promise<string[]>;
  changeOrigins(origins: string[]): Promise<string[]>;
  webhooks: Webhooks & {
    /** Sends a message now. Null when there is no webhook of this id. */
    test(id: string): Promise<WebhookDelivery | null>;
  };
  home(): Promise<HomeView>;
  /** A one-time address that opens a signed-in page. */
  open(): Promise<string>;
  api(): Promise<ApiView>;
  applyApi(settings: ApiSettings): Promise<ApplyResult>;
  testApi(): Promise<SelfTestResult>;
}

export function openClient(send: Transport): Client {
  const api = new JsonApi(send);
  return {
    inbox: itemsOf(api),
    tags: tagsOf(api),
    projects: { list: () => api.askList<Project>("projects", "GET", "/api/projects") },
    keyring: keysOf(api),
    attention: attentionOf(api),
    receipts: (limit) => api.askList<Receipt>("receipts", "GET", `/api/receipts?limit=${limit}`),
    changes: (since, limit) => api.ask("GET", `/api/changes?since=${since}&limit=${limit}`),
    async me() {
      const me = await api.ask<Me>("GET", "/api/me");
      if (isText(me.name) && isText(me.scope)) return me;
      throw noCreel();
    },
    sessions: sessionsOf(api),
    webhooks: webhooksOf(api),
    home: () => api.ask("GET", "/app/home"),
    open: async () => (await api.ask<{ address: string }>("POST", "/app/codes")).address,
    ...pairingOf(api),
    ...settingsOf(api),
  };
}

/** Requests and responses as JSON. */
class JsonApi {
  constructor(private readonly send: Transport) {}

  /** Returns the object of the response, or nothing. */
  async ask<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    patience?: number,
  ): Promise<T> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.send(method, path, text, headers, patience);
    if (answer.status >= 300 || answer.status < 200) throw readProblem(answer.status, answer.body);
    return (answer.status === 204 ? undefined : readObject(answer.body)) as T;
  }

  /** Returns the list of this name in the response. */
  async askList<T>(name: string, method: string, path: string, body?: unknown): Promise<T[]> {
    return listOf(await this.ask<object>(method, path, body), name);
  }
}

function itemsOf(api: JsonApi): Items {
  return {
    async capture(draft, { idempotencyKey, capturedOn, parse } = {}) {
      const headers = {
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        ...(capturedOn === undefined ? {} : { "Creel-Captured-On": String(capturedOn) }),
      };
      const { id, createdOn } = await api.ask<Captured>(
        "POST",
        `/api/items${parse ? "?parse=1" : ""}`,
        draft,
        headers,
      );
      if (typeof id === "string" && typeof createdOn === "number") return { id, createdOn };
      throw noCreel();
    },
    captureAll: async (items) =>
      (await api.askList<Captured | RefusedChange>("results", "POST", "/api/items/batch", { items })).map(
        orRefused,
      ),
    preview: (text) => api.ask("POST", "/api/items/preview", { text }),
    async list(query) {
      const page = await api.ask<ItemPage>("GET", `/api/items?${writeItemQuery(query)}`);
      return { ...page, items: listOf(page, "items") };
    },
    get: (id) => orNull(api.ask<Item>("GET", `/api/items/${encodeURIComponent(id)}`)),
    change: ({ id, command, revision }) =>
      orNull(
        command.verb === "edit"
          ? api.ask<Item>("PATCH", pathOf(id), command.patch, ifMatch(revision))
          : api.ask<Item>("POST", `${pathOf(id)}/${command.verb}`, undefined, ifMatch(revision)),
      ),
    changeAll: async (wishes) =>
      (
        await api.askList<Item | RefusedChange>("results", "PATCH", "/api/items", {
          changes: wishes.map(asChange),
        })
      ).map(orRefused),
    purge: (id, revision) => done(api.ask("DELETE", pathOf(id), undefined, ifMatch(revision))),
    history: (id) => orNull(api.askList<Change>("changes", "GET", `${pathOf(id)}/changes`)),
    undo: () => api.askList("items", "POST", "/api/undo"),
    redo: () => api.askList("items", "POST", "/api/redo"),
  };
}

function tagsOf(api: JsonApi): Tags {
  return {
    list: (kind) => api.askList<Tag>(PATH_OF[kind], "GET", `/api/${PATH_OF[kind]}`),
    change: (kind, name, patch) =>
      orNull(api.ask<Tag>("PATCH", `/api/${PATH_OF[kind]}/${encodeURIComponent(name)}`, patch)),
  };
}

function keysOf(api: JsonApi): Keyring {
  return {
    add: (name, scope, more) => newKey(api.ask("POST", "/api/keys", { name, scope, ...more })),
    list: () => api.askList<Key>("keys", "GET", "/api/keys"),
    rescope: (idOrName, scope) =>
      done(api.ask("PATCH", `/api/keys/${encodeURIComponent(idOrName)}`, { scope })),
    rotate: (idOrName, oldUntil = null) =>
      orNull(newKey(api.ask("POST", `/api/keys/${encodeURIComponent(idOrName)}/rotate`, { oldUntil }))),
    revoke: (idOrName) => done(api.ask("DELETE", `/api/keys/${encodeURIComponent(idOrName)}`)),
  };
}

function attentionOf(api: JsonApi): Client["attention"] {
  return {
    list: () => api.askList<RawView>("attention", "GET", "/api/attention"),
    makeItem: (id, draft) => api.ask("POST", `/api/attention/${encodeURIComponent(id)}/item`, draft),
    discard: (id) => api.ask("DELETE", `/api/attention/${encodeURIComponent(id)}`),
    restore: (id) => api.ask("POST", `/api/attention/${encodeURIComponent(id)}/restore`),
  };
}

function pairingOf(api: JsonApi): Pick<Client, "invite" | "pair" | "pairBrowser"> {
  return {
    invite: (invited) => api.ask("POST", "/app/pairings", invited),
    pair: (code, device) => newKey(api.ask("POST", "/api/pair", { code, device })),
    pairBrowser: (code, device) => api.ask("POST", "/api/pair", { code, device, isBrowser: true }),
  };
}

function sessionsOf(api: JsonApi): Client["sessions"] {
  return {
    list: () => api.askList<Session>("sessions", "GET", "/app/sessions"),
    revoke: (id) => done(api.ask("DELETE", `/app/sessions/${encodeURIComponent(id)}`)),
  };
}

const WEBHOOK_TEST = 20_000; // ms: its receiver has 15 s
const HOOKS = "/app/webhooks";

function webhooksOf(api: JsonApi): Client["webhooks"] {
  return {
    add: (hooking) => api.ask<NewWebhook>("POST", HOOKS, hooking),
    list: () => api.askList<Webhook>("webhooks", "GET", HOOKS),
    change: (id, wanted) => orNull(api.ask<Webhook>("PATCH", hookPath(id), wanted)),
    remove: (id) => done(api.ask("DELETE", hookPath(id))),
    resume: (id) => orNull(api.ask<Webhook>("POST", `${hookPath(id)}/resume`)),
    test: (id) =>
      orNull(api.ask<WebhookDelivery>("POST", `${hookPath(id)}/test`, undefined, undefined, WEBHOOK_TEST)),
    deliveries: (id) =>
      orNull(api.askList<WebhookDelivery>("deliveries", "GET", `${hookPath(id)}/deliveries`)),
  };
}

function settingsOf(
  api: JsonApi,
): Pick<Client, "servePage" | "origins" | "changeOrigins" | "api" | "applyApi" | "testApi"> {
  return {
    servePage: (isServed) => api.ask("PUT", "/app/settings/page", { isServed }),
    origins: () => api.askList<string>("origins", "GET", "/app/settings/origins"),
    changeOrigins: (origins) => api.askList<string>("origins", "PUT", "/app/settings/origins", { origins }),
    api: () => api.ask("GET", "/app/settings/api"),
    applyApi: (settings) => api.ask("PUT", "/app/settings/api", settings),
    testApi: () => api.ask("POST", "/app/settings/api/test"),
  };
}

/** Every answer of Creel that says something is an object. Throws `unavailable`. */
function readObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Not JSON: some other program answered.
  }
  throw noCreel();
}

function listOf<T>(answer: object, name: string): T[] {
  const list = (answer as Record<string, unknown>)[name];
  if (Array.isArray(list)) return list;
  throw noCreel();
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function orRefused<Good extends object>(result: Good | RefusedChange): Good | Problem {
  return "code" in result ? readProblem(result.status, JSON.stringify(result)) : result;
}

function pathOf(id: string): string {
  return `/api/items/${encodeURIComponent(id)}`;
}

function hookPath(id: string): string {
  return `${HOOKS}/${encodeURIComponent(id)}`;
}

function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { "If-Match": `"${revision}"` };
}

function asChange({ id, command, revision }: ItemChange) {
  const what = command.verb === "edit" ? { patch: command.patch } : { verb: command.verb };
  return { id, ...what, ...(revision === undefined ? {} : { revision }) };
}

/** A new key as the wire has it: there its secret is called `key`. It goes into a header later. */
async function newKey(asked: Promise<Key & { key: string }>): Promise<NewKey> {
  const { key, ...rest } = await asked;
  if (isText(key) && /^[ -~]+$/.test(key) && isText(rest.name) && isText(rest.scope))
    return { ...rest, secret: key };
  throw noCreel();
}

/** False when there was nothing to do it to. */
async function done(asked: Promise<unknown>): Promise<boolean> {
  return (await orNull(asked.then(() => true))) ?? false;
}

/** Absence is a value. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === "not-found") return null;
    throw thrown;
  }
}

/** The query of `GET /api/items`, as text. No schema library: a cold command line asks with it. */
function writeItemQuery({ isFocused, words, limit, ...rest }: ItemQuery): string {
  const query = { ...rest, limit, focused: isFocused, q: words };
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}
