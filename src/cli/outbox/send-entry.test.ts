import { expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import type { Send } from "../../wire/client.ts";
import { Unanswered } from "../remote/http-client.ts";
import { deliver } from "./send-entry.ts";

const KEPT = {
  key: "K",
  draft: { title: "a", note: null, isFocused: false },
  capturedOn: 1000,
  to: { url: "", pin: "" },
};
const ITEM = '{"id": "A", "createdOn": 1}';
const answering =
  (status: number, body = ITEM): Send =>
  async () => ({ status, body });

test.each([
  [200, "captured"],
  ...[400, 404, 405, 409, 413, 415, 421, 422].map((status): [number, string] => [status, "refused"]),
  ...[201, 204, 302, 401, 403, 408, 429, 500, 502, 503, 507].map((status): [number, string] => [
    status,
    "failed",
  ]),
])("%i is %s", async (status, kind) => {
  expect(Object.keys(await deliver(answering(status), KEPT, true))[0]).toBe(kind);
});

test("a 200 that is not Creel's counts for nothing, and neither does a broken connection", async () => {
  for (const body of ["", "{}", "null", '{"id": 1}', "<html>"])
    expect(await deliver(answering(200, body), KEPT, true)).toHaveProperty("failed");
  const broken: Send = () => Promise.reject(new Problem("unavailable", "Gone."));
  expect(await deliver(broken, KEPT, true)).toMatchObject({ failed: { detail: "Gone." }, isOurs: false });
});

test("a text that was sent and not answered may be what the server hangs at; when to ask again is told", async () => {
  const silent: Send = () => Promise.reject(new Unanswered("unavailable", "Silence."));
  expect(await deliver(silent, KEPT, true)).toMatchObject({ isOurs: true });
  const busy: Send = async () => ({ status: 503, body: "", retryAfter: 7 });
  expect(await deliver(busy, KEPT, true)).toMatchObject({ failed: { retryAfter: 7 }, isOurs: false });
});

test("the day goes along only with what waited, and is left out where it is refused", async () => {
  const sent: Record<string, string>[] = [];
  const send: Send = async (_method, _path, _body, headers = {}) => {
    sent.push(headers);
    const detail = { code: "invalid", detail: "Too long ago.", field: "Creel-Captured-On" };
    return headers["Creel-Captured-On"]
      ? { status: 422, body: JSON.stringify(detail) }
      : { status: 200, body: ITEM };
  };
  expect(await deliver(send, KEPT, false)).toHaveProperty("captured");
  expect(await deliver(send, KEPT, true)).toHaveProperty("captured");
  expect(sent).toEqual([
    { "Idempotency-Key": "K" },
    { "Idempotency-Key": "K", "Creel-Captured-On": "1000" },
    { "Idempotency-Key": "K" },
  ]);
});

test("a title that is to be read is sent so, another is not; the text goes as it was kept", async () => {
  const sent: unknown[] = [];
  const send: Send = async (method, path, body) => {
    sent.push([method, path, body]);
    return { status: 200, body: ITEM };
  };
  await deliver(send, { ...KEPT, parse: true }, false);
  await deliver(send, KEPT, false);
  const text = JSON.stringify(KEPT.draft);
  expect(sent).toEqual([
    ["POST", "/api/items?parse=1", text],
    ["POST", "/api/items", text],
  ]);
});
