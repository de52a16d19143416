import { Problem } from "../../domain/problem.ts";
import type { Engine, Transaction, Value } from "../engine/engine.ts";
import { openSqlite } from "./engine.ts";
import { type BatchMessage, openBatchDecoder } from "./worker-messages.ts";
import { emitEvent, type PlainProblem, serveRequests, toPlainProblem } from "./worker-requests.ts";

/** The requests of `worker-engine.ts`. */
export type WorkerRequest =
  | { verb: "open"; path: string; program: string[] | null }
  | { verb: "read"; sql: string; values: Value[] }
  | BatchMessage
  | { verb: "run"; script: string }
  | { verb: "tidy" | "close" };

/** Events of the worker. */
export type WorkerEvent = { event: string; more: Record<string, unknown> } | "committed";

/** The failed transactions of a batch. */
export type FailedTransaction = [index: number, problem: PlainProblem][];

/** The worker of `worker-engine.ts`: it has the one connection that writes, so the main thread never waits for a sync. */
Bun.unsafe.setJITPolicy(1); // long-running: see `creel up`
const decode = openBatchDecoder();
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
    case "text":
    case "part":
    case "write":
      return writeAll(engine, decode(request));
    case "run":
      return engine.run(request.script);
    case "tidy":
      return engine.tidy();
    case "close":
      return engine.close();
  }
});

/** Nothing is written before the last message of a batch, which decodes to its transactions. */
async function writeAll({ write }: Engine, units: readonly Transaction[] | null): Promise<FailedTransaction> {
  const results = await Promise.allSettled((units ?? []).map(write));
  return results.flatMap((one, index) =>
    one.status === "rejected" ? [[index, toPlainProblem(one.reason)]] : [],
  );
}
