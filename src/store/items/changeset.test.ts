import { expect, test } from "bun:test";
import { join } from "node:path";
import { makeFolder, openMemoryStore } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { capture } from "../../domain/item/capture.ts";
import { type Item, NO_DETAILS, type Patch, type StoredItem } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { openWorkerEngine } from "../sqlite/worker-engine.ts";
import { openStore } from "../store.ts";
import { Changeset, type StoreContext } from "./changeset.ts";
import { updateItem } from "./item-row.ts";

const MEBIBYTE = "n".repeat(1024 * 1024);
const refusal = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

test("a step with too much text is refused whole, with advice", async () => {
  const store = await openMemoryStore(SYSTEM);
  const inbox = store.items(TERMINAL);
  const drafts = Array.from({ length: 66 }, () => ({ title: "a", note: MEBIBYTE, isFocused: false }));
  const made = (await inbox.captureAll(drafts)) as { id: string }[];
  const patch = { list: "next", tags: ["home"] } as const;
  const wishes = made.map(({ id }) => ({ id, command: { verb: "edit" as const, patch } }));
  const refused = await refusal(inbox.changeAll(wishes));
  expect(refused).toMatchObject({ code: "invalid", field: "changes" });
  expect(String(refused)).toContain("fewer at a time");
  expect((await inbox.list({ list: "next", limit: 1 })).items).toEqual([]);
  for (const part of [wishes.slice(0, 33), wishes.slice(33)])
    expect((await inbox.changeAll(part)).filter((one) => one instanceof Problem)).toEqual([]);
  const tags = store.tags(TERMINAL);
  expect(await refusal(tags.change("tag", "home", { name: "house" }))).toMatchObject({ field: "name" });
  expect(await tags.list("tag")).toMatchObject([{ name: "home", items: 66 }]);
  expect(await inbox.undo()).toHaveLength(33);
  await store.close();
}, 60_000);

test("a step that writes more text to the log than a capture can wait for is refused whole, but its undo is not", async () => {
  const store = await openMemoryStore(SYSTEM);
  const inbox = store.items(TERMINAL);
  const drafts = Array.from({ length: 17 }, () => ({ title: "a", note: MEBIBYTE, isFocused: false }));
  const made = (await inbox.captureAll(drafts)) as { id: string }[];
  const clear = made.map(({ id }) => ({ id, command: { verb: "edit" as const, patch: { note: null } } }));
  const refused = await refusal(inbox.changeAll(clear));
  expect(refused).toMatchObject({ code: "invalid", field: "changes" });
  expect(String(refused)).toContain("fewer at a time");
  expect((await inbox.get(made[0]?.id ?? ""))?.note).toHaveLength(MEBIBYTE.length);
  expect((await inbox.changeAll(clear.slice(1))).filter((one) => one instanceof Problem)).toEqual([]);
  expect(await inbox.undo()).toHaveLength(16);
  await store.close();
}, 60_000);

test("a step's text counts as the bytes of its JSON", () => {
  for (const note of [
    "\u0001".repeat(1024 * 1024),
    "字".repeat(2 * 1024 * 1024),
    '"'.repeat(3 * 1024 * 1024),
  ]) {
    const set = new Changeset({ environment: SYSTEM } as StoreContext, TERMINAL);
    for (let n = 0; n < 10; n++) set.weigh({ title: "a", note }, "changes");
    expect(() => set.weigh({ title: "a", note }, "changes")).toThrow("bytes as JSON");
  }
});

test("a step is about 20,000 items at most", () => {
  const set = new Changeset({ environment: SYSTEM } as StoreContext, TERMINAL);
  for (let n = 0; n < 20_000; n++) set.weigh({ title: "a", note: null }, "name");
  expect(() => set.weigh({ title: "a", note: null }, "name")).toThrow("20000 items");
});

test("a step that adds or removes more tags than it can hold is refused whole", async () => {
  const store = await openMemoryStore(SYSTEM);
  const inbox = store.items(TERMINAL);
  const drafts = Array.from({ length: 101 }, () => ({ title: "a", note: null, isFocused: false }));
  const made = (await inbox.captureAll(drafts)) as { id: string }[];
  const edits = (patch: Patch) => made.map(({ id }) => ({ id, command: { verb: "edit" as const, patch } }));
  const many = edits({ tags: Array.from({ length: 100 }, (_, n) => `tag${n}`) });
  const refused = await refusal(inbox.changeAll(many));
  expect(refused).toMatchObject({ code: "invalid", field: "changes" });
  expect(String(refused)).toContain("10000 tags of items");
  expect(await store.tags(TERMINAL).list("tag")).toEqual([]);
  for (const part of [many.slice(0, 100), many.slice(100)])
    expect((await inbox.changeAll(part)).filter((one) => one instanceof Problem)).toEqual([]);
  expect(await refusal(inbox.changeAll(edits({ tags: [] })))).toMatchObject({ field: "changes" });
  await inbox.changeAll(edits({ repeat: "FREQ=DAILY", repeatFrom: "date", dueDate: "2027-01-01" }));
  const completed = made.map(({ id }) => ({ id, command: { verb: "complete" as const } }));
  expect(await refusal(inbox.changeAll(completed))).toMatchObject({ field: "changes" }); // the next ones have them too
  expect(await inbox.changeAll(edits({ tags: ["home"] }).slice(0, 99))).toHaveLength(99);
  await store.close();
}, 60_000);

