import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

const SAMPLES = join(import.meta.dir, "..", "samples");
/** A file of each system. */
const FILES: [file: string, system: string][] = [
  ["apple-reminders.json", "apple-reminders"],
  ["everdo.json", "everdo"],
  ["google-tasks.json", "google-tasks"],
  ["ics", "icalendar"],
  ["joplin-raw", "joplin"],
  ["mindwtr.csv", "mindwtr"],
  ["ms-todo-graph.json", "ms-todo"],
  ["nirvana.json", "nirvana"],
  ["obsidian-vault", "markdown"],
  ["omnifocus.csv", "omnifocus"],
  ["rtm.json", "rtm"],
  ["sample.org", "org"],
  ["sample.taskpaper", "taskpaper"],
  ["super-productivity.json", "super-productivity"],
  ["taskwarrior-3.json", "taskwarrior"],
  ["things.json", "things"],
  ["ticktick.csv", "ticktick"],
  ["todo.txt", "todo.txt"],
  ["todoist", "todoist"],
  ["todoist-sync.json", "todoist"],
  ["toodledo.csv", "toodledo"],
  ["trello.json", "trello"],
  ["vikunja", "vikunja"],
  ["workflowy.opml", "opml"],
];

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
const home = () => folder.path;
const run = (...args: string[]) => creel(home(), ["import", ...args]);
const last = (out: string) => JSON.parse(out.trim().split("\n").at(-1) ?? "");

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(home());
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

test.each(FILES)(
  "%s: each record is counted once, and a second time nothing changes",
  async (file, system) => {
    const { code, out, err } = await run(join(SAMPLES, file), "--yes", "--json");
    expect([code, err]).toEqual([0, ""]);
    const first = last(out);
    expect(first).toMatchObject({ system, state: "done", updated: 0, unchanged: 0 });
    const { read, made, leftOut, refused } = first;
    expect(made).toBeGreaterThan(0);
    expect(read).toBe(made + leftOut + refused);
    const report = readFileSync(join(home(), "imports", first.id, "report.jsonl"), "utf8")
      .trim()
      .split("\n");
    expect(report).toHaveLength(read);
    expect(last((await run(join(SAMPLES, file), "--yes", "--json")).out)).toMatchObject({
      read,
      made: 0,
      updated: 0,
      unchanged: made,
      leftOut,
      refused,
    });
  },
);

test("without a yes there is a preview, exit code 2, and nothing in the inbox", async () => {
  const file = join(folder.path, "three.todo.txt");
  writeFileSync(file, "One thing +boat\n(A) Another thing\nx 2026-01-02 A third\n");
  const { code, out, err } = await run(file);
  expect(code).toBe(2);
  expect(out).toContain("3 new, 0 changed there, 0 as they are here, 0 left out, 0 refused.");
  expect(out).toContain("Another thing");
  const [, id] = /creel import write (\w+)/.exec(err) ?? [];
  const titles = async () => (await creel(home(), ["list", "--json"])).out;
  expect(await titles()).not.toContain("Another thing");
  expect((await run("write", id ?? "")).out).toContain("3 made");
  expect(await titles()).toContain("Another thing");
  const undone = await run("undo", id ?? "");
  expect([undone.code, undone.out]).toEqual([0, expect.stringContaining("taken back")]);
  expect(await titles()).not.toContain("Another thing");
  expect((await run("forget", id ?? "")).code).toBe(0);
  expect((await run("list", "--json")).out).not.toContain(id ?? "");
});

