import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WebhookDelivery } from "../../src/domain/webhook/delivery.ts";
import type { NewWebhook } from "../../src/domain/webhook/webhooks.ts";
import { creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";

/** Runs `creel webhook` and parses its JSON. */
async function runWebhook<T>(home: string, ...args: string[]): Promise<T> {
  return JSON.parse((await creel(home, ["webhook", ...args, "--json"])).out);
}

test("the receiver of docs/webhooks.md works unchanged", async () => {
  const folder = makeFolder();
  const home = folder.path;
  const page = readFileSync(join(import.meta.dir, "..", "..", "docs", "webhooks.md"), "utf8");
  const script = join(home, "receiver.py");
  const server = await startCreel(home);
  writeFileSync(script, /```python\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
  const port = await freePort();
  const { id, secret } = await runWebhook<NewWebhook>(home, "add", `http://127.0.0.1:${port}/creel`);
  const child = Bun.spawn(["python3", script, String(port)], {
    env: { PATH: process.env.PATH ?? "", CREEL_SECRET: secret },
    stdout: "pipe",
    stderr: "ignore",
  });
  try {
    while (!(await runWebhook<WebhookDelivery>(home, "test", id)).isDelivered) await Bun.sleep(20);
    expect((await server.capture({ title: "Buy milk" })).status).toBe(200);
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes("item.captured Buy milk\n")) break;
    }
    expect(text).toContain("webhook.test None\n");
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": "v1,AAAA",
    };
    const forged = await fetch(`http://127.0.0.1:${port}/creel`, { method: "POST", body: "{}", headers });
    expect(forged.status).toBe(401);
  } finally {
    child.kill();
    await child.exited;
    await server.stop();
    folder.remove();
  }
});
