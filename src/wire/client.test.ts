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

test("each request that changes items has its idempotency key in the header, and an undo names its step in the body", async () => {
  const requests: unknown[] = [];
  const { inbox } = openClient(async (method, path, body, headers) => {
    requests.push([method, path, body && JSON.parse(body), headers]);
    return { status: 200, body: '{"items": [], "results": []}' };
  });
  const key = { "Idempotency-Key": "k" };
  const complete = { id: "A", command: { verb: "complete" } } as const;
  await inbox.change({ ...complete, revision: 7 }, "k");
  await inbox.changeAll([complete], "k");
  await inbox.undo({ keys: ["a", "b"], idempotencyKey: "k" });
  await inbox.redo({ idempotencyKey: "k" });
  await inbox.undo();
  expect(requests).toEqual([
    ["POST", "/api/items/A/complete", undefined, { "If-Match": '"7"', ...key }],
    ["PATCH", "/api/items", { changes: [{ id: "A", verb: "complete" }] }, key],
    ["POST", "/api/undo", { idempotencyKeys: ["a", "b"] }, key],
    ["POST", "/api/redo", undefined, key],
    ["POST", "/api/undo", undefined, {}],
  ]);
});