test("a file that Creel does not know, or cannot read, is refused with a sentence", async () => {
  const file = join(folder.path, "unknown.bin");
  writeFileSync(file, new Uint8Array(5_000).fill(7));
  const [loop, bare] = [join(folder.path, "loop"), join(folder.path, "bare")];
  symlinkSync(loop, loop);
  mkdirSync(bare);
  for (const [args, sentence] of [
    [[file], "Creel"],
    [[join(folder.path, "missing.json")], "There is no file"],
    [[join(file, "within.json")], "There is no file"],
    [["/dev/null"], "“null” is not a file or folder, but a device or the like."],
    [[loop], "leads back to itself"],
    [[bare], "“bare” has no files"],
    [["-"], "There is no text on stdin."],
    [[""], "Name a file"],
    [[join(SAMPLES, "todo.txt"), "--as", "nonsense"], "no format nonsense"],
    [[join(SAMPLES, "outlook.csv")], "windows-1252"],
  ] as const) {
    const { code, err, out } = await run(...args, "--yes");
    expect([code === 0, out]).toEqual([false, ""]);
    expect(err).toContain(sentence);
  }
  const read = await run(join(SAMPLES, "outlook.csv"), "--encoding", "windows-1252", "--yes", "--json");
  expect(last(read.out).made).toBeGreaterThan(0);
  expect((await run("list", "--json")).out).not.toContain("unknown.bin");
});

test("a CSV of no known system is read by its columns, and asked about where they are not clear", async () => {
  const clear = join(folder.path, "clear.csv");
  writeFileSync(
    clear,
    "Task,Due,Notes,Tags\nMend the sail,2027-12-01,two metres,boat\nCall Ida,2027-12-03,,phone\n",
  );
  const read = await run(clear, "--yes", "--json");
  expect(last(read.out)).toMatchObject({ system: "csv", made: 2 });
  const listed = (await creel(home(), ["list", "--all", "--json", "--search", "Mend the sail"])).out;
  expect(JSON.parse(listed).items[0]).toMatchObject({
    dueDate: "2027-12-01",
    note: "two metres",
    tags: ["boat"],
  });
  const unclear = join(folder.path, "unclear.csv");
  writeFileSync(unclear, "Was,Termin am Tag,Wann\nTee kaufen,3/4/2027,5/6/2027\n");
  const asked = await run(unclear, "--yes");
  expect([asked.code === 0, asked.err]).toEqual([
    false,
    expect.stringContaining("Which column is the title"),
  ]);
  const answers = [
    "--column",
    "Was=title",
    "--column",
    "Termin am Tag=dueDate",
    "--column",
    "Wann=block",
    "--dates",
    "dmy",
  ];
  const answered = await run(unclear, ...answers, "--yes", "--json");
  expect(last(answered.out)).toMatchObject({ made: 1 });
  const tea = (await creel(home(), ["list", "--all", "--json", "--search", "Tee kaufen"])).out;
  expect(JSON.parse(tea).items[0]).toMatchObject({ dueDate: "2027-04-03" });
  writeFileSync(unclear, "Was,Termin am Tag,Wann\nBrot kaufen,5/4/2027,5/6/2027\n");
  const next = await run(unclear);
  expect(next.out).toContain("Columns as chosen: Was = title, Termin am Tag = dueDate, Wann = block.");
  const nextId = /creel import write (\w+)/.exec(next.err)?.[1] ?? "";
  expect((await run("write", nextId)).out).toContain("1 made");
  const bread = (await creel(home(), ["list", "--all", "--json", "--search", "Brot kaufen"])).out;
  expect(JSON.parse(bread).items[0]).toMatchObject({ dueDate: "2027-04-05" });
  expect((await run(unclear, "--column", "Was=titel", "--yes")).err).toContain("no role titel");
  const mistyped = await run(unclear, "--column", "Wass=title", "--yes");
  expect(mistyped.err).toContain(
    "There is no column Wass. The columns of the table are Was, Termin am Tag, Wann.",
  );
});

test("lines of stdin are items, the same lines later are new ones", async () => {
  for (let n = 0; n < 2; n++) {
    const { code, out } = await creel(home(), ["import", "-", "--yes", "--json"], {
      stdin: "buy milk\ncall Anna\n",
    });
    expect([code, last(out)]).toEqual([0, expect.objectContaining({ system: "lines", made: 2 })]);
  }
});

