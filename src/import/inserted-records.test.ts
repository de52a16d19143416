// A record that is new in a file, or gone from it, changes no text of the items of the other records when the file is imported again.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importSource, makeFolder, storeOn } from "../../test/home.ts";
import { FOLDER, SAMPLE_OPTIONS } from "../../test/text-samples.ts";
import type { Outcome } from "../domain/formats/format.ts";
import type { ImportOptions } from "../domain/import/import.ts";
import type { Item } from "../domain/item/item.ts";
import { openSqlite } from "../store/sqlite/engine.ts";
import { chooseFormat } from "./choose-format.ts";
import { readImport } from "./read-import.ts";
import { openSource } from "./source.ts";

const NEW = "Quite new";
const MAX_PLACES = 5; // of a sample

/** The samples, and the names of their members that are ids. */
const SAMPLES: [sample: string, ids: RegExp, options?: ImportOptions][] = [
  ["apple-reminders.json", /externalId/],
  ["everdo.json", /id/],
  ["google-tasks.json", /id/],
  ["ics/tasks-org.ics", /UID/],
  ["joplin-raw", /id/],
  ["mindwtr.csv", /m-/],
  ["ms-todo-export.json", /id/],
  ["ms-todo-graph.json", /id/],
  ["nirvana.csv", /none/],
  ["nirvana.json", /id/],
  ["obsidian-vault", /id/],
  ["checklist.md", /none/],
  ["omnifocus-json", /id/],
  ["omnifocus-old-columns.csv", /none/],
  ["omnifocus.taskpaper", /none/],
  ["outlook.csv", /none/],
  ["rtm.json", /id/],
  ["sample.org", /ID/],
  ["sample.taskpaper", /none/],
  ["super-productivity.json", /id/],
  ["taskwarrior-3.json", /uuid/],
  ["things.json", /uuid/],
  ["todo.txt", /none/],
  ["lines.txt", /none/, { system: "lines" }],
  ["todoist", /none/],
  ["todoist-new-columns.csv", /none/],
  ["todoist-sync.json", /id/],
  ["trello.json", /id/],
  ["vikunja/data.json", /id/],
  ["workflowy.opml", /none/],
];

interface Place {
  file: string;
  at: number;
  length: number;
  title: string;
}

let folder: ReturnType<typeof makeFolder>;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

/** The records that become items and have their titles as they are, some of them. */
async function findPlaces(path: string, options: ImportOptions): Promise<Place[]> {
  const source = await openSource(path, basename(path), { encoding: options.encoding ?? null });
  const { format } = await chooseFormat(source, options, []);
  const outcomes: Outcome[] = [];
  await readImport(source, format, SAMPLE_OPTIONS, {
    take(result) {
      if ("at" in result) outcomes.push(result);
    },
  });
  await source.close();
  const places = outcomes.flatMap((one) => {
    if (!("item" in one) || one.item.kind === "project") return [];
    const { file, at, length } = one;
    const title = one.item.title.split(" › ").at(-1) ?? "";
    const text = readFileSync(fileOf(path, file)).toString("latin1");
    const raw = text.slice(at, at + length);
    return title.length > 5 && !isRepeated.test(raw) && raw.split(title).length === 2
      ? [{ file, at, length, title }]
      : [];
  });
  const step = Math.max(1, Math.floor(places.length / MAX_PLACES));
  return places.filter((_, n) => n % step === 0).slice(0, MAX_PLACES);
}

const isRepeated = /,m-1,/; // the id of two rows of one sample

const fileOf = (path: string, file: string) => (statSync(path).isDirectory() ? join(path, file) : path);

/** A copy of the sample, without the record or with another one before it. */
function change(
  path: string,
  { file, at, length, title }: Place,
  ids: RegExp,
  isNew: boolean,
  n: number,
): string {
  const copy = join(folder.path, String(n), basename(path));
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(path, copy, { recursive: true });
  const changed = fileOf(copy, file);
  const bytes = readFileSync(changed);
  const [before, record, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ].map((part) => part.toString("latin1")) as [string, string, string];
  if (isNew && length === bytes.length) {
    // A record that is a whole file: another one beside it.
    const id = "00abc0000000000000000000000009ff";
    writeFileSync(join(dirname(changed), `${id}.md`), Buffer.from(renew(record, title, ids), "latin1"));
  } else {
    const [comma = ""] = /^\s*,\s*/.exec(after) ?? [];
    const end = record.endsWith("\n")
      ? ""
      : record.endsWith("\r")
        ? "\n"
        : (/^\r?\n/.exec(after)?.[0] ?? "\n");
    const isJson = /\.json$/.test(changed);
    const text = !isNew
      ? isJson && comma === ""
        ? before.replace(/,\s*$/, "") + after
        : before + after.slice(isJson ? comma.length : 0)
      : isJson
        ? `${before}${renew(record, title, ids)},${record}${after}`
        : `${before}${renew(record, title, ids)}${end}${record}${after}`;
    writeFileSync(changed, Buffer.from(text, "latin1"));
  }
  for (const one of [copy, changed]) utimesSync(one, statSync(path).mtime, statSync(path).mtime);
  return copy;
}

