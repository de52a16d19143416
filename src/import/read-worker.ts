import { statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { dayIn } from "../domain/dates.ts";
import { SYSTEM } from "../domain/environment.ts";
import { Problem } from "../domain/problem.ts";
import { createStage } from "../store/sqlite/imports/stage.ts";
import { chooseFormat } from "./choose-format.ts";
import type { ReadRequest, RecognisedFile } from "./import-jobs.ts";
import { readImport } from "./read-import.ts";
import { openSource } from "./source.ts";

/** Messages of the worker: how far it is, or how it ended. */
export type ReadMessage =
  | { done: number; total: number }
  | { result: RecognisedFile }
  | { problem: { code: Problem["code"]; detail: string } };

const PROGRESS_MS = 200; // ms between two messages
const OWN_ID = /^[0-9A-F]{32}$/;

/** The worker of `read-in-thread.ts`: it reads a source into a stage. */
declare const self: Worker;

// On Linux a priority is that of a thread: captures go first. Elsewhere it would be that of the whole program.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

self.onmessage = async ({ data }: MessageEvent<ReadRequest>) => {
  try {
    send({ result: await readToStage(data) });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown; // `onerror` of the other thread has it
    send({ problem: { code: thrown.code, detail: thrown.detail } });
  }
};

function send(message: ReadMessage): void {
  self.postMessage(message);
}

async function readToStage({ source: path, stage: to, name, options }: ReadRequest): Promise<RecognisedFile> {
  const source = await openSource(path, name, { encoding: options.encoding ?? null });
  const stage = createStage(to);
  try {
    const format = await chooseFormat(source, options);
    const zone = SYSTEM.zone();
    const readOptions = {
      zone,
      now: SYSTEM.now(),
      fileName: name,
      fileDay: dayIn(zone, Math.floor(statSync(path).mtimeMs / 1000)),
      to: options.to ?? "auto",
      cancelled: options.cancelled ?? "done",
      hasBlock: options.hasBlock ?? true,
      priority: options.priority ?? "none",
      bullets: options.bullets ?? false,
    } as const;
    let sentOn = 0;
    await readImport(source, format, readOptions, {
      take(result) {
        if ("nameKind" in result) return stage.colour(result);
        if ("project" in result) return stage.item(null, SYSTEM.newId(), result.project, []);
        if ("leftOut" in result) return stage.other(result, "leftOut", result.leftOut);
        if ("refused" in result) return stage.other(result, "refused", result.refused);
        const { item, losses } = result;
        const own = item.whole?.id ?? item.foreignId;
        // Everdo's ids have Creel's form, and links in notes use them.
        return stage.item(result, OWN_ID.test(own) ? own : SYSTEM.newId(), item, losses);
      },
      progress({ bytesRead, bytes }) {
        if (performance.now() - sentOn < PROGRESS_MS) return;
        sentOn = performance.now();
        send({ done: bytesRead, total: bytes });
      },
    });
    stage.finish(format.system === "creel");
    return { system: format.system };
  } finally {
    stage.close();
    await source.close();
  }
}
