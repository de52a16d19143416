import { expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

const ON = ["--api-port", "0", "--app-port", "0"];

const statusOf = async (server: CreelProcess, key: string) =>
  (await server.ask("/api/items", { headers: { Authorization: `Bearer ${key}` } })).status;

/** A home with the API and a key `phone`, a backup of it, and then both are taken back. */
async function makeHome() {
  const folder = makeFolder();
  const home = folder.path;
  const server = await startCreel(home);
  const { key } = JSON.parse((await creel(home, ["key", "add", "phone", "--scope", "full", "--json"])).out);
  const backup = join(home, "mine.db");
  expect((await creel(home, ["backup", backup])).code).toBe(0);
  for (const name of ["phone", "first"]) expect((await creel(home, ["key", "revoke", name])).code).toBe(0);
  expect(await statusOf(server, key)).toBe(401);
  expect((await creel(home, ["api", "off"])).code).toBe(0);
  await server.stop();
  return { home, key: key as string, backup, remove: folder.remove };
}

test("a key that was revoked after the backup stays revoked, and the API stays off", async () => {
  const { home, key, backup, remove } = await makeHome();
  const { code, out, err } = await creel(home, ["restore", backup]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toEndWith(
    "Keys, devices, webhooks, calendars, drops, the plain copy and the settings of the API are as they were before.",
  );
  const quiet = await startCreel(home, { args: ["--app-port", "0"] });
  expect(quiet.api).toBeNull();
  await quiet.stop();
  const server = await startCreel(home, { args: ["--api", ...ON] });
  expect(await statusOf(server, key)).toBe(401);
  await server.stop();
  remove();
});

test("without a database before it, a restore says which keys work again, and that the API is on", async () => {
  const { home, key, backup, remove } = await makeHome();
  for (const name of readdirSync(home)) if (name.startsWith("creel.db")) rmSync(join(home, name));
  const restored = await creel(home, ["restore", backup]);
  expect([restored.code, restored.err]).toEqual([
    0,
    expect.stringMatching(
      /^There was no database, so this holds as at the time of the backup: keys first, phone; the API is on\. .*`creel key revoke NAME`/,
    ),
  ]);
  const server = await startCreel(home, { args: ON });
  expect(await statusOf(server, key)).toBe(200);
  await server.stop();
  const again = JSON.parse((await creel(home, ["restore", backup, "--json"])).out);
  expect(again.access).toMatchObject({ source: "replaced", keys: ["first", "phone"], isApiOn: true });
  remove();
});
