import { Problem } from "../../domain/problem.ts";
import type { Engine, Value } from "../engine/engine.ts";
import { openSqlite } from "./engine.ts";
import { type EncodedBatch, openBatchDecoder } from "./worker-messages.ts";
import { emitEvent, type PlainProblem, serveRequests, toPlainProblem } from "./worker-requests.ts";

/** The requests of `worker-engine.ts`. */
export type WorkerRequest =
  | { verb: "open"; path: string; program: string[] | null }
  | { verb: "read"; sql: string; values: Value[] }
  | { verb: "write"; batch: EncodedBatch }
  | { verb: "run"; script: string }
  | { verb: "tidy" | "close" };

/** Events of the worker. */
export type WorkerEvent = { event: string; more: Record<string, unknown> } | "committed";

/** The failed transactions of a batch. */
export type FailedTransaction = [index: number, problem: PlainProblem][];

/** The worker of `worker-engine.ts`: it has the one connection that writes, so the main thread never waits for a sync. */
Bun.unsafe.setJITPolicy(1); // long-running: see `creel up`
const read = openBatchDecoder();
let engine: Engine | null = null;

serveRequests<WorkerRequest>(async (request) => {
  if (request.verb === "open") {
    const { path, program } = request;
    const log = (event: string, more: Record<string, unknown> = {}) =>
      emitEvent({ event, more } satisfies WorkerEvent);
    engine = openSqlite(path, program ? { program, log } : {});
    engine.onCommit(() => emitEvent("committed" satisfies WorkerEvent));
    return null;
  }
  // The response to `open` had the reason.
  if (!engine) throw new Problem("unavailable", "The database is not open.", { retryAfter: 5 });
  switch (request.verb) {
    case "read":
      return engine.read(request.sql, request.values);
    case "write":
      return writeAll(engine, request.batch);
    case "run":
      return engine.run(request.script);
    case "tidy":
      return engine.tidy();
    case "close":
      return engine.close();
  }
});

async function writeAll({ write }: Engine, batch: EncodedBatch): Promise<FailedTransaction> {
  const results = await Promise.allSettled(read(batch).map(write));
  return results.flatMap((one, index) =>
    one.status === "rejected" ? [[index, toPlainProblem(one.reason)]] : [],
  );
}
