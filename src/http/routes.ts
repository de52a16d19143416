import { SYSTEM } from "../domain/environment.ts";
import { TAG_KINDS } from "../domain/item/tags.ts";
import { USER_VERBS } from "../wire/patch.ts";
import { PATH_OF } from "../wire/tag-paths.ts";
import { replyJson, replyText } from "./request/responses.ts";
import type { Channel, Route } from "./request/route.ts";
import { addCalendar, listCalendars, listEvents, removeCalendar } from "./routes/app/calendars.ts";
import { changeCopy, runCopy, showCopy } from "./routes/app/copy.ts";
import { addDrop, listDrops, removeDrop, runDrops } from "./routes/app/drops.ts";
import { downloadExport } from "./routes/app/exports.ts";
import {
  addImport,
  changeImport,
  describeImportColumns,
  forgetImport,
  getImport,
  listImports,
  previewImport,
  receiveImport,
  undoImport,
  writeImport,
} from "./routes/app/imports.ts";
import {
  addWebhook,
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from "./routes/app/webhooks.ts";
import { discardAttention, listAttention, makeItem, restoreAttention } from "./routes/attention.ts";
import { captureItem } from "./routes/capture.ts";
import { streamEvents } from "./routes/events.ts";
import {
  captureItems,
  changeItems,
  patchItem,
  purgeItem,
  redoSteps,
  runVerb,
  showUndo,
  undoSteps,
} from "./routes/item-changes.ts";
import {
  awaitIndex,
  getItem,
  listChanges,
  listItemOrigins,
  listItems,
  previewEntry,
  showHistory,
} from "./routes/items.ts";
import { addKey, listKeys, rescopeKey, revokeKey, rotateKey } from "./routes/keys.ts";
import { serveDocument } from "./routes/openapi.ts";
import { invite, pairDevice } from "./routes/pairing.ts";
import { listReceipts } from "./routes/receipts.ts";
import { issueCode, listSessions, revokeSession, signInWithCode } from "./routes/sessions.ts";
import {
  applyApi,
  changeOrigins,
  listOrigins,
  showApi,
  showHome,
  switchPage,
  testApi,
} from "./routes/settings.ts";
import { servePage } from "./routes/static-files.ts";
import { changeTag, listProjects, listTags } from "./routes/tags.ts";
import { listTemplates, makeProjectAtOnce, patchTemplates, replaceTemplates } from "./routes/templates.ts";
import { listViews, patchViews, replaceViews } from "./routes/views.ts";

const EVERYWHERE: Channel[] = ["api", "app", "socket"];
const HERE: Channel[] = ["app", "socket"];

/** Every route, with its credential and the channels that serve it. */
export const ROUTES: readonly Route[] = [
  { method: "POST", path: "/api/items", access: "capture", at: EVERYWHERE, handle: captureItem },
  { method: "POST", path: "/api/items/", access: "capture", at: EVERYWHERE, handle: captureItem },
  {
    method: "GET",
    path: "/api/items",
    access: "read",
    at: EVERYWHERE,
    isLong: true,
    prepare: awaitIndex,
    handle: listItems,
  },
  {
    method: "GET",
    path: "/api/items/origins",
    access: "read",
    at: EVERYWHERE,
    isLong: true,
    handle: listItemOrigins,
  },
  { method: "GET", path: "/api/items/:id", access: "read", at: EVERYWHERE, isLong: true, handle: getItem },
  { method: "PATCH", path: "/api/items", access: "full", at: EVERYWHERE, handle: changeItems },
  { method: "POST", path: "/api/items/batch", access: "capture", at: EVERYWHERE, handle: captureItems },
  { method: "POST", path: "/api/items/preview", access: "capture", at: EVERYWHERE, handle: previewEntry },
  {
    method: "GET",
    path: "/api/items/:id/changes",
    access: "read",
    at: EVERYWHERE,
    isLong: true,
    handle: showHistory,
  },
  { method: "PATCH", path: "/api/items/:id", access: "full", at: EVERYWHERE, handle: patchItem },
  { method: "DELETE", path: "/api/items/:id", access: "full", at: EVERYWHERE, handle: purgeItem },
  ...USER_VERBS.map(
    (verb): Route => ({
      method: "POST",
      path: `/api/items/:id/${verb}`,
      access: "full",
      at: EVERYWHERE,
      handle: runVerb(verb),
    }),
  ),
  ...TAG_KINDS.flatMap((kind): Route[] => {
    const path = `/api/${PATH_OF[kind]}`;
    return [
      { method: "GET", path, access: "read", at: EVERYWHERE, isLong: true, handle: listTags(kind) },
      { method: "PATCH", path: `${path}/:name`, access: "full", at: EVERYWHERE, handle: changeTag(kind) },
    ];
  }),
  {
    method: "GET",
    path: "/api/projects",
    access: "read",
    at: EVERYWHERE,
    isLong: true,
    handle: listProjects,
  },
  { method: "POST", path: "/api/projects", access: "full", at: EVERYWHERE, handle: makeProjectAtOnce },
  {
    method: "GET",
    path: "/api/templates",
    access: "read",
    at: EVERYWHERE,
    isLong: true,
    handle: listTemplates,
  },
  { method: "PUT", path: "/api/templates", access: "full", at: EVERYWHERE, handle: replaceTemplates },
  { method: "PATCH", path: "/api/templates", access: "full", at: EVERYWHERE, handle: patchTemplates },
  { method: "GET", path: "/api/views", access: "read", at: EVERYWHERE, handle: listViews },
  { method: "PUT", path: "/api/views", access: "full", at: EVERYWHERE, handle: replaceViews },
  { method: "PATCH", path: "/api/views", access: "full", at: EVERYWHERE, handle: patchViews },
  { method: "GET", path: "/api/undo", access: "full", at: EVERYWHERE, handle: showUndo },
  { method: "POST", path: "/api/undo", access: "full", at: EVERYWHERE, handle: undoSteps },
  { method: "POST", path: "/api/redo", access: "full", at: EVERYWHERE, handle: redoSteps },
  { method: "GET", path: "/api/changes", access: "read", at: EVERYWHERE, isLong: true, handle: listChanges },
  { method: "GET", path: "/api/events", access: "read", at: EVERYWHERE, handle: streamEvents },
  {
    method: "GET",
    path: "/api/me",
    access: "me",
    at: EVERYWHERE,
    handle: ({ dependencies }, by) =>
      replyJson({
        name: by.name,
        scope: by.scope,
        time: dependencies.now(),
        ...(by.scope === "capture" ? {} : { version: dependencies.version, timeZone: SYSTEM.zone() }),
      }),
  },
  {
    method: "GET",
    path: "/api/receipts",
    access: "full",
    at: EVERYWHERE,
    isLong: true,
    handle: listReceipts,
  },
  {
    method: "GET",
    path: "/api/attention",
    access: "full",
    at: EVERYWHERE,
    isLong: true,
    handle: listAttention,
  },
  { method: "POST", path: "/api/attention/:id/item", access: "full", at: EVERYWHERE, handle: makeItem },
  { method: "DELETE", path: "/api/attention/:id", access: "full", at: EVERYWHERE, handle: discardAttention },
  {
    method: "POST",
    path: "/api/attention/:id/restore",
    access: "full",
    at: EVERYWHERE,
    handle: restoreAttention,
  },
  { method: "GET", path: "/api/keys", access: "keys", at: EVERYWHERE, handle: listKeys },
  { method: "POST", path: "/api/keys", access: "keys", at: EVERYWHERE, handle: addKey },
  { method: "POST", path: "/api/keys/:id/rotate", access: "keys", at: EVERYWHERE, handle: rotateKey },
  { method: "PATCH", path: "/api/keys/:id", access: "keys", at: EVERYWHERE, handle: rescopeKey },
  { method: "DELETE", path: "/api/keys/:id", access: "keys", at: EVERYWHERE, handle: revokeKey },
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
    handle: async ({ dependencies }) => replyText(await dependencies.ca(), "application/x-x509-ca-cert"),
  },
  { method: "GET", path: "/api/openapi.json", access: "anyone", at: EVERYWHERE, handle: serveDocument },
  { method: "GET", path: "/api/docs", access: "anyone", at: ["api", "app"], handle: servePage },
  { method: "GET", path: "/", access: "anyone", at: ["app", "served"], handle: servePage },
  { method: "GET", path: "/capture", access: "anyone", at: ["app", "served"], handle: servePage },
  { method: "GET", path: "/worker.js", access: "anyone", at: ["app", "served"], handle: servePage },
  { method: "GET", path: "/pair", access: "anyone", at: ["api"], handle: servePage },
  { method: "GET", path: "/assets/:file", access: "anyone", at: ["api", "app"], handle: servePage },
  { method: "POST", path: "/api/pair", access: "anyone", at: ["api"], handle: pairDevice },
  { method: "POST", path: "/app/pairings", access: "page", at: HERE, handle: invite },
  { method: "POST", path: "/app/sessions", access: "anyone", at: ["app"], handle: signInWithCode },
  { method: "GET", path: "/app/sessions", access: "page", at: HERE, handle: listSessions },
  { method: "DELETE", path: "/app/sessions/:id", access: "page", at: HERE, handle: revokeSession },
  { method: "POST", path: "/app/codes", access: "terminal", at: ["socket"], handle: issueCode },
  { method: "GET", path: "/app/home", access: "terminal", at: ["socket"], handle: showHome },
  { method: "GET", path: "/app/settings/api", access: "page", at: HERE, handle: showApi },
  { method: "PUT", path: "/app/settings/api", access: "page", at: HERE, handle: applyApi },
  { method: "PUT", path: "/app/settings/page", access: "page", at: HERE, handle: switchPage },
  { method: "GET", path: "/app/settings/origins", access: "page", at: HERE, handle: listOrigins },
  { method: "PUT", path: "/app/settings/origins", access: "page", at: HERE, handle: changeOrigins },
  { method: "POST", path: "/app/settings/api/test", access: "page", at: HERE, handle: testApi },
  { method: "GET", path: "/app/webhooks", access: "page", at: HERE, handle: listWebhooks },
  { method: "POST", path: "/app/webhooks", access: "page", at: HERE, handle: addWebhook },
  { method: "PATCH", path: "/app/webhooks/:id", access: "page", at: HERE, handle: changeWebhook },
  { method: "DELETE", path: "/app/webhooks/:id", access: "page", at: HERE, handle: removeWebhook },
  { method: "GET", path: "/app/webhooks/:id/deliveries", access: "page", at: HERE, handle: listDeliveries },
  { method: "POST", path: "/app/webhooks/:id/test", access: "page", at: HERE, handle: testWebhook },
  { method: "POST", path: "/app/webhooks/:id/resume", access: "page", at: HERE, handle: resumeWebhook },
  { method: "GET", path: "/app/calendars", access: "page", at: HERE, handle: listCalendars },
  { method: "POST", path: "/app/calendars", access: "page", at: HERE, handle: addCalendar },
  { method: "DELETE", path: "/app/calendars/:id", access: "page", at: HERE, handle: removeCalendar },
  { method: "GET", path: "/app/calendars/events", access: "page", at: HERE, handle: listEvents },
  { method: "GET", path: "/app/drops", access: "terminal", at: ["socket"], handle: listDrops },
  { method: "POST", path: "/app/drops", access: "terminal", at: ["socket"], handle: addDrop },
  { method: "POST", path: "/app/drops/run", access: "terminal", at: ["socket"], handle: runDrops },
  { method: "DELETE", path: "/app/drops/:id", access: "terminal", at: ["socket"], handle: removeDrop },
  { method: "GET", path: "/app/copy", access: "page", at: HERE, handle: showCopy },
  { method: "PUT", path: "/app/copy", access: "page", at: HERE, handle: changeCopy },
  { method: "POST", path: "/app/copy/run", access: "page", at: HERE, handle: runCopy },
  { method: "GET", path: "/app/exports", access: "page", at: HERE, isLong: true, handle: downloadExport },
  { method: "GET", path: "/app/imports", access: "page", at: HERE, handle: listImports },
  { method: "POST", path: "/app/imports", access: "page", at: HERE, handle: addImport },
  { method: "GET", path: "/app/imports/:id", access: "page", at: HERE, handle: getImport },
  { method: "PATCH", path: "/app/imports/:id", access: "page", at: HERE, handle: changeImport },
  { method: "DELETE", path: "/app/imports/:id", access: "page", at: HERE, handle: forgetImport },
  { method: "GET", path: "/app/imports/:id/preview", access: "page", at: HERE, handle: previewImport },
  {
    method: "GET",
    path: "/app/imports/:id/columns",
    access: "page",
    at: HERE,
    handle: describeImportColumns,
  },
  { method: "PUT", path: "/app/imports/:id/source", access: "page", at: HERE, handle: receiveImport },
  { method: "POST", path: "/app/imports/:id/write", access: "page", at: HERE, handle: writeImport },
  { method: "POST", path: "/app/imports/:id/undo", access: "page", at: HERE, handle: undoImport },
];
