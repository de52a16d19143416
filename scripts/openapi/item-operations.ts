import { z } from "zod";
import { CaptureBody } from "../../src/wire/capture.ts";
import { ItemQueryShape } from "../../src/wire/item.ts";
import { BatchBody, ChangesBody, PatchBody, USER_VERBS } from "../../src/wire/patch.ts";
import {
  CapturedResults,
  CapturedShape,
  ChangedResults,
  HistoryShape,
  ItemPageShape,
  ItemShape,
  StepShape,
} from "./item-shapes.ts";
import { json, nothing, type Operation, type Operations, told } from "./operation.ts";
import { text } from "./shape.ts";

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
  says: "When it is answered, the item is on the disk. Fields that mean nothing here are accepted and named in `Creel-Ignored`. A capture that is refused is kept for a person to look at, under `/api/attention`. JSON is also understood under the label of a form, as `curl -d` sends it. Of plain text the first line is the title and the rest the note, unless it is a JSON object.",
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
  answers: told("Captured.", CapturedShape, "Location", "Creel-Ignored"),
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
    says: "The same as without the slash, for clients that write it so. It is no redirect. `//api/items`, of a base URL that ends in a slash, is this path as well.",
  },
  "POST /api/items/batch": {
    id: "captureItems",
    tag: "items",
    summary: "Capture up to 1,000 items in one commit",
    says: "Each has its own answer: a bad one never fails its neighbours. `parse` is a field of each; there is no query parameter for all.",
    body: json(BatchBody),
    answers: told("What came of each.", CapturedResults),
  },
  "GET /api/items": {
    id: "listItems",
    tag: "items",
    summary: "List items, newest first",
    says: "Filters hold together. `q` searches title and note: words, each of which begins a word there; case and diacritics do not count. A word is looked for once, and of more than 16 the longest; of a script without spaces each sign counts as one. So a sentence that was pasted finds its item, and maybe others.",
    query: ItemQueryShape,
    answers: told("A page of items.", ItemPageShape),
  },
  "GET /api/items/:id": {
    id: "getItem",
    tag: "items",
    summary: "Read one item",
    headers: ["If-None-Match"],
    answers: {
      ...told("The item.", ItemShape, "ETag"),
      304: { says: "What is known is what there is.", headers: ["ETag"] },
    },
  },
  "GET /api/items/:id/changes": {
    id: "getHistory",
    tag: "items",
    summary: "Read what happened to an item lately",
    answers: told("Its changes.", HistoryShape),
  },
  "PATCH /api/items/:id": {
    id: "changeItem",
    tag: "items",
    summary: "Change an item",
    says: "A merge patch (RFC 7396): what is absent stays, null clears. A `list` in it does what the verb of that name does.",
    headers: ["If-Match"],
    body: { "application/merge-patch+json": PatchBody, "application/json": PatchBody },
    answers: told("The item as it is now.", ItemShape, "ETag"),
    problems: ["conflict"],
  },
  "PATCH /api/items": {
    id: "changeItems",
    tag: "items",
    summary: "Change up to 1,000 items in one step of undo",
    says: "Each is a patch or a verb, and has its own answer: a bad one never fails its neighbours.",
    body: json(ChangesBody),
    answers: told("What came of each: the item as it is now, or why not.", ChangedResults),
  },
  "DELETE /api/items/:id": {
    id: "purgeItem",
    tag: "items",
    summary: "Purge an item that is in the trash, for good",
    says: "Its text is scrubbed everywhere but in backups. It cannot be undone.",
    headers: ["If-Match"],
    answers: nothing("It is gone."),
    problems: ["conflict"],
  },
  ...Object.fromEntries(
    USER_VERBS.map((verb) => [
      `POST /api/items/:id/${verb}`,
      {
        id: `${verb}Item`,
        tag: "items",
        summary: VERBS[verb],
        headers: ["If-Match"],
        answers: told("The item as it is now.", ItemShape, "ETag"),
        problems: ["conflict"],
      } satisfies Operation,
    ]),
  ),
  "POST /api/undo": {
    id: "undo",
    tag: "items",
    summary: "Take back your newest step",
    says: "The newest of the same key, page or terminal that can still be taken back; asked again, the one before. Undoing a capture moves it to the trash.",
    answers: told("What was taken back.", StepShape),
    problems: ["conflict"],
  },
  "POST /api/redo": {
    id: "redo",
    tag: "items",
    summary: "Take your newest undo back",
    answers: told("What was done again.", StepShape),
    problems: ["conflict"],
  },
};
