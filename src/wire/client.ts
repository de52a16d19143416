import type { Captured, Draft } from "../domain/capture.ts";
import type { Inbox, ItemPage } from "../domain/inbox.ts";
import type { Item } from "../domain/item.ts";
import type { Key, Scope } from "../domain/key.ts";
import type { Keyring, NewKey } from "../domain/keyring.ts";
import { Problem } from "../domain/problem.ts";
import type { Receipt } from "../domain/receipts.ts";
import type { ApiSettings } from "../domain/settings.ts";
import type { RawView } from "./attention.ts";
import { readProblem } from "./problems.ts";
import type { ApiView, Applied, HomeView, Tested } from "./settings.ts";

export interface Answer {
  status: number;
  body: string;
}

/** Carries one request: over a socket, pinned TLS, or the page's `fetch`. The body is JSON. */
export type Send = (
  method: string,
  path: string,
  body?: string,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** A key's name, scope and the server's time (Unix seconds), as `GET /api/me` says. */
export interface Me {
  name: string;
  scope: Scope;
  time: number;
}

/** Everything a client of ours asks of a server. No schema library: a cold `creel add` goes through here. */
export interface Client {
  inbox: Inbox;
  keyring: Keyring;
  attention: {
    list(): Promise<RawView[]>;
    /** Of the draft given, or of the server's guess. */
    makeItem(id: string, draft?: Partial<Draft>): Promise<Captured>;
    discard(id: string): Promise<void>;
    restore(id: string): Promise<void>;
  };
  receipts(limit: number): Promise<Receipt[]>;
  me(): Promise<Me>;
  home(): Promise<HomeView>;
  /** A one-time address that opens a signed-in page. */
  open(): Promise<string>;
  api(): Promise<ApiView>;
  applyApi(settings: ApiSettings): Promise<Applied>;
  testApi(): Promise<Tested>;
}

export function openClient(send: Send): Client {
  async function ask<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const answer = await send(method, path, body === undefined ? undefined : JSON.stringify(body), headers);
    if (answer.status >= 400 || answer.status < 200) throw readProblem(answer.status, answer.body);
    return (answer.body === "" ? undefined : JSON.parse(answer.body)) as T;
  }

  const inbox: Inbox = {
    async capture(draft, { idempotencyKey, capturedOn } = {}) {
      const headers = {
        ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        ...(capturedOn === undefined ? {} : { "Creel-Captured-On": String(capturedOn) }),
      };
      const { id, createdOn } = await ask<Captured>("POST", "/api/items", draft, headers);
      if (typeof id === "string" && typeof createdOn === "number") return { id, createdOn };
      throw new Problem("unavailable", "The server's answer is none of Creel's. Check its address.");
    },
    list({ list, limit, cursor }) {
      const query = new URLSearchParams({
        limit: String(limit),
        ...(list ? { list } : {}),
        ...(cursor ? { cursor } : {}),
      });
      return ask<ItemPage>("GET", `/api/items?${query}`);
    },
    get: (id) => orNull(ask<Item>("GET", `/api/items/${encodeURIComponent(id)}`)),
  };

  const keyring: Keyring = {
    async add(name, scope, brought) {
      const { key, ...rest } = await ask<Key & { key: string }>("POST", "/api/keys", {
        name,
        scope,
        secret: brought,
      });
      return { ...rest, secret: key } satisfies NewKey;
    },
    list: async () => (await ask<{ keys: Key[] }>("GET", "/api/keys")).keys,
    revoke: async (idOrName) =>
      (await orNull(ask<void>("DELETE", `/api/keys/${encodeURIComponent(idOrName)}`).then(() => true))) ??
      false,
  };

  return {
    inbox,
    keyring,
    attention: {
      list: async () => (await ask<{ attention: RawView[] }>("GET", "/api/attention")).attention,
      makeItem: (id, draft) => ask("POST", `/api/attention/${encodeURIComponent(id)}/item`, draft),
      discard: (id) => ask("DELETE", `/api/attention/${encodeURIComponent(id)}`),
      restore: (id) => ask("POST", `/api/attention/${encodeURIComponent(id)}/restore`),
    },
    receipts: async (limit) =>
      (await ask<{ receipts: Receipt[] }>("GET", `/api/receipts?limit=${limit}`)).receipts,
    me: () => ask("GET", "/api/me"),
    home: () => ask("GET", "/app/home"),
    open: async () => (await ask<{ address: string }>("POST", "/app/codes")).address,
    api: () => ask("GET", "/app/settings/api"),
    applyApi: (settings) => ask("PUT", "/app/settings/api", settings),
    testApi: () => ask("POST", "/app/settings/api/test"),
  };
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
