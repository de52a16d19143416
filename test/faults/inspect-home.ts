import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TERMINAL } from "../../src/domain/access/actor.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import type { Finding } from "../../src/domain/home/maintenance.ts";
import type { Item } from "../../src/domain/item/item.ts";
import type { Verdict } from "./expected-captures.ts";
import { sourceOf } from "./planted-bugs.ts";
import { runVerb } from "./program-under-test.ts";

/** The result of two reads of a home: first the doctor, then a list of the inbox. */
export interface Inspection {
  findings: Finding[];
  /** Null when the list was refused. */
  items: Item[] | null;
  refusal: string | null;
  /** Whether the doctor or a refused list changed the database or its log. */
  isTouched: boolean;
}

const LIST_LIMIT = 500; // items
/** The kinds of findings about the database; the others are about the machine. */
const KINDS = ["database", "item", "log"];

/** Runs the doctor's code of the executable in this process, which takes milliseconds. */
export async function examineInProcess(executable: string, home: string): Promise<Finding[]> {
  const load = loader(executable);
  const { openMaintenance } = (await load(
    "sqlite/maintenance/maintenance.ts",
  )) as typeof import("../../src/store/sqlite/maintenance/maintenance.ts");
  const files = { database: join(home, "creel.db"), lock: join(home, "lock.db") };
  return (await openMaintenance(files).examine()).findings.filter(({ about }) => KINDS.includes(about));
}

function loader(executable: string): (path: string) => Promise<unknown> {
  const source = sourceOf(executable);
  return (path) => import(join(source, "src", "store", path));
}

/** Inspects a home by the executable's code in this process. */
export async function inspectInProcess(executable: string, home: string): Promise<Inspection> {
  const load = loader(executable);
  const { openSqlite } = (await load(
    "sqlite/engine.ts",
  )) as typeof import("../../src/store/sqlite/engine.ts");
  const { openStore } = (await load("store.ts")) as typeof import("../../src/store/store.ts");
  const database = join(home, "creel.db");
  return inspect(
    home,
    () => examineInProcess(executable, home),
    async () => {
      const engine = openSqlite(database);
      try {
        const store = await openStore(engine, SYSTEM);
        return (await store.items(TERMINAL).list({ limit: LIST_LIMIT })).items;
      } finally {
        await engine.close();
      }
    },
  );
}

/** Inspects a home by running the executable. */
export function inspectByCommand(executable: string, home: string): Promise<Inspection> {
  const run = async (...args: string[]) => {
    const { out, err } = await runVerb(executable, home, [...args, "--json"]);
    const output = JSON.parse(out || "{}") as { findings?: Finding[]; items?: Item[]; detail?: string };
    return { ...output, refusal: output.detail ?? err };
  };
  return inspect(
    home,
    async () => {
      const { findings, refusal } = await run("doctor");
      return findings ?? [{ about: "database", says: refusal, cure: "" }];
    },
    async () => {
      const { items, refusal } = await run("list", "--limit", String(LIST_LIMIT));
      if (items) return items;
      throw Object.assign(new Error(refusal), { detail: refusal });
    },
  );
}

async function inspect(
  home: string,
  examine: () => Promise<Finding[]>,
  list: () => Promise<Item[]>,
): Promise<Inspection> {
  const before = readParts(home);
  const findings = (await examine()).filter(({ about }) => KINDS.includes(about));
  const isTouched = readParts(home) !== before;
  try {
    return { findings, items: await list(), refusal: null, isTouched };
  } catch (thrown) {
    const { detail, message } = thrown as { detail?: string; message: string };
    const refusal = detail ?? message;
    const isFalse = refusal.includes("Nothing was changed") && readParts(home) !== before;
    return { findings, items: null, refusal, isTouched: isTouched || isFalse };
  }
}

function readParts(home: string): string {
  return ["creel.db", "creel.db-wal"].map((name) => Bun.hash(read(join(home, name)))).join();
}

function read(path: string): Uint8Array | string {
  try {
    return readFileSync(path);
  } catch {
    return ""; // a reader may leave an empty log
  }
}

/** Damage must be found, with a cure, or have no effect on any item. A changed text or an empty inbox must not be silent. */
export function judgeInspection(
  { findings, items, refusal, isTouched }: Inspection,
  expected: Item[],
): Verdict {
  const errors: string[] = [];
  let lostCount = 0;
  if (isTouched) errors.push("It was changed by who looked at it.");
  for (const { says, cure } of findings) if (cure === "") errors.push(`No cure is named for this: ${says}`);
  if (items?.length === 0) errors.push("The inbox is empty without a word.");
  if (refusal !== null && findings.length === 0)
    errors.push(`The doctor found nothing, yet nothing starts: ${refusal}`);
  if (items !== null && findings.length === 0) {
    const texts = new Set(items.map((item) => JSON.stringify(item)));
    lostCount = expected.filter((item) => !texts.delete(JSON.stringify(item))).length;
    for (const text of texts) errors.push(`Nobody captured this, and the doctor says nothing: ${text}`);
    if (lostCount === 0 && JSON.stringify(items) !== JSON.stringify(expected))
      errors.push("The order has changed.");
  }
  return { lostCount: lostCount, duplicateCount: 0, errors: errors };
}
