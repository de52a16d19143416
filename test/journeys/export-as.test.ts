import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { EXPORT_FORMATS } from "../../src/domain/export/export-formats.ts";
import { type CreelProcess, creel, DEFAULT_COMMAND, makeFolder, startCreel } from "../home.ts";
import { missing, run as runCommand, testUnless } from "../programs.ts";

let folder: ReturnType<typeof makeFolder>;
beforeAll(async () => {
  folder = makeFolder();
  const run = async (...args: string[]) => {
    const { code, out, err } = await creel(folder.path, args);
    expect([code, err]).toEqual([0, ""]);
    return out;
  };
  const boat = await run("add", "Boat");
  await run("edit", boat, "--kind", "project", "--list", "next");
  const tank = await run("add", "Drain tank; $(touch x)");
  await run("edit", tank, "--project", "Boat", "--due", "2026-12-05", "--energy", "low", "--list", "next");
  const milk = await run("add", "Buy milk");
  await run("edit", milk, "--tag", "+home");
  await run("done", await run("add", "Paid"));
  await run("trash", await run("add", "Kettle"));
});
afterAll(() => folder.remove());

const run = (...args: string[]) => creel(folder.path, ["export", ...args]);
const titlesOf = (text: string) => [...text.matchAll(/^SUMMARY:(.*)$/gm)].map(([, title]) => title?.trim());

function describeExports(): void {
  test("open items and their projects without a list, others with one or a filter", async () => {
    const titles = async (...args: string[]) => titlesOf((await run("--as", "ics", ...args)).out);
    const tank = "Drain tank\\; $(touch x)";
    expect(await titles()).toEqual(["Buy milk", "Boat", tank]);
    expect(await titles("--project", "Boat")).toEqual(["Boat", tank]);
    expect(await titles("--tag", "home")).toEqual(["Buy milk"]);
    expect(await titles("next")).toEqual(["Boat", tank]);
    expect(await titles("--done")).toEqual(["Paid"]);
    expect(await titles("--all")).toEqual(["Buy milk", "Paid", "Boat", tank]);
    expect(await titles("--search", "nothing")).toEqual([]);
  });

  test("what the format cannot say is on stderr, and in the JSON of an export to a file", async () => {
    const piped = await run("--as", "ics", "--all");
    expect([piped.code, piped.err]).toEqual([
      0,
      "The format ics cannot say all of it, or not exactly:\n  energy: 1 item\n  left out, in the trash: 1 item",
    ]);
    const file = join(folder.path, "out.ics");
    const written = await run("--as", "ics", "--all", "-o", file, "--json");
    expect([written.code, written.err, JSON.parse(written.out)]).toEqual([
      0,
      "",
      { file, format: "ics", items: 4, lost: { energy: 1 }, leftOut: { "in the trash": 1 } },
    ]);
    expect(readFileSync(file, "utf8").replaceAll(/DTSTAMP.*/g, "")).toBe(
      `${piped.out}\r\n`.replaceAll(/DTSTAMP.*/g, ""),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run("--as", "ics", "-o", file)).toMatchObject({
      code: 1,
      err: expect.stringContaining("exists already"),
    });
    await Bun.file(file).delete();
  });

  test("every format writes a file", async () => {
    for (const { name, extension } of EXPORT_FORMATS) {
      const file = join(folder.path, `${name}.${extension}`);
      const { code, out } = await run("--as", name, "-o", file);
      expect([name, code, out]).toEqual([name, 0, expect.stringMatching(/^\d items?: /)]);
      const bytes = readFileSync(file);
      expect(bytes.includes(name === "todoist" ? "Boat [" : "Buy")).toBe(true);
      if (name === "todoist") expect(bytes.readUInt32BE(0)).toBe(0x504b0304);
      await Bun.file(file).delete();
    }
  });
}

describe("beside the running app", () => {
  let server: CreelProcess;
  beforeAll(async () => {
    server = await startCreel(folder.path);
  });
  afterAll(async () => {
    await server.stop();
  });
  describeExports();
});

describe("with a home of its own", describeExports);

test("wrong words are refused, and nothing is left", async () => {
  for (const args of [
    ["--as", "word"],
    ["--as", "ics", "--at", "1"],
    ["--as", "ics", "nowhere"],
    ["--as", "ics", "--done", "--all"],
    ["--done"],
    ["--tag", "home"],
  ])
    expect([args, (await run(...args)).code]).toEqual([args, 2]);
  expect((await run("--as", "ics", "--project", "Nowhere", "-o", join(folder.path, "x.ics"))).code).toBe(1);
  expect(readdirSync(folder.path).filter((name) => /\.(ics|part)$/.test(name) || name === "x")).toEqual([]);
});

testUnless(missing("script"), "a terminal is refused", async () => {
  const command = [...DEFAULT_COMMAND, "export", "--as", "csv", "--home", folder.path]
    .map((word) => `'${word}'`)
    .join(" ");
  const { code, out } = await runCommand(["script", "-qec", command, "/dev/null"]);
  expect([code, out]).toEqual([2, expect.stringContaining("The export is for a file: add -o FILE")]);
  expect(out).not.toContain("Buy milk");
});