/** The record with another title and other ids. */
function renew(record: string, title: string, ids: RegExp): string {
  const name = new RegExp(`(["\\n[]|^|:)(${ids.source})("?\\s*[:;]+\\s*"?)([-\\w@.]{2,})`, "g");
  return record
    .replace(title, NEW)
    .replace(name, (_, start, key, colon, id) => `${start}${key}${colon}${newId(id)}`)
    .replace(/\bm-(?=\d)/, "m-9")
    .replace(/(\xf0\x9f\x86\x94 ?\w+)/, "$19") // of Obsidian
    .replace(/\{(\s*)"(id|index)": (\d+)/, (_, space, key, id) => `{${space}"${key}": ${id}999`);
}

const newId = (id: string) => (/^[\dA-F-]{32,}$/i.test(id) ? id.replace(/.{3}$/, "9FF") : `${id}9`);

type Texts = Pick<Item, "id" | "title" | "note">;

async function importTwice(first: string, second: string, options: ImportOptions) {
  const home = storeOn(() => openSqlite(":memory:"), "2026-11-23T12:00:00Z", "Europe/Oslo");
  await home.open();
  const all = async (): Promise<Texts[]> => {
    const lists = ["open", "done", "trash"] as const;
    const pages = await Promise.all(lists.map((list) => home.items().list({ list, limit: 500 })));
    return pages.flatMap(({ items }) => items);
  };
  try {
    await importSource(home, first, options);
    const before = await all();
    const { counts } = await importSource(home, second, options);
    return { before, after: new Map((await all()).map((item) => [item.id, item])), counts };
  } finally {
    await home.close();
  }
}

const withoutNew = (text: string | null) =>
  text
    ?.split("\n")
    .filter((line) => !line.includes(NEW))
    .join("\n")
    .replace(/\n{2,}/g, "\n")
    .trim() || null;

describe.each(SAMPLES)("%s", (sample, ids, options = {}) => {
  let path = join(FOLDER, sample);
  beforeAll(() => {
    if (sample !== "outlook.csv") return;
    const text = new TextDecoder("windows-1252").decode(readFileSync(path));
    path = join(folder.path, sample);
    writeFileSync(path, text);
  });

  test("a new record changes no other one", async () => {
    const places = await findPlaces(path, options);
    expect(places.length).toBeGreaterThan(0);
    for (const [n, place] of places.entries()) {
      const { before, after, counts } = await importTwice(path, change(path, place, ids, true, n), options);
      const where = { place: place.title };
      const texts = before.map(({ id, title, note }) => ({ id, title, note: withoutNew(note) }));
      expect({
        where,
        texts: texts
          .map(({ id }) => after.get(id))
          .map((one) => one && { id: one.id, title: one.title, note: withoutNew(one.note) }),
      }).toEqual({ where, texts });
      expect({
        where,
        made: counts.made <= 1,
        isThere: [...after.values()].some(({ title, note }) => `${title}${note}`.includes(NEW)),
      }).toEqual({ where, made: true, isThere: true });
    }
  }, 60_000);

  test("a record that is gone gives its item no text of another one", async () => {
    for (const [n, place] of (await findPlaces(path, options)).entries()) {
      const { before, after } = await importTwice(path, change(path, place, ids, false, n), options);
      const titles = new Set(before.map(({ title }) => title));
      const mixed = before.filter(({ id, title }) => {
        const now = after.get(id)?.title ?? "";
        return now !== title && titles.has(now);
      });
      expect({ place: place.title, mixed }).toEqual({ place: place.title, mixed: [] });
    }
  }, 60_000);
});

/** Rows whose ids count the rows: a row between them changes those after it. */
const COUNTED: [system: string, first: string, second: string][] = [
  [
    "omnifocus",
    `Task ID,Type,Name,Status,Project,Context,Start Date,Due Date,Completion Date,Duration,Flagged,Notes
1,Project,Boat,active,,,,,,,0,dry
1.1,Action,Drain the tank,,Boat,,,,,,0,lowest tap first
1.2,Action Group,Sails,,Boat,,,,,,0,the old ones
1.2.1,Action,Ring the sailmaker,,Boat,Phone,,,,,0,ask for Ida
2,Project,Choir,active,,,,,,,0,four voices
2.1,Action,List pieces,,Choir,,,,,,0,short ones
`,
    `Task ID,Type,Name,Status,Project,Context,Start Date,Due Date,Completion Date,Duration,Flagged,Notes
1,Project,Attic,active,,,,,,,0,
2,Project,Boat,active,,,,,,,0,dry
2.1,Action,Quite new,,Boat,,,,,,0,
2.2,Action,Drain the tank,,Boat,,,,,,0,lowest tap first
2.3,Action Group,Sails,,Boat,,,,,,0,the old ones
2.3.1,Action,Newer,,Boat,Phone,,,,,0,
2.3.2,Action,Ring the sailmaker,,Boat,Phone,,,,,0,ask for Ida
3,Project,Choir,active,,,,,,,0,four voices
3.1,Action,List pieces,,Choir,,,,,,0,short ones
`,
  ],
  [
    "ticktick",
    `"Folder Name","List Name","Title","Kind","Tags","Content","Status","Created Time","taskId","parentId"
"Home","Cabin","Close the cabin","TEXT","","first snow","0","2026-10-01T09:00:00+0000","1",""
"Home","Cabin","Sweep the chimney","TEXT","","with the long brush","0","2026-10-01T09:00:00+0000","2","1"
"","Inbox","Ring Nora","TEXT","","about the key","0","2026-10-01T09:00:00+0000","3",""
"","Inbox","","TEXT","","no title","0","2026-10-01T09:00:00+0000","4",""
`,
    `"Folder Name","List Name","Title","Kind","Tags","Content","Status","Created Time","taskId","parentId"
"Attic","Box","Quite new","TEXT","","","0","2026-10-01T09:00:00+0000","1",""
"Home","Cabin","Close the cabin","TEXT","","first snow","0","2026-10-01T09:00:00+0000","2",""
"Home","Cabin","Newer","TEXT","","own","0","2026-10-01T09:00:00+0000","3","2"
"Home","Cabin","Sweep the chimney","TEXT","","with the long brush","0","2026-10-01T09:00:00+0000","4","2"
"","Inbox","","TEXT","","without one, too","0","2026-10-01T09:00:00+0000","5",""
"","Inbox","Ring Nora","TEXT","","about the key","0","2026-10-01T09:00:00+0000","6",""
"","Inbox","","TEXT","","no title","0","2026-10-01T09:00:00+0000","7",""
`,
  ],
];

const write = (name: string, text: string): string => {
  const path = join(folder.path, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe.each(COUNTED)("%s, whose ids count the rows", (system, first, second) => {
  test.each([
    ["new", first, second, 3],
    ["gone", second, first, 0],
  ] as const)("records that are %s change no other one", async (_, one, other, made) => {
    const paths = [write("one.csv", one), write("other.csv", other)] as const;
    const { before, after, counts } = await importTwice(...paths, { system });
    const texts = before.map(textsOf);
    expect(texts.map(({ id }) => after.get(id)).map((now) => now && textsOf(now))).toEqual(texts);
    expect(counts).toMatchObject({ made, updated: 0 });
  });
});

const textsOf = ({ id, title, note }: Texts): Texts => ({ id, title, note });

/** Files of one name in two folders, with records of the same titles. */
const TWINS: [name: string, text: string, options: ImportOptions][] = [
  ["todo.txt", "Buy milk +boat id:1\nSecond step p:1\n", {}],
  ["list.md", "# Boat\n\n- [ ] Buy milk\n", {}],
  ["list.org", "* Boat\n** TODO Buy milk\n", {}],
  ["list.taskpaper", "Boat:\n\t- Buy milk\n", {}],
  [
    "list.opml",
    '<opml version="2.0"><body><outline text="Boat"><outline text="Buy milk"/></outline></body></opml>',
    {},
  ],
  ["Home.csv", "TYPE,CONTENT,INDENT\ntask,Buy milk,1\n", { system: "todoist" }],
  ["list.csv", "Task,Due,Notes\nBuy milk,2027-12-01,two\n", {}],
  ["OmniFocus.csv", COUNTED[0]?.[1] ?? "", { system: "omnifocus" }],
  ["TickTick.csv", COUNTED[1]?.[1] ?? "", { system: "ticktick" }],
  ["list.txt", "Buy milk\n", { system: "lines" }],
];

test.each(TWINS)(
  "a second %s in another folder, read before the first, changes nothing in its items",
  async (name, text, options) => {
    const [first, second] = [`first/of ${name}`, `second/of ${name}`];
    write(`${first}/middle/${name}`, text);
    for (const place of ["a/first", "middle", "z/last"])
      write(`${second}/${place}/${name}`, place === "middle" ? text : text.replace(/two|dry/, place));
    const paths = [join(folder.path, first), join(folder.path, second)] as const;
    const { before, after, counts } = await importTwice(...paths, options);
    expect(counts.updated).toBe(0);
    expect(before.map(({ id }) => after.get(id)).map((now) => now && textsOf(now))).toEqual(
      before.map(textsOf),
    );
  },
);
