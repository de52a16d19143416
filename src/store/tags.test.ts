import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../domain/access/actor.ts";
import type { Patch } from "../domain/item/item.ts";

const PAGE: Actor = { ...TERMINAL, kind: "page", name: "page" };
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe.each(ENGINES)("names that items share on %s", (_, open) => {
  const home = storeOn(open, "2027-05-03T22:00:00Z", "Europe/Berlin");
  const { items: inbox } = home;
  beforeEach(home.open);
  afterEach(home.close);

  const tags = () => home.store.tags(TERMINAL);
  const make = (title: string, patch: Patch = {}) => home.make(title, patch, PAGE);
  const trash = (id: string) => inbox(PAGE).change({ id, command: { verb: "trash" } });
  const tagsOf = async (id: string) => (await inbox().get(id))?.tags.join(" ");
  const names = async () =>
    (await tags().list("tag")).map(({ name, items, openItems }) => `${name} ${items} ${openItems}`);

  test("names are listed with how many items have them, and how many of those are open", async () => {
    await make("a", { tags: ["work", "@home"], area: "House", contact: "Ada" });
    await make("b", { tags: ["work"], list: "done" });
    await trash(await make("c", { tags: ["work", "gone"], area: "Attic" }));
    expect(await names()).toEqual(["@home 1 1", "work 2 1"]);
    expect(await tags().list("area")).toEqual([{ name: "House", items: 1, openItems: 1, colour: null }]);
    expect(await tags().list("contact")).toEqual([{ name: "Ada", items: 1, openItems: 1, colour: null }]);
  });

  test("a new name replaces the old one on all items, in its place, as one step", async () => {
    const ids = [await make("a", { tags: ["x", "work", "y"] }), await make("b", { tags: ["work"] })];
    const trashed = await make("c", { tags: ["work"] });
    await trash(trashed);
    const purged = await make("d", { tags: ["work"] });
    await trash(purged);
    await inbox(PAGE).purge(purged);
    home.now += 5;
    expect(await tags().change("tag", "work", { name: " job " })).toEqual({
      name: "job",
      items: 2,
      openItems: 2,
      colour: null,
    });
    expect(await Promise.all([...ids, trashed].map(tagsOf))).toEqual(["x job y", "job", "job"]);
    expect(await inbox().get(ids[0] ?? "")).toMatchObject({ changedOn: home.now, revision: 3 });
    expect((await inbox().list({ limit: 9, tag: "job" })).items).toHaveLength(3);
    expect((await inbox().list({ limit: 9, tag: "work" })).items).toHaveLength(0);
    const log = (await home.store.changes(ONLY_ACCOUNT).since(0, 99)).filter(({ by }) => by === "terminal");
    expect(new Set(log.map(({ group }) => group)).size).toBe(1);
    expect(log.map(({ verb, patch }) => [verb, patch?.tags?.join(" ")])).toEqual([
      ["edit", "x job y"],
      ["edit", "job"],
      ["edit", "job"],
    ]);
    expect(await inbox().undo()).toHaveLength(3);
    expect(await Promise.all([...ids, trashed].map(tagsOf))).toEqual(["x work y", "work", "work"]);
    expect(await inbox().redo()).toHaveLength(3);
    expect(await names()).toEqual(["job 2 2", "x 1 1", "y 1 1"]);
  });

  test("a name that is there takes the others in, none twice; areas and contacts alike", async () => {
    const both = await make("a", { tags: ["job", "z", "work"], area: "Home", contact: "Ada" });
    await make("b", { tags: ["work"], area: "House", contact: "Ada L." });
    expect(await tags().change("tag", "work", { name: "job" })).toMatchObject({ name: "job", items: 2 });
    expect(await tagsOf(both)).toBe("job z");
    expect(await tags().change("area", "House", { name: "Home" })).toMatchObject({ items: 2 });
    expect(await tags().change("contact", "Ada L.", { name: "Ada" })).toMatchObject({ items: 2 });
    expect((await tags().list("area")).map(({ name }) => name)).toEqual(["Home"]);
    await inbox().undo();
    await inbox().undo();
    await inbox().undo();
    expect(await tagsOf(both)).toBe("job z work");
    expect((await tags().list("contact")).map(({ name }) => name)).toEqual(["Ada", "Ada L."]);
  });

  test("more items than are read at once, and captures meanwhile", async () => {
    const drafts = Array.from({ length: 450 }, (_, n) => ({ title: `${n}`, note: null, isFocused: false }));
    const made = (await inbox(PAGE).captureAll(drafts)) as { id: string }[];
    const patch = { tags: ["many"] };
    await inbox(PAGE).changeAll(made.map(({ id }) => ({ id, command: { verb: "edit", patch } })));
    const renaming = tags().change("tag", "many", { name: "few" });
    await inbox(PAGE).captureAll(drafts.slice(0, 5));
    expect(await renaming).toMatchObject({ items: 450 });
    expect(await names()).toEqual(["few 450 450"]);
    expect(await inbox().undo()).toHaveLength(450);
    expect(await names()).toEqual(["many 450 450"]);
  });

  test("a colour stays with its name, goes along to a new one, and comes back with undo", async () => {
    await make("a", { tags: ["work"] });
    await make("b", { tags: ["home"] });
    expect(await tags().change("tag", "work", { colour: "#2F6FEB" })).toMatchObject({ colour: "#2f6feb" });
    expect(await tags().change("tag", "work", { name: "job" })).toMatchObject({ colour: "#2f6feb" });
    await inbox().undo();
    expect((await tags().list("tag")).map(({ name, colour }) => [name, colour])).toEqual([
      ["home", null],
      ["work", "#2f6feb"],
    ]);
    await tags().change("tag", "home", { colour: "#000000" });
    expect(await tags().change("tag", "work", { name: "home" })).toMatchObject({ colour: "#000000" });
    expect(await tags().change("tag", "home", { colour: null })).toMatchObject({ colour: null });
    expect(await tags().change("tag", "home", {})).toMatchObject({ name: "home", items: 2 });
  });

  test("an invalid name or color, or an unknown tag, is refused, and nothing changes", async () => {
    const id = await make("a", { tags: ["work"] });
    const before = await inbox().get(id);
    expect(await problem(tags().change("tag", "work", { name: "a,b" }))).toMatchObject({ field: "name" });
    expect(await problem(tags().change("tag", "work", { name: "job", colour: "red" }))).toMatchObject({
      code: "invalid",
      field: "colour",
    });
    expect(await tags().change("tag", "nothing", { name: "work" })).toBeNull();
    expect(await tags().change("area", "work", { colour: "#123456" })).toBeNull();
    expect(await inbox().get(id)).toEqual(before);
  });

  test("names are read page by page, each once, though items arrive in between", async () => {
    await make("a", { tags: ["b", "d", "ä", "f"] });
    await make("b", { tags: ["d"] });
    await trash(await make("c", { tags: ["c", "g"] }));
    const first = await tags().page("tag", { limit: 2 });
    expect(first.values.map(({ name, items }) => [name, items])).toEqual([
      ["b", 1],
      ["d", 2],
    ]);
    await make("d", { tags: ["a", "e"] });
    const second = await tags().page("tag", { limit: 2, cursor: first.next ?? "" });
    expect(second.values.map(({ name }) => name)).toEqual(["e", "f"]);
    const third = await tags().page("tag", { limit: 2, cursor: second.next ?? "" });
    expect(third).toMatchObject({ values: [{ name: "ä" }], next: null });
    expect((await tags().page("tag", { limit: 6 })).next).toBeNull();
    for (const cursor of ["", "x", "s1", `${first.next}=`])
      expect(await problem(tags().page("tag", { limit: 2, cursor }))).toMatchObject({ field: "cursor" });
  });

  test("projects are read page by page, and a page ends early when titles are long", async () => {
    const projects = home.store.projects(ONLY_ACCOUNT);
    for (let n = 0; n < 3; n++) await make(`P${n}`, { kind: "project" });
    const first = await projects.page({ limit: 2 });
    expect(first.values.map(({ title }) => title)).toEqual(["P2", "P1"]);
    expect(await projects.page({ limit: 2, cursor: first.next ?? "" })).toMatchObject({
      values: [{ title: "P0" }],
      next: null,
    });
    expect((await projects.page({ limit: 3 })).next).toBeNull();
    const long = "\u{1F3D4}".repeat(10_000); // 40,000 bytes
    const drafts = Array.from({ length: 30 }, () => ({ title: long, note: null, isFocused: false }));
    const made = (await inbox(PAGE).captureAll(drafts)) as { id: string }[];
    const patch: Patch = { kind: "project" };
    await inbox(PAGE).changeAll(made.map(({ id }) => ({ id, command: { verb: "edit", patch } })));
    const page = await projects.page({ limit: 1_000 });
    expect(page.values).toHaveLength(26); // of 1 MiB
    expect((await projects.list()).map(({ id }) => id)).toHaveLength(33);
    expect(await problem(projects.page({ limit: 2, cursor: "n" }))).toMatchObject({ field: "cursor" });
  });

  test("open projects are listed with what is in them, and whether they stand still", async () => {
    const projects = home.store.projects(ONLY_ACCOUNT);
    expect(await projects.list()).toEqual([]);
    const kitchen = await make("Kitchen", { kind: "project", list: "next" });
    const later = await make("Later", { kind: "project", list: "someday" });
    const over = await make("Over", { kind: "project", list: "done" });
    const paint = await make("Paint", { project: kitchen, list: "next" });
    await make("Notes", { project: kitchen, kind: "note", list: "next" });
    await make("Wait", { project: kitchen, list: "waiting" });
    await trash(await make("Gone", { project: kitchen }));
    const listed = async () =>
      (await projects.list()).map((one) => [one.title, one.items, one.openActions, one.isStalled]);
    expect(over).toHaveLength(32);
    expect(await listed()).toEqual([
      ["Later", 0, 0, false],
      ["Kitchen", 3, 2, false],
    ]);
    await inbox().change({ id: paint, command: { verb: "complete" } });
    expect((await listed())[1]).toEqual(["Kitchen", 3, 1, true]);
    await inbox().change({ id: later, command: { verb: "edit", patch: { list: "inbox" } } });
    expect((await listed())[0]).toEqual(["Later", 0, 0, true]);
    await make("Tomorrow", { project: kitchen, startDate: "2027-05-05", list: "scheduled" });
    expect((await listed()).at(-1)).toEqual(["Kitchen", 4, 2, true]);
    home.now += 2 * 86_400; // its day has come
    expect((await listed()).at(-1)).toEqual(["Kitchen", 4, 2, false]);
  });
});