test("a tag of items with more text in their tags than a step can hold is renamed in parts", async () => {
  const store = await openMemoryStore(SYSTEM);
  const inbox = store.items(TERMINAL);
  const tags = store.tags(TERMINAL);
  const drafts = Array.from({ length: 206 }, () => ({ title: "a", note: null, isFocused: false }));
  const made = (await inbox.captureAll(drafts)) as { id: string }[];
  const longTags = Array.from({ length: 99 }, (_, n) => `${n}`.padStart(100, "t"));
  const give = async (name: string) => {
    const patch = { tags: [name, ...longTags] };
    for (let from = 0; from < made.length; from += 72) {
      const part = made.slice(from, from + 72);
      await inbox.changeAll(part.map(({ id }) => ({ id, command: { verb: "edit", patch } })));
    }
  };
  await give("work");
  expect(await refusal(tags.change("tag", "work", { name: "job" }))).toMatchObject({
    code: "invalid",
    field: "name",
  });
  expect((await tags.list("tag")).at(-1)).toMatchObject({ name: "work", items: 206 });
  await give("job");
  expect((await tags.list("tag")).find(({ name }) => name === "job")).toMatchObject({ items: 206 });
  await store.close();
}, 60_000);

test("a change without new text does not store the text", () => {
  const item: Item = capture({ title: "a", note: "long", isFocused: false }, TERMINAL, "0".repeat(32), 7);
  const before: StoredItem = { ...item, ...NO_DETAILS, listBefore: null };
  const values = (after: Partial<StoredItem>) => updateItem(1, before, { ...before, ...after }, 1).values;
  expect(values({ list: "next" })).not.toContain("long");
  expect(values({ title: "b" })).toContain("long");
  expect(values({ note: null })).toContain("a");
  expect(updateItem(1, before, { ...before, tags: ["home"] }, 1).sql).not.toContain("list ="); // nor an index
});

test("a step sees its earlier changes: the last action goes into the trash, and its project is no longer a project", async () => {
  const store = await openMemoryStore(SYSTEM);
  const inbox = store.items(TERMINAL);
  const make = async (title: string, patch: Patch) => {
    const { id } = await inbox.capture({ title, note: null, isFocused: false });
    await inbox.change({ id, command: { verb: "edit", patch } });
    return id;
  };
  const project = await make("boat", { kind: "project" });
  const action = await make("paint it", { project, list: "next" });
  const wishes = [
    { id: action, command: { verb: "trash" as const } },
    { id: project, command: { verb: "edit" as const, patch: { kind: "action" as const } } },
  ];
  expect(await inbox.changeAll(wishes)).toMatchObject([{ list: "trash" }, { kind: "action" }]);
  await store.close();
});

test("a project counts what the changes before it in the same step did, and nothing twice", async () => {
  const store = await openMemoryStore(SYSTEM);
  const inbox = store.items(TERMINAL);
  const edit = (id: string, patch: Patch) => ({ id, command: { verb: "edit" as const, patch } });
  const complete = (id: string) => ({ id, command: { verb: "complete" as const } });
  const make = async (patch: Patch) => {
    const { id } = await inbox.capture({ title: "a", note: null, isFocused: false });
    await inbox.change(edit(id, { list: "next", ...patch }));
    return id;
  };
  const project = await make({ kind: "project" });
  const [inside, outside] = [await make({ project }), await make({})];
  const answers = await inbox.changeAll([
    edit(project, { title: "Ship" }),
    edit(outside, { project }),
    complete(project),
    edit(inside, { project: null }),
    complete(project),
    complete(outside),
    complete(project),
  ]);
  expect(answers.map((one) => (one instanceof Problem ? one.detail.split(".")[0] : ""))).toEqual([
    "",
    "",
    "The project has 2 open actions",
    "",
    "The project has 1 open action",
    "",
    "",
  ]);
  await store.close();
});

test("the items of a project are counted once in a step, however often it is changed", async () => {
  let questions = 0;
  const read = async () => {
    questions++;
    return [{ items: 5_000, openActions: 7 }];
  };
  const set = new Changeset({ environment: SYSTEM, engine: { read } } as unknown as StoreContext, TERMINAL);
  for (let n = 0; n < 3; n++) expect(await set.count("a")).toEqual({ items: 5_000, openActions: 7 });
  expect(questions).toBe(1);
});

test("a change of many items meets few parts of the store's own work, although its engine is in a thread", async () => {
  const folder = makeFolder();
  const store = await openStore(openWorkerEngine(join(folder.path, "creel.db")), SYSTEM);
  const inbox = store.items(TERMINAL);
  const drafts = Array.from({ length: 400 }, () => ({ title: "a", note: null, isFocused: false }));
  const made = (await inbox.captureAll(drafts)) as { id: string }[];
  let parts = 0;
  let isOver = false;
  const ownWork = async () => {
    for (; !isOver; parts++) {
      await yieldToOthers("");
      for (const end = performance.now() + 6; performance.now() < end; ); // as an index of words that has much to do
    }
  };
  const working = ownWork();
  const command = { verb: "edit" as const, patch: { minutes: 5 } };
  const changed = await inbox.changeAll(made.map(({ id }) => ({ id, command })));
  isOver = true;
  await working;
  expect(changed.every((item) => !(item instanceof Problem) && item.minutes === 5)).toBeTrue();
  expect(parts).toBeLessThan(120);
  await store.close();
  folder.remove();
});
