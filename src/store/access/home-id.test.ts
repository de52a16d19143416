import { afterEach, beforeEach, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";

const home = storeOn((folder) => (ENGINES[0] as (typeof ENGINES)[number])[1](folder));

beforeEach(home.open);
afterEach(home.close);

const open = async () => (await home.store.sessions.open("Firefox on Linux")).split(".");

test("every session of a home names the same home, also after a restart, and has a secret of its own", async () => {
  const [first, second] = await Promise.all([open(), open()]);
  await home.store.close();
  await home.start();
  const third = (await home.store.sessions.openPaired("Phone")).split(".");
  for (const [id, secret] of [first, second, third]) {
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(id).toBe(first[0]);
    expect(secret).toMatch(/^[\w-]{43}$/);
  }
  expect(new Set([first[1], second[1], third[1]]).size).toBe(3);
});

test("a damaged id of the home is replaced, and its sessions stay valid", async () => {
  const session = (await open()).join(".");
  await home.engine.run("UPDATE setting SET value = 'x' WHERE name = 'home-id'");
  const [id] = await open();
  expect(id).toMatch(/^[\w-]{16}$/);
  expect(await home.store.sessions.find(session)).toMatchObject({ kind: "page" });
});
