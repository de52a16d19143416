import { z } from "zod";
import { KeyBody, RescopeBody, RotateBody } from "../../src/wire/access/key.ts";
import { AttentionQueryShape, MakeItemBody } from "../../src/wire/attention.ts";
import { ChangesQueryShape } from "../../src/wire/changes.ts";
import { PairBody } from "../../src/wire/pair.ts";
import { ReceiptQueryShape } from "../../src/wire/receipts.ts";
import { APP_OPERATIONS } from "./app-operations.ts";
import { text } from "./basic-schemas.ts";
import { CALENDAR_OPERATIONS } from "./calendar-operations.ts";
import { COPY_OPERATIONS } from "./copy-operations.ts";
import { DROP_OPERATIONS } from "./drop-operations.ts";
import { IMPORT_OPERATIONS } from "./import-operations.ts";
import { ITEM_OPERATIONS } from "./item-operations.ts";
import { CapturedShape, ChangesShape } from "./item-schemas.ts";
import { answersWith, json, nothing, type Operations } from "./operation.ts";
import { PREVIEW_OPERATIONS } from "./preview-operations.ts";
import {
  AttentionShape,
  HealthShape,
  KeysShape,
  MeShape,
  NewKeyShape,
  PairedShape,
  ReceiptsShape,
} from "./response-schemas.ts";
import { TAG_OPERATIONS } from "./tag-operations.ts";
import { WEBHOOK_OPERATIONS } from "./webhook-operations.ts";

const EVENTS = `Server-Sent Events. \`change\`: a Change, with its \`seq\` as \`id\`. \`api\`: the state of the API's listener, as the settings have it. \`attention\`: \`{"count"}\`, how many captures need attention. \`zone\`: \`{"timeZone"}\`, the time zone in which the days of items begin, at first and when it changes. \`reminder\`: \`{"count", "reminders"}\`, items of which a reminder has come, each with \`id\`, \`title\` and the moment as \`remindAt\`. \`reset\`: the log no longer has the changes after \`Last-Event-ID\`, or never had them: read the items again. A comment every 8 seconds shows that the stream is alive. A reader that is too slow is disconnected, and continues with \`Last-Event-ID\`.`;

/** The description of every route. A route without its entry, or an entry without its route, fails a test. */
export const OPERATIONS: Operations = {
  ...ITEM_OPERATIONS,
  "GET /api/changes": {
    id: "listChanges",
    tag: "log",
    summary: "Read the log after a change",
    query: ChangesQueryShape,
    answers: answersWith("The changes after it.", ChangesShape),
  },
  "GET /api/events": {
    id: "followEvents",
    tag: "log",
    summary: "Follow changes as they happen",
    description: EVENTS,
    headers: ["Last-Event-ID"],
    answers: { 200: { description: "The endless stream.", content: { "text/event-stream": z.string() } } },
  },
  "GET /api/receipts": {
    id: "listReceipts",
    tag: "arrivals",
    summary: "List receipts: each capture with its result",
    query: ReceiptQueryShape,
    answers: answersWith("Receipts.", ReceiptsShape),
  },
  "GET /api/attention": {
    id: "listAttention",
    tag: "arrivals",
    summary: "List captures that could not be understood",
    query: AttentionQueryShape,
    answers: answersWith("The captures, unchanged.", AttentionShape),
  },
  "POST /api/attention/:id/item": {
    id: "makeItem",
    tag: "arrivals",
    summary: "Make such a capture an item of the inbox",
    description: "The item has the fields of the body, and Creel's guess for fields that are not in it.",
    body: json(MakeItemBody),
    isBodyOptional: true,
    answers: answersWith("Captured.", CapturedShape, "Location"),
  },
  "DELETE /api/attention/:id": {
    id: "discardAttention",
    tag: "arrivals",
    summary: "Discard such a capture",
    answers: nothing("It is discarded; `restore` brings it back."),
  },
  "POST /api/attention/:id/restore": {
    id: "restoreAttention",
    tag: "arrivals",
    summary: "Restore a discarded capture",
    answers: nothing("It needs attention again."),
  },
  "GET /api/me": {
    id: "getMe",
    tag: "keys",
    summary: "Read the name and scope of this key",
    answers: answersWith("The actor of this request.", MeShape),
  },
  "GET /api/keys": {
    id: "listKeys",
    tag: "keys",
    summary: "List keys",
    answers: answersWith("Names and scopes, never a secret.", KeysShape),
  },
  "POST /api/keys": {
    id: "addKey",
    tag: "keys",
    summary: "Make a key",
    description: "With `secret`, a key that clients already have is imported; it may only capture.",
    body: json(KeyBody),
    answers: answersWith("The key, with its secret.", NewKeyShape),
    problems: ["conflict"],
  },
  "POST /api/keys/:id/rotate": {
    id: "rotateKey",
    tag: "keys",
    summary: "Give a key a new secret",
    description: "Its name, scope and expiry stay. The old secret stops working at once, or at `oldUntil`.",
    body: json(RotateBody),
    isBodyOptional: true,
    answers: answersWith("The key, with its new secret.", NewKeyShape),
    problems: ["conflict"],
  },
  "PATCH /api/keys/:id": {
    id: "rescopeKey",
    tag: "keys",
    summary: "Change what a key may do, at once",
    body: json(RescopeBody),
    answers: nothing("The key has this scope now."),
  },
  "DELETE /api/keys/:id": {
    id: "revokeKey",
    tag: "keys",
    summary: "Revoke a key, at once",
    answers: nothing("The key no longer works."),
  },
  "POST /api/pair": {
    id: "pairDevice",
    tag: "keys",
    summary: "Trade a pairing code for a key, or in a browser for a session",
    body: json(PairBody),
    answers: answersWith("The key or the session, with its secret.", PairedShape),
    problems: ["unauthorized", "too-many", "conflict"],
  },
  "GET /api/health": {
    id: "getHealth",
    tag: "server",
    summary: "Check that the server answers",
    answers: answersWith("The server answers.", HealthShape),
  },
  "GET /ca.crt": {
    id: "getCertificate",
    tag: "server",
    summary: "Fetch the certificate to verify this server with",
    answers: { 200: { description: "PEM.", content: { "application/x-x509-ca-cert": z.string() } } },
  },
  "GET /api/openapi.json": {
    id: "getDocument",
    tag: "server",
    summary: "Read this document",
    answers: answersWith("OpenAPI 3.1.", z.looseObject({ openapi: text("The version of OpenAPI.") })),
  },
  "GET /api/docs": {
    id: "getPage",
    tag: "server",
    summary: "Read this document as a page",
    answers: { 200: { description: "The page.", content: { "text/html": z.string() } } },
  },
  ...PREVIEW_OPERATIONS,
  ...TAG_OPERATIONS,
  ...APP_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...CALENDAR_OPERATIONS,
  ...DROP_OPERATIONS,
  ...COPY_OPERATIONS,
  ...IMPORT_OPERATIONS,
};
