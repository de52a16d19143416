import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";

describe.each(ENGINES)("the colours of names after a purge on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  const paint = (name: string, kind: "tag" | "area" | "contact" = "tag") =>
    home.store.tags(TERMINAL).change(kind, name, { colour: "#ff0000" });
  const rename = (name: string, to: string) => home.store.tags(TERMINAL).change("tag", name, { name: to });
  const purge = async (id: string) => {
    await home.edit(id, { list: "trash" });
    await home.items().purge(id);
  };
  const painted = async () =>
    (await home.engine.read<{ name: string }>("SELECT name FROM tag_colour ORDER BY name")).map(
      ({ name }) => name,
    );

  test("names that no item and no change has are removed, also earlier names of the item", async () => {
    const id = await home.make("a", { tags: ["red", "two"], area: "Home", contact: "Noor" });
    const other = await home.make("b", { tags: ["two"] });
    for (const [name, kind] of [["red"], ["two"], ["Home", "area"], ["Noor", "contact"]] as const)
      await paint(name, kind);
    await rename("red", "blue");
    await home.edit(id, { contact: null });
    await purge(id);
    expect(await painted()).toEqual(["two"]);
    await purge(other);
    expect(await painted()).toEqual([]);
  });

  test("a name that undo gives back keeps its colour", async () => {
    const [id, other] = [
      await home.make("a", { tags: ["red"], area: "Home" }),
      await home.make("b", { tags: ["red"], area: "Home" }),
    ];
    await paint("red");
    await paint("Home", "area");
    await home.edit(id, { list: "trash" });
    await home.edit(other, { tags: [], area: null });
    await home.items().purge(id);
    expect(await painted()).toEqual(["Home", "red"]);
    await home.items().undo();
    expect((await home.store.tags(TERMINAL).list("tag")).map(({ name, colour }) => [name, colour])).toEqual([
      ["red", "#ff0000"],
    ]);
  });

  test("a name that a capture takes during the purge keeps its colour", async () => {
    const id = await home.make("a", { tags: ["red"], list: "trash" });
    await paint("red");
    const { write } = home.engine;
    home.engine.write = async (transaction) => {
      if (transaction.some(({ sql }) => sql.includes("'purge'"))) {
        home.engine.write = write;
        await home.items().capture({ title: "tea #red", note: null, isFocused: false }, { parse: true });
      }
      return write(transaction);
    };
    await home.items().purge(id);
    expect(await painted()).toEqual(["red"]);
  });
});
