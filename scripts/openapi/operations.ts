import { z } from "zod";
import { MakeItemBody } from "../../src/wire/attention.ts";
import { ChangesQueryShape } from "../../src/wire/changes.ts";
import { KeyBody, RescopeBody, RotateBody } from "../../src/wire/key.ts";
import { PairBody } from "../../src/wire/pair.ts";
import { ReceiptQueryShape } from "../../src/wire/receipts.ts";
import { APP_OPERATIONS } from "./app-operations.ts";
import { ITEM_OPERATIONS } from "./item-operations.ts";
import { CapturedShape, ChangesShape } from "./item-shapes.ts";
import { json, nothing, type Operations, told } from "./operation.ts";
import { PREVIEW_OPERATIONS } from "./preview-operations.ts";
import { text } from "./shape.ts";
import {
  AttentionShape,
  HealthShape,
  KeysShape,
  MeShape,
  NewKeyShape,
  PairedShape,
  ReceiptsShape,
} from "./shapes.ts";
import { TAG_OPERATIONS } from "./tag-operations.ts";
import { WEBHOOK_OPERATIONS } from "./webhook-operations.ts";

const EVENTS = `Server-Sent Events. \`change\`: a Change, with its \`seq\` as \`id\`. \`api\`: the state of the API's listener, as the settings have it. \`attention\`: \`{"count"}\`, how many captures need attention. \`reminder\`: \`{"count", "reminders"}\`, items whose \`remindAt\` has come, each with \`id\`, \`title\` and \`remindAt\`. \`reset\`: the log no longer has what follows \`Last-Event-ID\`, or never had it: read the items anew. A comment every 8 seconds shows that the stream is alive. A reader that is too slow is cut, and comes back with \`Last-Event-ID\`.`;

/** What the document says of every route. A route without its entry, or an entry without its route, fails a test. */
export const OPERATIONS: Operations = {
  ...ITEM_OPERATIONS,
  "GET /api/changes": {
    id: "listChanges",
    tag: "log",
    summary: "Read the log after a change",
    query: ChangesQueryShape,
    answers: told("What happened since.", ChangesShape),
  },
  "GET /api/events": {
    id: "followEvents",
    tag: "log",
    summary: "Follow what happens",
    says: EVENTS,
    headers: ["Last-Event-ID"],
    answers: { 200: { says: "The stream, without an end.", content: { "text/event-stream": z.string() } } },
  },
  "GET /api/receipts": {
    id: "listReceipts",
    tag: "arrivals",
    summary: "List what arrived and what came of it",
    query: ReceiptQueryShape,
    answers: told("Receipts.", ReceiptsShape),
  },
  "GET /api/attention": {
    id: "listAttention",
    tag: "arrivals",
    summary: "List captures that could not be understood",
    answers: told("They are kept as they came.", AttentionShape),
  },
  "POST /api/attention/:id/item": {
    id: "makeItem",
    tag: "arrivals",
    summary: "Make one of them an item of the inbox",
    says: "Of the fields in the body, and of Creel's own guess where there are none.",
    body: json(MakeItemBody),
    isBodyOptional: true,
    answers: told("Captured.", CapturedShape, "Location"),
  },
  "DELETE /api/attention/:id": {
    id: "discardAttention",
    tag: "arrivals",
    summary: "Put one of them away",
    answers: nothing("It is put away; `restore` takes that back."),
  },
  "POST /api/attention/:id/restore": {
    id: "restoreAttention",
    tag: "arrivals",
    summary: "Take back what was put away",
    answers: nothing("It needs attention again."),
  },
  "GET /api/me": {
    id: "getMe",
    tag: "keys",
    summary: "Read who this key is",
    answers: told("The one that asks.", MeShape),
  },
  "GET /api/keys": {
    id: "listKeys",
    tag: "keys",
    summary: "List keys",
    answers: told("Names and scopes, never a secret.", KeysShape),
  },
  "POST /api/keys": {
    id: "addKey",
    tag: "keys",
    summary: "Make a key",
    says: "With `secret`, one that clients have already is taken in; it may only capture.",
    body: json(KeyBody),
    answers: told("The key, with its secret.", NewKeyShape),
    problems: ["conflict"],
  },
  "POST /api/keys/:id/rotate": {
    id: "rotateKey",
    tag: "keys",
    summary: "Give a key a new secret",
    says: "Its name, scope and end stay. The old secret stops working at once, or when `oldUntil` says.",
    body: json(RotateBody),
    isBodyOptional: true,
    answers: told("The key, with its new secret.", NewKeyShape),
    problems: ["conflict"],
  },
  "PATCH /api/keys/:id": {
    id: "rescopeKey",
    tag: "keys",
    summary: "Change what a key may do, at once",
    body: json(RescopeBody),
    answers: nothing("It may this and nothing else."),
  },
  "DELETE /api/keys/:id": {
    id: "revokeKey",
    tag: "keys",
    summary: "Revoke a key, at once",
    answers: nothing("It stopped working."),
  },
  "POST /api/pair": {
    id: "pairDevice",
    tag: "keys",
    summary: "Trade a pairing code for a key, or in a browser for a session",
    body: json(PairBody),
    answers: told("What the code promised, with its secret.", PairedShape),
    problems: ["unauthorized", "too-many", "conflict"],
  },
  "GET /api/health": {
    id: "getHealth",
    tag: "server",
    summary: "Ask whether the server answers",
    answers: told("It does.", HealthShape),
  },
  "GET /ca.crt": {
    id: "getCertificate",
    tag: "server",
    summary: "Fetch the certificate to verify this server with",
    answers: { 200: { says: "PEM.", content: { "application/x-x509-ca-cert": z.string() } } },
  },
  "GET /api/openapi.json": {
    id: "getDocument",
    tag: "server",
    summary: "Read this document",
    answers: told("OpenAPI 3.1.", z.looseObject({ openapi: text("The version of OpenAPI.") })),
  },
  "GET /api/docs": {
    id: "getPage",
    tag: "server",
    summary: "Read this document as a page",
    answers: { 200: { says: "The page.", content: { "text/html": z.string() } } },
  },
  ...PREVIEW_OPERATIONS,
  ...TAG_OPERATIONS,
  ...APP_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
};
