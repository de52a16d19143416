import { Problem } from "../../domain/problem.ts";
import type { Engine, Value } from "../engine.ts";
import { openSqlite } from "./engine.ts";
import { type Letter, openReader } from "./letters.ts";

/** What `threaded.ts` asks for, under a number that the answer repeats. */
export type Asked = { number: number } & (
  | { verb: "open"; path: string; program: string[] | null }
  | { verb: "read"; sql: string; values: Value[] }
  | { verb: "write"; letter: Letter }
  | { verb: "run"; script: string }
  | { verb: "tidy" | "close" }
);

export type Told =
  | { number: number; value?: unknown; problem?: PlainProblem }
  | { event: string; more: Record<string, unknown> }
  | "committed";

/** A `Problem` as it can leave its thread. */
export interface PlainProblem {
  code: Problem["code"];
  detail: string;
  retryAfter?: number;
  cause?: unknown;
}

/** Of a letter's units, the ones that failed. */
export type Failed = [index: number, problem: PlainProblem][];

/** The inside of `threaded.ts`: the one connection lives here, so that nobody who is answered waits for a sync. */
declare const self: Worker;
Bun.unsafe.setJITPolicy(1); // it stays: see `creel up`
const read = openReader();
let engine: Engine | null = null;

self.onmessage = async ({ data: asked }: MessageEvent<Asked>) => {
  const { number } = asked;
  try {
    tell({ number, value: await obey(asked) });
  } catch (thrown) {
    tell({ number, problem: plain(thrown) });
  }
};

function tell(told: Told): void {
  self.postMessage(told);
}

async function obey(asked: Asked): Promise<unknown> {
  if (asked.verb === "open") {
    const { path, program } = asked;
    engine = openSqlite(path, program ? { program, log: (event, more = {}) => tell({ event, more }) } : {});
    engine.onCommit(() => tell("committed"));
    return null;
  }
  // What went wrong at opening was the answer to that.
  if (!engine) throw new Problem("unavailable", "The database is not open.", { retryAfter: 5 });
  switch (asked.verb) {
    case "read":
      return engine.read(asked.sql, asked.values);
    case "write":
      return writeAll(engine, asked.letter);
    case "run":
      return engine.run(asked.script);
    case "tidy":
      return engine.tidy();
    case "close":
      return engine.close();
  }
}

async function writeAll({ write }: Engine, letter: Letter): Promise<Failed> {
  const ended = await Promise.allSettled(read(letter).map(write));
  return ended.flatMap((one, index) => (one.status === "rejected" ? [[index, plain(one.reason)]] : []));
}

function plain(thrown: unknown): PlainProblem {
  if (!(thrown instanceof Problem)) return { code: "internal", detail: String(thrown), cause: thrown };
  const { code, detail, retryAfter, cause } = thrown;
  return { code, detail, ...(retryAfter === undefined ? {} : { retryAfter }), cause };
}
