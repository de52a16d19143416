import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, makeFolder } from "../../test/home.ts";
import { MAX_CALENDARS } from "../domain/calendar/calendars.ts";
import { SYSTEM } from "../domain/environment.ts";
import type { Engine } from "./engine/engine.ts";
import { openStore, type Store } from "./store.ts";

const NOW = 1_800_000_000;
const WORK = { name: "Work", url: "https://calendar.example/secret.ics", isPrivateAllowed: false };
/** The reason of a rejected promise. `expect().rejects` would block the event loop that receives the worker's response. */
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe.each(ENGINES)("calendars on %s", (_, open) => {
  let folder: ReturnType<typeof makeFolder>;
  let engine: Engine;
  let store: Store;

  beforeEach(async () => {
    folder = makeFolder();
    engine = open(folder.path);
    store = await openStore(engine, { ...SYSTEM, now: () => NOW });
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  test("are stored in their order, and removed", async () => {
    const work = await store.calendars.add(WORK);
    const home = await store.calendars.add({ ...WORK, name: " Home ", isPrivateAllowed: true });
    expect(work).toEqual({ ...WORK, id: work.id, createdOn: NOW });
    expect(await store.calendars.list()).toEqual([work, { ...home, name: "Home", isPrivateAllowed: true }]);
    expect(await store.calendars.remove(work.id)).toBe(true);
    expect(await store.calendars.remove(work.id)).toBe(false);
    expect(await store.calendars.list()).toEqual([home]);
  });

  test("have addresses for https, which calendar programs write as webcal", async () => {
    expect((await store.calendars.add({ ...WORK, url: " webcal://calendar.example/a.ics" })).url).toBe(
      "https://calendar.example/a.ics",
    );
    for (const [url, code] of [
      ["ftp://calendar.example/", "invalid"],
      ["http://calendar.example/", "invalid"],
      ["https://me:password@calendar.example/", "invalid"],
      ["https://169.254.169.254/latest", "forbidden"],
      ["https://10.0.0.1/", "forbidden"],
    ] as const)
      expect([url, await problem(store.calendars.add({ ...WORK, name: url, url }))]).toMatchObject([
        url,
        { code, field: "url" },
      ]);
  });

  test("have names that differ, and a limit that two requests at once do not pass", async () => {
    await store.calendars.add(WORK);
    expect(await problem(store.calendars.add(WORK))).toMatchObject({ code: "conflict", field: "name" });
    expect(await problem(store.calendars.add({ ...WORK, name: "a\nb" }))).toMatchObject({ field: "name" });
    const added = await Promise.all(
      Array.from({ length: MAX_CALENDARS }, (_, n) =>
        problem(store.calendars.add({ ...WORK, name: `${n}` })),
      ),
    );
    expect(added.at(-1)).toMatchObject({ code: "conflict", detail: expect.stringContaining("Remove one") });
    expect(await store.calendars.list()).toHaveLength(MAX_CALENDARS);
  });
});
