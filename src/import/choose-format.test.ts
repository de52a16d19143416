import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../test/home.ts";
import { SAMPLE_OPTIONS } from "../../test/text-samples.ts";
import type { ImportedItem } from "../domain/formats/format.ts";
import type { ImportOptions, KeptMapping } from "../domain/import/import.ts";
import { Problem } from "../domain/problem.ts";
import { chooseFormat } from "./choose-format.ts";
import { readImport } from "./read-import.ts";
import { openSource } from "./source.ts";

let folder: ReturnType<typeof makeFolder>;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

/** What a file of this text becomes, or the question that is asked. */
async function read(text: string | Uint8Array, options: ImportOptions = {}, kept: KeptMapping[] = []) {
  const path = join(folder.path, "tasks.csv");
  writeFileSync(path, text);
  const source = await openSource(path, "tasks.csv", { encoding: options.encoding ?? null });
  try {
    const chosen = await chooseFormat(source, options, kept);
    const items: ImportedItem[] = [];
    await readImport(source, chosen.format, SAMPLE_OPTIONS, {
      take(result) {
        if ("item" in result) items.push(result.item);
      },
    });
    return { items, header: chosen.header, options: chosen.options, question: null };
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    return { items: [], header: null, options, question: thrown.detail };
  } finally {
    await source.close();
  }
}

const OUTLOOK = [
  '"Subject","Start Date","Due Date","Reminder On/Off","% Complete","Status"',
  '"Ring the sailmaker","11/2/2026","4/5/2027","False","0","Not Started"',
].join("\r\n");

describe("a table of a known system", () => {
  test("is asked for the order of its dates, and read in the chosen one", async () => {
    const asked = await read(OUTLOOK);
    expect(asked.question).toContain("Is the day or the month first in “11/2/2026”");
    for (const [dayOrder, dueDate] of [
      ["mdy", "2027-04-05"],
      ["dmy", "2027-05-04"],
    ] as const) {
      const { items, header, options } = await read(OUTLOOK, { dayOrder });
      expect(items.map((item) => [item.title, item.dueDate])).toEqual([["Ring the sailmaker", dueDate]]);
      const next = await read(OUTLOOK, {}, [{ header: header ?? "", options }]);
      expect(next.items.map((item) => item.dueDate)).toEqual([dueDate]);
    }
  });

  test("is asked nothing if a row decides, and a column can be given another role", async () => {
    const decided = await read(`${OUTLOOK}\r\n"Sand the tiller","","12/13/2026","False","0",""`);
    expect(decided.items.map((item) => item.dueDate)).toEqual(["2027-04-05", "2026-12-13"]);
    expect(decided.header).toBeNull();
    const { items } = await read(OUTLOOK, { dayOrder: "mdy", columns: { "Start Date": "block" } });
    expect(items.map((item) => [item.startDate, item.note])).toEqual([[null, "Start Date: 11/2/2026"]]);
  });
});

test("a table that is not UTF-8 is asked for its encoding before its columns", async () => {
  const latin = Buffer.from("Tâche;Échéance\r\nCafé;1/2/2027\r\n", "latin1");
  expect((await read(latin)).question).toContain("The file is not UTF-8.");
  expect((await read(latin, { encoding: "windows-1252" })).question).toContain("Tâche, Échéance");
});
