import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import type { RawView } from "../../src/wire/attention.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";

/**
 * Wrong requests of public clients that ignore the response. Creel must store the text all the same: in the inbox,
 * or under "needs attention" with a guess that finds it.
 */
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

const THOUGHT = 'He said "hi" \\ done';
const LONG_TEXT = `the start of a block ${"x".repeat(10_000)} its end`;

/** The client, its failure, its path and body, and the text that must not be lost. */
const CLIENTS: [string, string, string, string, string][] = [
  ["curl, typed by hand", "a comma too many", "/api/items", '{"title": "Buy milk",}', "Buy milk"],
  [
    "a bash heredoc",
    "pastes quotes into JSON",
    "/api/items",
    `{\n  "title": "${THOUGHT}",\n  "note": "a note"\n}`,
    THOUGHT,
  ],
  [
    "a Go program that ignores the status",
    "a title that is too long",
    "/api/items",
    JSON.stringify({ note: "", title: LONG_TEXT }),
    LONG_TEXT,
  ],
  [
    "a launcher that ignores the answer",
    "no text in the title",
    "/api/items",
    '{"title": null, "note": "typed"}',
    "typed",
  ],
  [
    "a program that files its text away whatever happens",
    "a note that is too long",
    "/api/items",
    JSON.stringify({ title: "the file", note: `begin ${"y".repeat(1_100_000)}` }),
    "the file",
  ],
  [
    "a notes program's plugin",
    "a block of many lines, too long",
    "/api/items",
    JSON.stringify({ title: `${LONG_TEXT}\nsecond line`, note: "logseq://x" }),
    LONG_TEXT,
  ],
  [
    "a mail program's extension",
    "a subject with quotes",
    "/api/items",
    `{"title": "${THOUGHT}", "note": ${JSON.stringify("a mail\nwith lines")}}`,
    THOUGHT,
  ],
  [
    "a Python client with a trailing slash",
    "JSON of another kind",
    "/api/items/",
    '["Buy milk"]',
    "Buy milk",
  ],
  ["a watch", "a text in another character set", "/api/items", 'latin1:{"title": "Grüße"}', "Grüße"],
  ["a menu script", "pastes a shell's words into JSON", "/api/items", `{"title": "${THOUGHT}" }`, THOUGHT],
];

describe("a failure that the client hides loses no text", () => {
  test.each(CLIENTS)("%s: %s", async (_, __, path, body, text) => {
    const bytes = body.startsWith("latin1:") ? Buffer.from(body.slice(7), "latin1") : body;
    const response = await server.ask(`${path}?key=${server.key}`, {
      method: "POST",
      body: bytes,
      headers: { "Content-Type": "application/json" },
    });
    expect([400, 422]).toContain(response.status);
    const { attention } = (await (await server.asPage("/api/attention")).json()) as { attention: RawView[] };
    const [raw] = attention;
    const { title, note } = raw?.guess ?? { title: "", note: null };
    expect(`${title}\n${note ?? ""}`).toContain(text);
    await server.asPage(`/api/attention/${raw?.id}`, { method: "DELETE" });
  });

  test("a lost answer and a retry make one item, if the client names its capture; else none is lost", async () => {
    for (const key of ["watch-1", "watch-1", undefined, undefined])
      await server.capture(
        { title: "from the watch" },
        key === undefined ? {} : { headers: { "Idempotency-Key": key } },
      );
    const { items } = (await (await server.asPage("/api/items")).json()) as { items: Item[] };
    expect(items.filter(({ title }) => title === "from the watch").length).toBe(3);
  });
});
