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

test("a column may have the name of a method of objects", async () => {
  const names = ["constructor", "toString", "__proto__", "hasOwnProperty"];
  const table = await ask(`${names.join(",")}\nA,B,C,D\n`);
  expect(table?.columns.map(({ name, role }) => [name, role])).toEqual([
    ["constructor", "title"],
    ["toString", "block"],
    ["__proto__ 3", "block"],
    ["hasOwnProperty", "block"],
  ]);
  const { options } = await choose(`${names.join(",")}\nA,B,C,D\n`, {
    columns: { "__proto__ 3": "title", constructor: "note" },
  });
  expect(options.columns).toEqual({ "__proto__ 3": "title", constructor: "note" });
});

test("a table has one title", async () => {
  const thrown = await choose("Was,Wo\nA,B\n", { columns: { Was: "title", Wo: "title" } }).catch(
    (e) => e.message,
  );
  expect(thrown).toBe("Several columns are the title: Was, Wo. Choose one of them.");
  const kept = { header: '["Was","Wo"]', options: { columns: { Was: "title" } } } as unknown as KeptMapping;
  const { options } = await choose("Was,Wo\nA,B\n", { columns: { Wo: "title" } }, [kept]);
  expect(options.columns).toEqual({ Wo: "title" });
});

test("a table whose first row has no names is refused with a cure", async () => {
  for (const text of [",,\nA,B,C\n", '"",""\n', "\n"])
    expect(await choose(text).catch((e) => e.message)).toBe(
      "The first row has no names of columns. Write them into it, and choose the file again.",
    );
});

test("a table that is read has its columns with their roles, and the order of dates that was chosen", async () => {
  const text = "Task,When\nMend the sail,3/4/2027\n";
  expect((await choose(text)).table).toEqual({
    columns: [
      { name: "Task", samples: ["Mend the sail"], role: "title", isOpen: false },
      { name: "When", samples: ["3/4/2027"], role: "block", isOpen: false },
    ],
    dayExample: null,
  });
  const { table } = await choose(text, { columns: { When: "dueDate" }, dayOrder: "mdy" });
  expect(table).toMatchObject({ columns: [{}, { role: "dueDate" }], dayExample: "3/4/2027" });
});

test("a column may be named in another case", async () => {
  const { options } = await choose("What,Item labels\nA,B\n", {
    columns: { what: "title", "item  LABELS": "tags" },
  });
  expect(options.columns).toEqual({ What: "title", "Item labels": "tags" });
});

test("a column that the table does not have is refused", async () => {
  const thrown = await choose("Task,Notes\nA,B\n", { columns: { Tsk: "title" } }).catch((e) => e.message);
  expect(thrown).toBe("There is no column Tsk. The columns of the table are Task, Notes.");
});