test("an export that is imported into an empty home is exported again as the same bytes", async () => {
  const file = join(folder.path, "all.jsonl");
  const { id } = (await (await server.capture({ title: "to be purged" })).json()) as { id: string };
  await creel(home(), ["trash", id]);
  await creel(home(), ["purge", id, "--yes"]);
  const exported = await creel(home(), ["export", "-o", file, "--at", "1795000000"]);
  expect(exported.code).toBe(0);
  const empty = join(folder.path, "empty");
  mkdirSync(empty, { mode: 0o700 });
  const { code, err } = await creel(empty, ["import", file, "--yes", "--json"]);
  expect([code, err]).toEqual([0, ""]);
  const again = await creel(empty, ["export", "--at", "1795000000"]);
  expect(`${again.out}\n`).toBe(readFileSync(file, "utf8"));
});

test("no key imports", async () => {
  const key = (await creel(home(), ["key", "add", "all", "--scope", "full", "--json"])).out;
  const { key: secret } = JSON.parse(key) as { key: string };
  const headers = { authorization: `Bearer ${secret}` };
  expect((await server.ask("/app/imports", { headers })).status).toBe(404);
  expect((await fetch(`${server.app}/app/imports`, { headers })).status).toBe(401);
  expect((await server.asPage("/app/imports")).status).toBe(200);
  const named = { method: "POST", body: JSON.stringify({ path: "/etc/hostname" }) };
  expect((await server.asPage("/app/imports", named)).status).toBe(403);
});

test("an import that is being written can be taken back", async () => {
  const file = join(folder.path, "many.todo.txt");
  writeFileSync(file, Array.from({ length: 20_000 }, (_, n) => `Row ${n} of many\n`).join(""));
  const id = /creel import write (\w+)/.exec((await run(file)).err)?.[1] ?? "";
  const over = { method: "POST" };
  expect((await server.asPage(`/app/imports/${id}/write`, over)).status).toBe(200);
  const { code, err } = await run("undo", id);
  expect([code, err]).toEqual([0, ""]);
  const { out } = await creel(home(), ["list", "--all", "--json", "--search", "many"]);
  for (const { list } of JSON.parse(out).items) expect(list).toBe("trash");
});

test("an export to the same system has what only that system can use", async () => {
  const file = join(folder.path, "everdo-again.json");
  expect((await creel(home(), ["export", "--as", "everdo", "--all", "-o", file])).code).toBe(0);
  const before = JSON.parse(readFileSync(join(SAMPLES, "everdo.json"), "utf8"));
  const written = JSON.parse(readFileSync(file, "utf8"));
  const of = (all: { title: string }[], title: string) => all.find((one) => one.title === title);
  for (const title of ["Get the boat ready for winter", "Drain the fresh water tank"])
    expect(of(written.items, title)).toEqual(of(before.items, title));
  expect(of(written.tags, "outdoor")).toMatchObject({ id: "A1F595EA04E9429CA98E541E97988C6B" });
});

test("creel undo takes the newest import back and no step before it, and creel redo imports it again", async () => {
  const own = makeFolder();
  try {
    const open = async () =>
      JSON.parse((await creel(own.path, ["list", "--all", "--json"])).out).items.length;
    await creel(own.path, ["add", "before"]);
    const file = join(own.path, "two.todo.txt");
    writeFileSync(file, "One thing\nAnother thing\n");
    expect((await creel(own.path, ["import", file, "--yes"])).code).toBe(0);
    expect(readdirSync(join(own.path, "backups"))).toEqual([expect.stringMatching(/-import\.db$/)]);
    const undone = await creel(own.path, ["undo"]);
    expect([undone.code, undone.err]).toEqual([0, ""]);
    expect(undone.out).toContain("The import of two.todo.txt is taken back: its items are in the trash.");
    expect((await creel(own.path, ["redo"])).out).toContain("2 made");
    const { id, state } = JSON.parse((await creel(own.path, ["undo", "--json"])).out);
    expect(state).toBe("undone");
    expect((await creel(own.path, ["import", "undo", id])).out).toContain("was taken back already.");
    expect((await creel(own.path, ["undo"])).out).toContain("Undone: before was captured.");
    expect(await open()).toBe(3);
  } finally {
    own.remove();
  }
});
