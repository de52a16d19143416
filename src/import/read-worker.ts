import { constants, setPriority } from "node:os";
import { SYSTEM } from "../domain/environment.ts";
import type { TableColumns } from "../domain/import/import.ts";
import { causeText, Problem } from "../domain/problem.ts";
import { classify } from "../store/sqlite/database/sqlite-errors.ts";
import { openGarbageCollection } from "../store/sqlite/imports/collect-garbage.ts";
import { noRoomToRead } from "./import-folder.ts";
import type { ReadRequest, RecognisedFile } from "./import-jobs.ts";
import { readToStage } from "./read-to-stage.ts";
import { UnclearTable } from "./unclear-table.ts";

/** Messages of the worker: how far it is, or how it ended. */
export type ReadMessage =
  | { done: number; total: number }
  | { result: RecognisedFile }
  | { problem: { code: Problem["code"]; detail: string }; table: TableColumns | null }
  | { error: string }; // for the log

const PROGRESS_MS = 200; // ms between two messages

/** The worker of `read-in-thread.ts`: it reads a source into a stage. */
declare const self: Worker;

// On Linux a priority is that of a thread: captures go first. Elsewhere it would be that of the whole program.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  try {
    let [sentOn, before] = [0, 0];
    const collectGarbage = openGarbageCollection();
    const result = await readToStage(data, SYSTEM, (done, total) => {
      collectGarbage(Math.max(0, done - before)); // each way through the file begins at 0
      before = done;
      if (performance.now() - sentOn < PROGRESS_MS) return;
      sentOn = performance.now();
      send({ done, total });
    });
    send({ result });
  } catch (thrown) {
    const problem = classify(thrown, data.stage) === "full" ? noRoomToRead() : thrown;
    const table = problem instanceof UnclearTable ? problem.table : null;
    if (problem instanceof Problem) send({ problem: { code: problem.code, detail: problem.detail }, table });
    else send({ error: causeText(thrown) }); // thrown here it would arrive as source text
  }
};

function send(message: ReadMessage): void {
  self.postMessage(message);
}
