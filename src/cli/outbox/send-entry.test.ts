import { expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import type { Transport } from "../../wire/client.ts";
import { NoResponse } from "../remote/http-client.ts";
import { sendEntry } from "./flush.ts";

const ENTRY = {
  key: "K",
  draft: { title: "a", note: null, isFocused: false },
  capturedOn: 1000,
  to: { url: "", pin: "" },
};
const ITEM = '{"id": "A", "createdOn": 1}';
const answering =
  (status: number, body = ITEM): Transport =>
  async () => ({ status, body });

test.each([
  [200, "captured"],
  ...[400, 404, 405, 409, 413, 415, 421, 422].map((status): [number, string] => [status, "refused"]),
  ...[201, 204, 302, 401, 403, 408, 429, 500, 502, 503, 507].map((status): [number, string] => [
    status,
    "failed",
  ]),
])("%i is %s", async (status, kind) => {
  expect(Object.keys(await sendEntry(answering(status), ENTRY, true))[0]).toBe(kind);
});

test("a 200 that is not Creel's counts for nothing, and neither does a broken connection", async () => {
  for (const body of ["", "{}", "null", '{"id": 1}', "<html>"])
    expect(await sendEntry(answering(200, body), ENTRY, true)).toHaveProperty("failed");
  const broken: Transport = () => Promise.reject(new Problem("unavailable", "Gone."));
  expect(await sendEntry(broken, ENTRY, true)).toMatchObject({ failed: { detail: "Gone." }, isOurs: false });
});

test("a text without a response may hang the server; the time of the next attempt is known", async () => {
  const silent: Transport = () => Promise.reject(new NoResponse("unavailable", "Silence."));
  expect(await sendEntry(silent, ENTRY, true)).toMatchObject({ isOurs: true });
  const busy: Transport = async () => ({ status: 503, body: "", retryAfter: 7 });
  expect(await sendEntry(busy, ENTRY, true)).toMatchObject({ failed: { retryAfter: 7 }, isOurs: false });
});

test("the day goes along only with what waited, and is left out where it is refused", async () => {
  const sent: Record<string, string>[] = [];
  const send: Transport = async (_method, _path, _body, headers = {}) => {
    sent.push(headers);
    const detail = { code: "invalid", detail: "Too long ago.", field: "Creel-Captured-On" };
    return headers["Creel-Captured-On"]
      ? { status: 422, body: JSON.stringify(detail) }
      : { status: 200, body: ITEM };
  };
  expect(await sendEntry(send, ENTRY, false)).toHaveProperty("captured");
  expect(await sendEntry(send, ENTRY, true)).toHaveProperty("captured");
  expect(sent).toEqual([
    { "Idempotency-Key": "K" },
    { "Idempotency-Key": "K", "Creel-Captured-On": "1000" },
    { "Idempotency-Key": "K" },
  ]);
});

test("only a title for quick entry is sent with the parse option; the text is sent unchanged", async () => {
  const sent: unknown[] = [];
  const send: Transport = async (method, path, body) => {
    sent.push([method, path, body]);
    return { status: 200, body: ITEM };
  };
  await sendEntry(send, { ...ENTRY, parse: true }, false);
  await sendEntry(send, ENTRY, false);
  const text = JSON.stringify(ENTRY.draft);
  expect(sent).toEqual([
    ["POST", "/api/items?parse=1", text],
    ["POST", "/api/items", text],
  ]);
});
