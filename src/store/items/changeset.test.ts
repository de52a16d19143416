import { expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { capture } from "../../domain/item/capture.ts";
import { type Item, NO_DETAILS, type Patch, type StoredItem } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { Changeset, type StoreContext } from "./changeset.ts";
import { updateItem } from "./item-row.ts";

const MEBIBYTE = "n".repeat(1024 * 1024);
const refusal = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

test("a step with more text than it can hold is refused whole, and says how to go on", async () => {
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

test("a step is about 20,000 items at most", () => {
  const set = new Changeset({ chance: SYSTEM } as StoreContext, TERMINAL);
  for (let n = 0; n < 20_000; n++) set.weigh({ title: "a", note: null }, "name");
  expect(() => set.weigh({ title: "a", note: null }, "name")).toThrow("20000 items");
});

test("what does not change the text does not carry it", () => {
  const item: Item = capture({ title: "a", note: "long", isFocused: false }, TERMINAL, "0".repeat(32), 7);
  const before: StoredItem = { ...item, ...NO_DETAILS, listBefore: null };
  const values = (after: Partial<StoredItem>) => updateItem(1, before, { ...before, ...after }, 1).values;
  expect(values({ list: "next" })).not.toContain("long");
  expect(values({ title: "b" })).toContain("long");
  expect(values({ note: null })).toContain("a");
});

test("a step sees what it has done already: the last action goes into the trash, and its project is none any more", async () => {
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
  const set = new Changeset({ chance: SYSTEM, engine: { read } } as unknown as StoreContext, TERMINAL);
  for (let n = 0; n < 3; n++) expect(await set.count("a")).toEqual({ items: 5_000, openActions: 7 });
  expect(questions).toBe(1);
});
