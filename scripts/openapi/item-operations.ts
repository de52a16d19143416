import { z } from "zod";
import { USER_VERBS } from "../../src/domain/item/verb.ts";
import { CaptureBody } from "../../src/wire/capture.ts";
import { OriginsQueryShape } from "../../src/wire/import/item-origins.ts";
import { itemQueryShape } from "../../src/wire/item.ts";
import { BatchBody, changesBody, patchBody, UndoBody } from "../../src/wire/patch.ts";
import { text } from "./basic-schemas.ts";
import {
  CapturedResults,
  CapturedShape,
  ChangedResults,
  HistoryShape,
  ItemOriginsShape,
  ItemPageShape,
  ItemShape,
  NextStepsShape,
  StepShape,
} from "./item-schemas.ts";
import { answersWith, json, nothing, type Operation, type Operations } from "./operation.ts";

const SWITCH = z.enum(["true", "1", "on", "false", "0", "off", ""]).optional();

/** The fields of a capture as a form has them. */
export const FormBody = z.object({
  title: z.string(),
  note: z.string().optional(),
  isFocused: SWITCH,
  parse: SWITCH,
});

const CAPTURE: Omit<Operation, "id"> = {
  tag: "items",
  summary: "Capture: put a new item in the inbox",
  description:
    "The answer comes when the item is on the disk. Unknown fields are accepted and named in `Creel-Ignored`. A refused capture is kept for a person to look at, under `/api/attention`. JSON is also accepted with the Content-Type of a form, as `curl -d` sends it. The first line of a plain text is the title and the rest is the note, unless the text is a JSON object.",
  query: z.object({
    parse: z
      .enum(["1", "0"])
      .optional()
      .describe("1 has the title read as quick entry (docs/quick-entry.md), as `parse` in the body does."),
  }),
  headers: ["Idempotency-Key", "Creel-Captured-On"],
  body: {
    "application/json": CaptureBody,
    "application/x-www-form-urlencoded": FormBody,
    "multipart/form-data": FormBody,
    "text/plain": text("The title in the first line, then the note."),
  },
  answers: answersWith("Captured.", CapturedShape, "Location", "Creel-Ignored"),
  problems: ["conflict"],
};

const VERBS: Record<(typeof USER_VERBS)[number], string> = {
  complete: "Complete an item: move it to `done`",
  reopen: "Reopen a completed item: move it back to its list",
  trash: "Move an item to the trash",
  restore: "Take an item out of the trash: move it back to its list",
};

