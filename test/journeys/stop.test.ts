import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { creel, makeFolder, startCreel } from "../home.ts";

/** Clients that capture as fast as they can until the server is gone; what was answered 200 is what counts. */
async function captureUntilGone(api: string, key: string, ca: string, kept: string[]): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(`${api}/api/items`, {
        method: "POST",
        body: JSON.stringify({ title: `before the end ${kept.length}` }),
        headers: { "X-Api-Key": key },
        tls: { ca },
      } as RequestInit);
      const { id } = (await answer.json()) as { id: string };
      if (answer.status === 200) kept.push(id);
    } catch {
      return;
    }
  }
}

test.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "%s under load: every capture that was answered 200 is in the inbox, once",
  async (signal) => {
    const folder = makeFolder();
    const running = await startCreel(folder.path);
    const kept: string[] = [];
    const clients = Array.from({ length: 16 }, () =>
      captureUntilGone(running.api ?? "", running.key, running.ca, kept),
    );
    while (kept.length < 200) await Bun.sleep(5);
    running.kill(signal);
    expect(await running.exited).toBe(signal === "SIGKILL" ? 137 : 0);
    await Promise.all(clients);
    expect(existsSync(join(folder.path, "creel.sock"))).toBe(signal === "SIGKILL");
    const { out } = await creel(folder.path, ["list", "--limit", "1000000", "--json"]);
    const ids = JSON.parse(out).items.map(({ id }: { id: string }) => id) as string[];
    const there = new Set(ids);
    expect(there.size).toBe(ids.length);
    expect(kept.filter((id) => !there.has(id))).toEqual([]);
    folder.remove();
  },
);
