import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  add,
  change,
  copy,
  eachWithCopy,
  files,
  folder,
  home,
  names,
  outside,
  text,
  turnOn,
} from "../../../../test/copied-home.ts";
import { COPY_MARKER } from "../../../domain/copy/copy-names.ts";
import { walSize } from "../database/file-size.ts";
import { makeCopy } from "./make-copy.ts";

eachWithCopy();

/** The copy, made in this thread. `check` is called between the parts of a file. */
async function make(check: () => void) {
  const { id, home: path } = JSON.parse(readFileSync(join(folder, COPY_MARKER), "utf8"));
  return makeCopy({ ...files(), folder, owner: { id, home: path }, zone: "UTC" }, check);
}

test("the log can be emptied while the disk of the folder does not answer", async () => {
  await turnOn();
  await copy.turnOff();
  for (let n = 0; n < 20; n++) await add(`item ${n}`);
  const before = text("inbox.md");
  const db = new Database(files().database);
  db.run("PRAGMA busy_timeout = 0");
  const outcomes: unknown[] = [];
  await make(() => {
    // The first file of the folder is written, and the second one is not.
    if (outcomes.length > 0 || text("creel.jsonl").includes("item 19") === false) return;
    db.run("CREATE TABLE later (seq INTEGER PRIMARY KEY)");
    outcomes.push(text("inbox.md") === before, walSize(files().database) > 0);
    outcomes.push(db.query("PRAGMA wal_checkpoint(TRUNCATE)").get(), walSize(files().database));
  });
  db.close();
  expect(outcomes).toEqual([true, true, { busy: 0, log: 0, checkpointed: 0 }, 0]);
  expect(text("inbox.md").match(/^- /gm)).toHaveLength(20);
});

test("the draft has no name while it is written, and is gone afterwards", async () => {
  await turnOn();
  await add("secret");
  const found: string[] = [];
  const inHome = () => readdirSync(home.path).filter((name) => name.includes("part"));
  await make(() => void found.push(...inHome()));
  expect([found, inHome(), names().length]).toEqual([[], [], 8]);
  await make(() => {
    throw new Error("ended");
  }).catch(() => {});
  expect(inHome()).toEqual([]);
  expect(existsSync(join(folder, ".creel-copy.part"))).toBe(false);
});

test("a home with more projects than the marker can name has no copy, and says so", async () => {
  await turnOn();
  await copy.turnOff();
  await add("Boat", { kind: "project", list: "next" });
  const db = new Database(files().database);
  const all = db.query<{ name: string }, []>("SELECT name FROM pragma_table_info('item')").all();
  const columns = all.map(({ name }) => name).filter((name) => !["seq", "id"].includes(name));
  db.run(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
      INSERT INTO item (id, ${columns}) SELECT printf('%032X', n + (SELECT max(seq) FROM item)), ${columns}
      FROM n CROSS JOIN item WHERE title = 'Boat' AND seq = (SELECT min(seq) FROM item)`);
  db.close();
  expect(await make(() => {}).catch(({ detail }) => detail)).toContain("more than 20000 projects");
  expect(names().filter((name) => name.startsWith("projects/"))).toEqual([]);
}, 60_000);

test.each([
  ["projects", "projects"],
  ["the folder itself", ""],
])(
  "%s is put elsewhere and a link in its place: nothing is written or removed behind it",
  async (_, name) => {
    const boat = await add("Boat", { kind: "project", list: "next" });
    await turnOn();
    await copy.turnOff();
    const marker = JSON.parse(text(COPY_MARKER));
    const gone = ["projects/Diary.md", "projects/Plan.md"];
    const fresh = `projects/Ship ${boat.slice(0, 4)}.md`;
    const place = join(folder, name);
    const vault = join(outside.path, "vault");
    for (const at of ["", "projects"]) mkdirSync(join(vault, at), { recursive: true });
    const theirs = ["Diary.md", "inbox.md", COPY_MARKER, ...gone];
    for (const one of theirs) writeFileSync(join(vault, one), "theirs");
    writeFileSync(
      join(folder, COPY_MARKER),
      JSON.stringify({ ...marker, files: [...marker.files, ...gone] }),
    );
    await change(boat, { title: "Ship" });
    await add("one");
    const detail = await make(() => {
      // The draft is read, and the first file of the folder is about to be written.
      if (existsSync(join(place, "x")) || !readFileSync(join(folder, COPY_MARKER), "utf8").includes(fresh))
        return;
      renameSync(place, join(outside.path, "moved"));
      symlinkSync(vault, place);
      writeFileSync(join(vault, "x"), "theirs");
    }).catch(({ detail }) => detail);
    expect(detail).toContain(`${place} is or lies behind a symbolic link`);
    const inVault = readdirSync(vault, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    expect(inVault.map((one) => join(one.parentPath, one.name).slice(vault.length + 1)).sort()).toEqual(
      [...theirs, "x"].sort(),
    );
    for (const one of theirs) expect(readFileSync(join(vault, one), "utf8")).toBe("theirs");
  },
);
