import { discardAttention, listAttention, makeItem, restoreAttention } from "./attention.ts";
import { captureItem } from "./capture.ts";
import { getItem, listItems } from "./items.ts";
import { addKey, listKeys, revokeKey } from "./keys.ts";
import { servePage } from "./page.ts";
import { listReceipts } from "./receipts.ts";
import { replyJson, replyText } from "./reply.ts";
import type { Place, Route } from "./route.ts";
import { issueCode, signIn } from "./session.ts";
import { applyApi, showApi, showHome, testApi } from "./settings.ts";
import { streamEvents } from "./stream.ts";

const EVERYWHERE: Place[] = ["api", "app", "socket"];
const HERE: Place[] = ["app", "socket"];

/** Every route, with the credential it needs and the addresses it answers on. */
export const ROUTES: readonly Route[] = [
  { method: "POST", path: "/api/items", access: "capture", at: EVERYWHERE, handle: captureItem },
  { method: "POST", path: "/api/items/", access: "capture", at: EVERYWHERE, handle: captureItem },
  { method: "GET", path: "/api/items", access: "read", at: EVERYWHERE, handle: listItems },
  { method: "GET", path: "/api/items/:id", access: "read", at: EVERYWHERE, handle: getItem },
  { method: "GET", path: "/api/events", access: "read", at: EVERYWHERE, handle: streamEvents },
  {
    method: "GET",
    path: "/api/me",
    access: "me",
    at: EVERYWHERE,
    handle: ({ ports }, by) =>
      replyJson({
        name: by.name,
        scope: by.scope,
        time: ports.now(),
        ...(by.scope === "capture" ? {} : { version: ports.version }),
      }),
  },
  { method: "GET", path: "/api/receipts", access: "full", at: EVERYWHERE, handle: listReceipts },
  { method: "GET", path: "/api/attention", access: "full", at: EVERYWHERE, handle: listAttention },
  { method: "POST", path: "/api/attention/:id/item", access: "full", at: EVERYWHERE, handle: makeItem },
  { method: "DELETE", path: "/api/attention/:id", access: "full", at: EVERYWHERE, handle: discardAttention },
  {
    method: "POST",
    path: "/api/attention/:id/restore",
    access: "full",
    at: EVERYWHERE,
    handle: restoreAttention,
  },
  { method: "GET", path: "/api/keys", access: "full", at: EVERYWHERE, handle: listKeys },
  { method: "POST", path: "/api/keys", access: "full", at: EVERYWHERE, handle: addKey },
  { method: "DELETE", path: "/api/keys/:id", access: "full", at: EVERYWHERE, handle: revokeKey },
  {
    method: "GET",
    path: "/api/health",
    access: "anyone",
    at: EVERYWHERE,
    handle: () => replyJson({ status: "ok" }),
  },
  {
    method: "GET",
    path: "/ca.crt",
    access: "anyone",
    at: EVERYWHERE,
    handle: async ({ ports }) => replyText(await ports.ca(), "application/x-x509-ca-cert"),
  },
  { method: "GET", path: "/", access: "anyone", at: ["app"], handle: servePage },
  { method: "GET", path: "/assets/:file", access: "anyone", at: ["app"], handle: servePage },
  { method: "POST", path: "/app/sessions", access: "anyone", at: ["app"], handle: signIn },
  { method: "POST", path: "/app/codes", access: "terminal", at: ["socket"], handle: issueCode },
  { method: "GET", path: "/app/home", access: "terminal", at: ["socket"], handle: showHome },
  { method: "GET", path: "/app/settings/api", access: "page", at: HERE, handle: showApi },
  { method: "PUT", path: "/app/settings/api", access: "page", at: HERE, handle: applyApi },
  { method: "POST", path: "/app/settings/api/test", access: "page", at: HERE, handle: testApi },
];
