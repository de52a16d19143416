import { z } from "zod";
import { LOSS_CODES } from "../../src/domain/formats/format.ts";
import {
  IMPORT_STATES,
  type Import,
  type ImportPreview,
  type TableColumns,
} from "../../src/domain/import/import.ts";
import { KINDS, LISTS } from "../../src/domain/item/item.ts";
import { ImportBody, ImportChangeBody, ImportOptionsShape } from "../../src/wire/import/import.ts";
import { count, moment, momentOrNull, shapeOf, text, textOrNull } from "./basic-schemas.ts";
import { answersWith, json, nothing, type Operations } from "./operation.ts";

const CountsShape = z.strictObject({
  read: count("Records of the file: the sum of all others."),
  made: count("New items."),
  updated: count("Items that an import made before, and that changed in the file."),
  unchanged: count("Items that are here as in the file, or that you changed here."),
  leftOut: count("Records that are no items, or that you deleted here."),
  refused: count("Records that are damaged."),
});
const ImportShape = shapeOf<Import>()(
  z.strictObject({
    id: text("Its id."),
    system: textOrNull("The system that the file is of; null until it is recognised."),
    name: text("The name of the file or folder."),
    bytes: count("Bytes of the file."),
    state: z.enum(IMPORT_STATES).describe("How far it is."),
    problem: textOrNull("Why it failed, and what to do."),
    options: ImportOptionsShape,
    progress: z
      .strictObject({ done: count("So far."), total: count("Of all; 0 while that is unknown.") })
      .describe("Bytes while the file is read, then items."),
    counts: CountsShape.describe("What became of the records, or will while it is ready."),
    namedProjects: count("Projects that records only name: they are made beside the counts."),
    stayed: count(
      "Items that stayed when it was taken back, because they were changed since or are too old to undo.",
    ),
    by: textOrNull("The actor that wrote it, or took it back: its undo key takes it back. Null before."),
    startedOn: moment("When it began."),
    endedOn: momentOrNull("When it ended."),
  }),
);
const ColumnsShape = shapeOf<TableColumns>()(
  z.strictObject({
    columns: z.array(
      z.strictObject({
        name: text("The name of the column."),
        samples: z.array(z.string()).describe("Its first values."),
        role: text("What it is: as it was chosen, else a guess."),
        isOpen: z.boolean().describe("Whether the guess is not sure."),
      }),
    ),
    dayExample: textOrNull("A date of which the rows do not say whether the day or the month is first."),
    tables: z
      .array(
        z.strictObject({ file: text("Its name."), columns: z.array(z.string()).describe("Its columns.") }),
      )
      .optional()
      .describe("Of several tables with different columns: a column has the same role in each of them."),
  }),
);
const PreviewShape = shapeOf<ImportPreview>()(
  z.strictObject({
    lists: z.partialRecord(z.enum(LISTS), z.int()).describe("Items by list."),
    kinds: z.partialRecord(z.enum(KINDS), z.int()).describe("Items by kind."),
    losses: z.partialRecord(z.enum(LOSS_CODES), z.int()).describe("Values that no field has, by code."),
    items: z
      .array(
        z.strictObject({
          title: text("Its title."),
          kind: z.enum(KINDS),
          list: z.enum(LISTS),
          dueDate: textOrNull("Its due date."),
          tags: z.array(z.string()).readonly(),
          project: textOrNull("The id of its project in the file."),
        }),
      )
      .describe("The first items."),
    rows: z
      .array(z.strictObject({ text: text("The place of the record."), sentence: text("Why it is no item.") }))
      .describe("The first records that are no items."),
    openItems: count("Open items that are here now."),
  }),
);

/** The operations on imports (docs/import.md), and the export of everything (docs/export.md). */
export const IMPORT_OPERATIONS: Operations = {
  "GET /app/exports": {
    id: "downloadExport",
    tag: "app",
    summary: "Read every item as JSON Lines, as a file",
    answers: {
      200: {
        description: "All items, one a line. The file is whole if its last line has the type `end`.",
        content: { "application/x-ndjson": z.string() },
      },
    },
    problems: ["unavailable"],
  },
  "GET /app/imports": {
    id: "listImports",
    tag: "app",
    summary: "List imports, the newest first",
    answers: answersWith("The imports.", z.strictObject({ imports: z.array(ImportShape) })),
  },
  "POST /app/imports": {
    id: "addImport",
    tag: "app",
    summary:
      "Begin an import: of a file of this computer, over the socket only, or of an upload that follows",
    body: json(ImportBody),
    answers: answersWith("The import, which is being read or waits for its file.", ImportShape),
    problems: ["forbidden", "disk-full"],
  },
  "GET /app/imports/:id": {
    id: "getImport",
    tag: "app",
    summary: "Read how far an import is",
    answers: answersWith("The import.", ImportShape),
  },
  "PATCH /app/imports/:id": {
    id: "changeImport",
    tag: "app",
    summary: "Read the file again with other choices",
    body: json(ImportChangeBody),
    answers: answersWith("The import, which is being read.", ImportShape),
    problems: ["conflict"],
  },
  "DELETE /app/imports/:id": {
    id: "forgetImport",
    tag: "app",
    summary: "Delete the copy of the file; the items stay",
    answers: nothing("The copy is deleted."),
    problems: ["conflict"],
  },
  "GET /app/imports/:id/preview": {
    id: "previewImport",
    tag: "app",
    summary: "Read what a file brings",
    answers: answersWith("What it brings.", PreviewShape),
    problems: ["conflict"],
  },
  "GET /app/imports/:id/columns": {
    id: "describeImportColumns",
    tag: "app",
    summary: "Read the columns of a CSV and what they are",
    answers: answersWith(
      "The columns with their first values; none if the file is no table, or could not be read otherwise.",
      ColumnsShape,
    ),
  },
  "PUT /app/imports/:id/source": {
    id: "sendImport",
    tag: "app",
    summary: "Send a piece of the file, of at most 8 MiB",
    query: z.strictObject({
      at: z.string().describe("The offset of the piece in bytes."),
      modifiedOn: z
        .exactOptional(z.string())
        .describe(
          "When the file was changed, in Unix seconds: days such as tomorrow in it count from that day.",
        ),
    }),
    body: { "application/octet-stream": z.string() },
    answers: answersWith(
      "How much of the file is there. Reading begins with its last piece.",
      z.strictObject({ bytes: count("Bytes that are there.") }),
    ),
    problems: ["disk-full"],
  },
  "POST /app/imports/:id/write": {
    id: "writeImport",
    tag: "app",
    summary: "Write the items of the preview",
    answers: answersWith("The import, which is being written.", ImportShape),
    problems: ["conflict", "disk-full"],
  },
  "POST /app/imports/:id/undo": {
    id: "undoImport",
    tag: "app",
    summary: "Take an import back, also while it is written",
    answers: answersWith("The import, which is being taken back.", ImportShape),
    problems: ["conflict"],
  },
};
