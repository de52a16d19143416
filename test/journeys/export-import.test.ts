import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { EXPORT_FORMATS } from "../../src/domain/export/export-formats.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

const SAMPLES = join(import.meta.dir, "..", "samples");
/** The system of each format of `creel export --as`. Creel does not read the addresses for Things. */
const SYSTEMS: Record<string, string | null> = {
  csv: "csv",
  everdo: "everdo",
  ics: "icalendar",
  markdown: "markdown",
  opml: "opml",
  org: "org",
  taskpaper: "taskpaper",
  taskwarrior: "taskwarrior",
  things: null,
  "todo-txt": "todo.txt",
  todoist: "todoist",
};
/** Formats whose text says what they are. A CSV of Creel's own columns is one of any program, and needs its name. */
const BY_CONTENT = Object.keys(SYSTEMS).filter((name) => name !== "csv");

const folder = makeFolder();
const target = makeFolder();
let servers: CreelProcess[] = [];
beforeAll(async () => {
  servers = [await startCreel(folder.path), await startCreel(target.path)];
  for (const sample of ["everdo.json", "todoist", "obsidian-vault", "things.json"])
    expect((await creel(folder.path, ["import", join(SAMPLES, sample), "--yes"])).code).toBe(0);
  const steps = ["add", "Steps\nFirst:\n- [ ] one\n- [x] two\n* TODO three\n(A) four"];
  expect((await creel(folder.path, steps)).code).toBe(0);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const one of [folder, target]) one.remove();
});

/** The system that an import without `--as` recognises, with the number of refused records; or the sentence of its refusal. */
async function recognise(file: string): Promise<[system: string, refused: number] | string> {
  const { out } = await creel(target.path, ["import", file, "--json"]);
  const { system, counts, detail } = JSON.parse(out);
  return detail ?? [system, counts.refused];
}

test("each format of the export is in the list", () => {
  expect(Object.keys(SYSTEMS)).toEqual(EXPORT_FORMATS.map(({ name }) => name));
});

const SELECTIONS: [name: string, args: string[]][] = [
  ["all items", ["--all"]],
  ["open items", []],
  ["the inbox", ["inbox"]],
];
test.each(
  EXPORT_FORMATS.flatMap(({ name, extension }) => SELECTIONS.map((one) => [name, extension, ...one])),
)(
  "%s (.%s), %s: an import without --as knows it",
  async (name, extension, selection, args) => {
    const format = String(name);
    const file = join(folder.path, `${format} ${selection}.${extension}`);
    const written = await creel(folder.path, ["export", "--as", format, ...(args as string[]), "-o", file]);
    expect([written.code, written.err.includes("rror")]).toEqual([0, false]);
    const system = SYSTEMS[format];
    const expected = system === null ? expect.stringContaining("Creel does not know this file") : [system, 0];
    expect(await recognise(file)).toEqual(expected);
    if (!BY_CONTENT.includes(format)) return;
    for (const ending of ["", ".txt"]) {
      const other = join(folder.path, `${format} ${selection} copy${ending}`);
      copyFileSync(file, other);
      expect([ending, await recognise(other)]).toEqual([ending, expected]);
    }
  },
  60_000,
);
