import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportOptions, KeptMapping } from "../domain/import/import.ts";
import { chooseFormat } from "./choose-format.ts";
import { openSource } from "./source.ts";
import { UnclearTable } from "./unclear-table.ts";

const folder = mkdtempSync(join(tmpdir(), "creel-unclear-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function choose(text: string, options: ImportOptions = {}, mappings: readonly KeptMapping[] = []) {
  const path = join(folder, "table.csv");
  writeFileSync(path, text);
  const source = await openSource(path);
  return chooseFormat(source, options, mappings).finally(() => source.close());
}

const ask = async (text: string, options: ImportOptions = {}) =>
  choose(text, options).then(
    () => null,
    (thrown) => {
      if (thrown instanceof UnclearTable) return structuredClone(thrown.table); // as it leaves its worker
      throw thrown;
    },
  );

test("the columns with an open question are first", async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `Field ${at}`);
  names[900] = "Field of labels";
  const table = await ask(`${names.join(",")}\n`);
  expect(table?.columns.length).toBe(1_000);
  expect(table?.columns.slice(0, 3).map(({ name, isOpen }) => [name, isOpen])).toEqual([
    ["Field of labels", true],
    ["Field 0", false],
    ["Field 1", false],
  ]);
  expect(
    await ask(`${names.join(",")}\n`, { columns: { "Field 0": "title", "Field of labels": "tags" } }),
  ).toBeNull();
});

test("the columns that were chosen for a header count where an answer says nothing else", async () => {
  const header = ["What", "Item labels", "Other labels"];
  const kept = {
    header: JSON.stringify(header),
    options: { columns: { What: "title", "Item labels": "tags" } },
  };
  const given = { columns: { "Other labels": "block" } };
  const { options } = await choose(`${header.join(",")}\n`, given, [kept as KeptMapping]);
  expect(options.columns).toEqual({ ...kept.options.columns, ...given.columns });
});