export const ITEM_OPERATIONS: Operations = {
  "POST /api/items": { id: "captureItem", ...CAPTURE },
  "POST /api/items/": {
    id: "captureItemAtSlash",
    ...CAPTURE,
    summary: "Capture, by a path that ends in a slash",
    description:
      "The same as without the slash, for clients that add one. It is not a redirect. `//api/items`, from a base URL that ends in a slash, is this path too.",
  },
  "POST /api/items/batch": {
    id: "captureItems",
    tag: "items",
    summary: "Capture up to 1,000 items in one commit and one step of undo",
    description:
      "Each item has its own result: an invalid one does not affect the others. Of what a key sends, an invalid capture is kept under Needs attention, and so is a body that is no batch. `parse` is a field of each; there is no query parameter for all. `idempotencyKey` and `capturedOn` are fields of each too: they mean what the headers `Idempotency-Key` and `Creel-Captured-On` mean for one capture. An equal capture with the key of one before it gets the id of that one.",
    body: json(BatchBody),
    answers: answersWith("The result of each.", CapturedResults),
  },
  "GET /api/items": {
    id: "listItems",
    tag: "items",
    summary: "List items, newest first",
    description:
      "An item must match all filters. `q` searches title, note, tags, area, contact and the project's title; case and diacritics do not matter. Items that have the words come first, then those with words that begin so, that have such a part, and that are one typing mistake away; among equals the newest is first. `#tag`, `@context` and `+project` look for such names only. Each word is searched once; of more than 16 words only the longest are searched. In a script without spaces, each character counts as a word. So a pasted sentence finds its item, and maybe others.",
    query: itemQueryShape(),
    answers: answersWith("A page of items.", ItemPageShape),
  },
  "GET /api/items/origins": {
    id: "listItemOrigins",
    tag: "items",
    summary: "List where the items of a system came from",
    description:
      "For each item that an import made or met: its id in its system, the values that only this system can use, and the fields that were changed here since. An export to the same system can write those values again.",
    query: OriginsQueryShape,
    answers: answersWith("A page of origins.", ItemOriginsShape),
  },
  "GET /api/items/:id": {
    id: "getItem",
    tag: "items",
    summary: "Read one item",
    headers: ["If-None-Match"],
    answers: {
      ...answersWith("The item.", ItemShape, "ETag"),
      304: { description: "The known item is the current one.", headers: ["ETag"] },
    },
  },
  "GET /api/items/:id/changes": {
    id: "getHistory",
    tag: "items",
    summary: "Read the recent changes of an item",
    answers: answersWith("Its changes.", HistoryShape),
  },
  "PATCH /api/items/:id": {
    id: "changeItem",
    tag: "items",
    summary: "Change an item",
    description:
      "A merge patch (RFC 7396): absent fields stay, null clears a field. A `list` in it does the same as the verb for that list.",
    headers: ["If-Match", "Idempotency-Key"],
    body: { "application/merge-patch+json": patchBody(), "application/json": patchBody() },
    answers: answersWith("The item as it is now.", ItemShape, "ETag"),
    problems: ["conflict"],
  },
  "PATCH /api/items": {
    id: "changeItems",
    tag: "items",
    summary: "Change up to 1,000 items in one step of undo",
    description:
      "Each change is a patch or a verb and has its own result: an invalid one does not affect the others.",
    headers: ["Idempotency-Key"],
    body: json(changesBody()),
    answers: answersWith("The result of each: the item as it is now, or the problem.", ChangedResults),
  },
  "DELETE /api/items/:id": {
    id: "purgeItem",
    tag: "items",
    summary: "Delete an item in the trash for good",
    description: "Its text is deleted everywhere but in backups. This cannot be undone.",
    headers: ["If-Match"],
    answers: nothing("The item is deleted."),
    problems: ["conflict"],
  },
  ...Object.fromEntries(
    USER_VERBS.map((verb) => [
      `POST /api/items/:id/${verb}`,
      {
        id: `${verb}Item`,
        tag: "items",
        summary: VERBS[verb],
        headers: ["If-Match", "Idempotency-Key"],
        answers: answersWith("The item as it is now.", ItemShape, "ETag"),
        problems: ["conflict"],
      } satisfies Operation,
    ]),
  ),
  "GET /api/undo": {
    id: "getUndo",
    tag: "items",
    summary: "The steps that the next undo takes back and the next redo repeats",
    description: "`GET /api/changes?since=` the `step` less one begins with its changes.",
    answers: answersWith("The steps.", NextStepsShape),
  },
  "POST /api/undo": {
    id: "undo",
    tag: "items",
    summary: "Undo your newest step",
    description:
      "The newest step of the same key, page or terminal that can still be undone; the next request undoes the one before. With `idempotencyKeys`, it is the step of the requests that had these keys, and of several steps the newest, so that a client undoes its own step where others of the same key have later ones; one that is undone already is answered with its items as they are. The key of an undo or a redo names the step that it undid or redid. Keys that are unknown, or of requests that changed nothing, name no step. Undoing a capture moves it to the trash.",
    headers: ["Idempotency-Key"],
    body: json(UndoBody),
    isBodyOptional: true,
    answers: answersWith("The undone step.", StepShape),
    problems: ["conflict"],
  },
  "POST /api/redo": {
    id: "redo",
    tag: "items",
    summary: "Redo your newest undone step",
    description:
      "The newest undo, unless you have changed something since. With `idempotencyKeys`, it is the undone step that they name, as for undo.",
    headers: ["Idempotency-Key"],
    body: json(UndoBody),
    isBodyOptional: true,
    answers: answersWith("The redone step.", StepShape),
    problems: ["conflict"],
  },
};
