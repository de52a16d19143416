import { expect, test } from "bun:test";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { creel, makeFolder, startCreel } from "../home.ts";

/** Captures without a pause until the server is gone, and collects the titles that got 200. */
async function captureUntilGone(api: string, key: string, ca: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${api}/api/items`, {
        method: "POST",
        body: JSON.stringify({ title: `before the end ${acknowledged.length}` }),
        headers: { "X-Api-Key": key },
        tls: { ca },
      } as RequestInit);
      const { id } = (await response.json()) as { id: string };
      if (response.status === 200) acknowledged.push(id);
    } catch {
      return;
    }
  }
}

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "%s under load: every capture that was answered 200 is in the inbox, once",
  async (signal) => {
    const folder = makeFolder();
    const server = await startCreel(folder.path);
    const acknowledged: string[] = [];
    const clients = Array.from({ length: 16 }, () =>
      captureUntilGone(server.api ?? "", server.key, server.ca, acknowledged),
    );
    while (acknowledged.length < 200) await Bun.sleep(5);
    server.kill(signal);
    expect(await server.exited).toBe(signal === "SIGKILL" ? 137 : 0);
    await Promise.all(clients);
    expect(existsSync(join(folder.path, "creel.sock"))).toBe(signal === "SIGKILL");
    const { out } = await creel(folder.path, ["list", "--limit", "1000000", "--json"]);
    const ids = JSON.parse(out).items.map(({ id }: { id: string }) => id) as string[];
    const there = new Set(ids);
    expect(there.size).toBe(ids.length);
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    folder.remove();
  },
);

test("a home that is moved away while Creel runs does not come back as a folder with a log or a new CA", async () => {
  const folder = makeFolder();
  const home = join(folder.path, "home");
  const server = await startCreel(home);
  await server.asPage("/app/settings/api"); // signs in
  renameSync(home, `${home}.moved`);
  expect((await server.capture({ title: "into a database that no start finds" })).status).toBe(503);
  await server.asPage("/app/settings/api"); // it asks for the certificate, as each renewal does
  expect(await server.stop()).toBe(0); // it logs its end
  expect(existsSync(home)).toBe(false);
  expect((await creel(`${home}.moved`, ["doctor"])).code).toBe(0);
  folder.remove();
});
