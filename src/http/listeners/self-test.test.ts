import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { type Foreign, makeForeign, runWithFewDescriptors } from "../../../test/home.ts";
import { type ListenerState, OFF } from "../../domain/home/api-listener.ts";
import { testListener } from "./self-test.ts";

let good: Foreign;
let other: Foreign;
beforeAll(async () => {
  good = await makeForeign(["hook.example"], { addresses: ["127.0.0.1", "::1"] });
  other = await makeForeign(["other.example"]);
});

const stateAt = (address: string): ListenerState => ({ ...OFF, state: "up", address });

/** The result for a server with the certificate `good` that gives this response to the expected request. */
async function testServer(ca: string, response: () => Response = () => Response.json({ status: "ok" })) {
  const server: Bun.Server<undefined> = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: good.chain, key: good.key },
    fetch: (request): Response =>
      request.url === `https://127.0.0.1:${server.port}/api/health`
        ? response()
        : new Response("another path"),
  });
  try {
    return await testListener(stateAt(`https://127.0.0.1:${server.port}`), ca, () => 0);
  } finally {
    await server.stop(true);
  }
}

test("a server that answers as Creel, with a trusted certificate, passes", async () => {
  expect(await testServer(good.ca)).toMatchObject({ ok: true });
});

test("a server with another certificate, or without an answer, fails with the reason", async () => {
  const untrusted = await testServer(other.ca);
  expect([untrusted.ok, untrusted.detail]).toEqual([false, expect.stringContaining("certificate")]);
  const closed = await testListener(stateAt("https://127.0.0.1:1"), good.ca, () => 0);
  expect([closed.ok, closed.detail]).toEqual([false, expect.stringContaining("did not answer after 0 s: ")]);
});

test("a server that answers otherwise is not Creel", async () => {
  for (const response of [
    new Response("hello"),
    Response.json({ status: "ok" }, { status: 500 }),
    new Response("x".repeat(1_000_000)),
  ])
    expect(await testServer(good.ca, () => response)).toMatchObject({
      ok: false,
      detail: expect.stringContaining("but not as Creel"),
    });
});

/** Opens all files that the system allows, and then tests. */
const TEST_WITHOUT_DESCRIPTORS = `
import { openSync } from "node:fs";
import { testListener } from ${JSON.stringify(join(import.meta.dir, "self-test.ts"))};
try {
  for (;;) openSync("/dev/null", "r");
} catch {}
const state = { state: "up", address: "https://127.0.0.1:1", brought: null };
console.log((await testListener(state, process.argv[1], () => 0)).ok);`;

test.skipIf(process.platform === "win32")(
  "without a free file descriptor it fails, and the server goes on",
  async () => {
    const { code, out } = await runWithFewDescriptors(TEST_WITHOUT_DESCRIPTORS, good.ca);
    expect([code, out]).toEqual([0, "false\n"]);
  },
  30_000,
);
