import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";

const LIMIT = 5_000;
const TAGS_PER_ITEM = 100; // tags of one item

describe.each(ENGINES)("the number of different tags on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  const entry = (title: string) => ({ title, note: null, isFocused: false, parse: true });
  const capture = async (title: string) => {
    const { id } = await home.items().capture(entry(title), { parse: true });
    const item = await home.items().get(id);
    return [item?.title, item?.tags.join(" ")];
  };
  const fill = (count: number) =>
    home
      .items()
      .captureAll(
        Array.from({ length: count / TAGS_PER_ITEM }, (_, n) =>
          entry(`x ${Array.from({ length: TAGS_PER_ITEM }, (_, of) => `#t${n}z${of}`).join(" ")}`),
        ),
      );

  test("no capture makes a tag beyond the limit: its words stay in the title", async () => {
    await fill(LIMIT);
    expect(await capture("milk #new")).toEqual(["milk #new", ""]);
    expect(await capture("milk #t0z0")).toEqual(["milk", "t0z0"]);
    expect(await capture("milk #t0z0 #new")).toEqual(["milk #t0z0 #new", ""]);
    expect((await home.items().preview("milk #new")).draft.title).toBe("milk #new");
    expect(await capture("milk :a Work")).toEqual(["milk", ""]); // an area
    const tags = home.store.tags({
      account: 1,
      kind: "terminal",
      name: "terminal",
      address: null,
      scope: "full",
    });
    await tags.change("tag", "t0z1", { name: "t0z0" });
    home.now += 10;
    expect((await home.items().preview("milk #new")).draft.tags).toEqual(["new"]);
    expect(await capture("milk #new")).toEqual(["milk", "new"]);
    expect(await capture("milk #newer")).toEqual(["milk #newer", ""]);
  });

  test("captures of one request and of several at once count together; a preview does not count", async () => {
    await fill(LIMIT - TAGS_PER_ITEM);
    for (let n = 0; n < 3; n++)
      await home.items().preview(`x ${Array.from({ length: 60 }, (_, of) => `#p${n}z${of}`).join(" ")}`);
    const titles = Array.from(
      { length: 3 },
      (_, n) => `y${n} ${Array.from({ length: 60 }, (_, of) => `#u${n}z${of}`).join(" ")}`,
    );
    await home.items().captureAll([entry(titles[0] ?? ""), entry(titles[1] ?? ""), entry("z #u0z0")]);
    expect((await home.titles({})).slice(0, 3)).toEqual(["z", titles[1] ?? "", "y0"]);
    const rest = await Promise.all([
      capture(`w ${"#v1a #v2a #v3a"}`),
      capture(titles[2] ?? ""),
      capture("w #v1a"),
    ]);
    expect(rest.map(([title]) => title)).toEqual(["w", titles[2], "w"]);
  });
});
