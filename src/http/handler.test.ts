import { expect, test } from "bun:test";
import { openMemoryStore } from "../../test/home.ts";
import { createHandler } from "./handler.ts";
import type { Dependencies } from "./request/dependencies.ts";

/** The response of a page of settings that fails with this error, and what is logged. */
async function answerWith(
  thrown: Error,
): Promise<{ status: number; retryAfter: string | null; logged: unknown[] }> {
  const store = await openMemoryStore();
  const logged: unknown[] = [];
  const answer = createHandler({
    ...store,
    settings: { view: () => Promise.reject(thrown) },
    log: (_: string, cause: unknown) => logged.push(cause),
  } as unknown as Dependencies);
  const { status, headers } = await answer(new Request("http://creel/app/settings/api"), {
    rules: { channel: "socket", hosts: new Set(), origins: new Set() },
    peer: null,
    peerUser: async () => "own",
    holdOpen: () => {},
    stream: () => () => {},
    closing: false,
  });
  await store.close();
  return { status, retryAfter: headers.get("Retry-After"), logged };
}

test.each([{ code: "EMFILE" }, { code: "ENFILE" }, { code: "ERR_SYSTEM_ERROR", errno: 24 }])(
  "a request that finds no free file descriptor (%p) is answered with 503",
  async (more) => {
    const failed = Object.assign(new Error("getifaddrs returned an error"), more);
    expect(await answerWith(failed)).toEqual({ status: 503, retryAfter: "5", logged: [] });
  },
);

test("another failure of the system is answered with 500, and logged", async () => {
  const failed = Object.assign(new Error("getifaddrs returned an error"), {
    code: "ERR_SYSTEM_ERROR",
    errno: 1,
  });
  expect(await answerWith(failed)).toEqual({ status: 500, retryAfter: null, logged: [failed] });
});
