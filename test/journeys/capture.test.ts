import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function read(id: string): Promise<Item> {
  return (await (await server.asPage(`/api/items/${id}`)).json()) as Item;
}

async function post(
  path: string,
  body: string | FormData,
  headers: Record<string, string> = {},
): Promise<Item> {
  const response = await server.ask(path, { method: "POST", body, headers });
  expect([response.status, response.status === 200 ? "" : await response.text()]).toEqual([200, ""]);
  const { id } = (await response.json()) as { id: string };
  return read(id);
}

describe("the capture operation", () => {
  test("answers exactly 200 with exactly id and createdOn", async () => {
    const before = Math.floor(Date.now() / 1000);
    const response = await server.capture({ title: "Buy milk" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    const body = (await response.json()) as Record<string, unknown>;
    expect(Object.keys(body)).toEqual(["id", "createdOn"]);
    expect(body.id).toMatch(/^[0-9A-F]{12}4[0-9A-F]{3}[89AB][0-9A-F]{15}$/);
    expect(Number.isInteger(body.createdOn)).toBe(true);
    expect(body.createdOn as number).toBeGreaterThanOrEqual(before);
    expect(response.headers.get("location")).toBe(`/api/items/${body.id}`);
    const headers = ["cache-control", "x-content-type-options", "referrer-policy"].map((name) =>
      response.headers.get(name),
    );
    expect(headers).toEqual(["no-store", "nosniff", "no-referrer"]);
    expect(response.headers.get("request-id")).toBeTruthy();
  });

  test("a title alone has note null and no focus, and is in the inbox", async () => {
    const { id } = (await (await server.capture({ title: "alone" })).json()) as { id: string };
    expect(await read(id)).toMatchObject({
      title: "alone",
      note: null,
      isFocused: false,
      list: "inbox",
      source: "first",
    });
  });

  test("takes the key in the query, as Bearer, and as X-Api-Key", async () => {
    const json = JSON.stringify({ title: "key" });
    await post(`/api/items?key=${server.key}`, json, { "Content-Type": "application/json" });
    await post("/api/items", json, { Authorization: `bearer ${server.key}` });
    await post("/api/items", json, { "X-Api-Key": server.key });
    await post(`/api/items?key=${server.key}`, json, { Authorization: `Bearer ${server.key}` });
  });

  test.each([
    ["multi-line title", { title: "one\ntwo\r\nthree", note: "a\nb\n" }],
    ["empty note", { title: "note", note: "" }],
    ["code points", { title: " ｆull\u200dwidth e\u0301 𝄞 \u202e", note: "\u0001\u001b[31m\u007f\ufeff" }],
    ["everything", { title: "x".repeat(10_000), note: "é".repeat(524_288), isFocused: true }],
  ])("keeps what was sent: %s", async (_, sent) => {
    const { id } = (await (await server.capture(sent)).json()) as { id: string };
    expect(await read(id)).toMatchObject({ ...sent, note: sent.note || null });
  });

  test("takes forms, multipart forms and text", async () => {
    const key = { "X-Api-Key": server.key };
    expect(
      await post("/api/items", "title=Buy+milk&isFocused=1", {
        ...key,
        "Content-Type": "application/x-www-form-urlencoded",
      }),
    ).toMatchObject({ title: "Buy milk", isFocused: true });
    const form = new FormData();
    form.set("title", "Grüße");
    form.set("note", "aus dem Formular");
    expect(await post("/api/items", form, key)).toMatchObject({ title: "Grüße", note: "aus dem Formular" });
    expect(
      await post("/api/items", "Buy milk\nand eggs", { ...key, "Content-Type": "text/plain" }),
    ).toMatchObject({ title: "Buy milk", note: "and eggs" });
  });

  test("names the fields that it ignores", async () => {
    const response = await server.capture({ title: "a", tags: ["x"], "Ünfug, oder": 1, Parse: true });
    expect(response.headers.get("creel-ignored")).toBe("tags, %C3%9Cnfug%2C%20oder, Parse");
  });

  test("takes a body without a length", async () => {
    const chunks = new ReadableStream({
      async start(controller) {
        for (const part of ['{"title": ', '"in ', 'chunks"}']) {
          controller.enqueue(new TextEncoder().encode(part));
          await Bun.sleep(5);
        }
        controller.close();
      },
    });
    const response = await server.ask("/api/items", {
      method: "POST",
      body: chunks,
      headers: { "X-Api-Key": server.key },
    });
    expect(response.status).toBe(200);
  });
});
