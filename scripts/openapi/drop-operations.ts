import { z } from "zod";
import { DROP_KINDS, type Drop } from "../../src/domain/drop/drops.ts";
import { DropBody } from "../../src/wire/drop/drop.ts";
import { flag, momentOrNull, shapeOf, text } from "./basic-schemas.ts";
import { answersWith, json, nothing, type Operations } from "./operation.ts";

const DropShape = shapeOf<Drop>()(
  z.strictObject({
    id: text("Its id."),
    path: text("The absolute path of the file or folder."),
    kind: z.enum(DROP_KINDS).describe("Of a file each line becomes an item; of a folder each file."),
    isParsed: flag("Whether lines and titles are read as quick entry."),
    takenOn: momentOrNull("When Creel last took a file, since it started."),
    itemCount: z.number().int().describe("The number of items that were made since Creel started."),
    problems: z.array(z.string()).describe("Why files are not taken, each with its cure."),
    otherFiles: z
      .array(z.string())
      .describe("The names of at most 5 files that stay, because they are no texts."),
  }),
);
const DropsShape = z.strictObject({ drops: z.array(DropShape) });

/** The operations on drops (docs/drop.md). */
export const DROP_OPERATIONS: Operations = {
  "GET /app/drops": {
    id: "listDrops",
    tag: "app",
    summary: "List the watched files and folders with their problems",
    answers: answersWith("The drops.", DropsShape),
  },
  "POST /app/drops": {
    id: "addDrop",
    tag: "app",
    summary: "Take what is put into a file or folder into the inbox",
    body: json(DropBody),
    answers: answersWith("The drop.", DropShape),
    problems: ["conflict"],
  },
  "POST /app/drops/run": {
    id: "runDrops",
    tag: "app",
    summary: "Take what is there now, and wait until it is stored",
    answers: answersWith("The drops.", DropsShape),
  },
  "DELETE /app/drops/:id": {
    id: "removeDrop",
    tag: "app",
    summary: "Take nothing more from a file or folder",
    answers: nothing("It is not watched any more."),
    problems: ["conflict"],
  },
};
