import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INDEX_TIMEOUT_MS } from "../domain/inbox/items.ts";
import { openClient } from "./client.ts";

const MAX_BUNDLE_BYTES = 8 * 1024; // bytes, minified: a client is no reason for a download

test("the client can be published by itself: one small file that imports nothing", async () => {
  const { outputs, success } = await Bun.build({
    entrypoints: [join(import.meta.dir, "client.ts")],
    target: "browser",
    minify: true,
  });
  expect([success, outputs.length]).toEqual([true, 1]);
  const text = (await outputs[0]?.text()) ?? "";
  const { imports, exports } = new Bun.Transpiler({ loader: "js" }).scan(text);
  expect([imports, exports]).toEqual([[], ["openClient"]]);
  expect(text.length).toBeGreaterThan(1_000);
  expect(text.length).toBeLessThan(MAX_BUNDLE_BYTES);

  const folder = mkdtempSync(join(tmpdir(), "creel-client-"));
  try {
    const file = join(folder, "client.mjs");
    await Bun.write(file, text);
    const alone = (await import(file)) as { openClient: typeof openClient };
    const requests: unknown[] = [];
    const client = alone.openClient(async (...request) => {
      requests.push(request);
      return { status: 200, body: '{"id": "A", "createdOn": 1}' };
    });
    expect(await client.inbox.capture({ title: "a", note: null, isFocused: false })).toEqual({
      id: "A",
      createdOn: 1,
    });
    expect(requests).toEqual([["POST", "/api/items", '{"title":"a","note":null,"isFocused":false}', {}]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a search is given more time than the server waits for its index", async () => {
  const timeouts: (number | undefined)[] = [];
  const { inbox } = openClient(async (_method, _path, _body, _headers, timeoutMs) => {
    timeouts.push(timeoutMs);
    return { status: 200, body: '{"items": [], "next": null}' };
  });
  await inbox.list({ limit: 1, words: "milk" });
  await inbox.list({ limit: 1 });
  expect(timeouts[0]).toBeGreaterThan(INDEX_TIMEOUT_MS + 1_000);
  expect(timeouts[1]).toBeUndefined();
});
