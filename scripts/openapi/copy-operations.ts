import { z } from "zod";
import type { CopyState } from "../../src/domain/copy/plain-copy.ts";
import { CopyBody } from "../../src/wire/copy/copy.ts";
import { count, flag, momentOrNull, shapeOf, textOrNull } from "./basic-schemas.ts";
import { answersWith, json, type Operations } from "./operation.ts";

const CopyShape = shapeOf<CopyState>()(
  z.strictObject({
    isOn: flag("Whether a copy is made each night."),
    folder: textOrNull("The absolute path of its folder; null if none was chosen yet."),
    isRunning: flag("Whether a copy is being made."),
    madeOn: momentOrNull("When the items of the last complete copy were read."),
    fileCount: count("The files of that copy."),
    changedCount: count("Those that were written for it, because they changed."),
    problem: textOrNull(
      "Why the last attempt failed or the copy that is being made does not get on, and what to do.",
    ),
  }),
);

/** The operations on the plain copy (docs/copy.md). */
export const COPY_OPERATIONS: Operations = {
  "GET /app/copy": {
    id: "showCopy",
    tag: "app",
    summary: "Show the plain copy, and why the last one failed",
    answers: answersWith("The plain copy.", CopyShape),
  },
  "PUT /app/copy": {
    id: "changeCopy",
    tag: "app",
    summary: "Turn the plain copy on in a folder, which begins a copy, or off",
    body: json(CopyBody),
    answers: answersWith("The plain copy.", CopyShape),
  },
  "POST /app/copy/run": {
    id: "runCopy",
    tag: "app",
    summary: "Begin a copy now, unless one is being made",
    answers: answersWith("The plain copy.", CopyShape),
    problems: ["conflict"],
  },
};
