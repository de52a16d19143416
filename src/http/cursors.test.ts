import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { ENGINES, storeOn } from "../../test/home.ts";
import { TERMINAL } from "../domain/access/actor.ts";
import { Problem } from "../domain/problem.ts";
import type { ProblemDocument } from "../wire/problems.ts";
import { createHandler, type RequestHandler } from "./handler.ts";
import type { Dependencies } from "./request/dependencies.ts";
import { openMemoryBudget } from "./request/request-body.ts";

const home = storeOn((folder) => (ENGINES[0] as (typeof ENGINES)[number])[1](folder));
const [YESTERDAY, TODAY, TOMORROW] = ["2027-01-14", "2027-01-15", "2027-01-16"];
let answer: RequestHandler;
/** Every list with pages, with the cursors that it gave. */
const CURSORS = new Map<string, string[]>(
  [
    ...["items?", "items?list=today&", "items?list=upcoming&", "items?q=milk&", "items?list=today&q=milk&"],
    ...["items?list=upcoming&q=milk&", "items?list=open&focused=true&", "items?due=week&"],
    ...["tags?", "areas?", "contacts?", "projects?", "attention?"],
  ].map((list) => [list, []]),
);

beforeAll(async () => {
  await home.open();
  answer = createHandler({ ...home.store, budget: openMemoryBudget() } as unknown as Dependencies);
  const reminder = home.now + 3_600;
  for (const name of ["one", "two"]) {
    const names = { tags: [`${name} ✓`], area: name, contact: name };
    await home.make(`milk ${name}`, { ...names, dueDate: YESTERDAY, dueTime: "10:00" });
    for (const dueDate of [TODAY, TOMORROW]) await home.make(`milk ${name}`, { dueDate, isFocused: true });
    for (const startDate of [TODAY, TOMORROW]) await home.make(`milk ${name}`, { startDate });
    await home.make(`milk ${name}`, { remindAt: reminder });
    await home.make(`milk ${name}`, { isFocused: true });
    await home.make(`milk ${name}`, { kind: "project" });
    const problem = new Problem("invalid", "There is no title. Send one.");
    await home.store
      .attention(TERMINAL)
      .keep([{ body: new TextEncoder().encode(name), contentType: "text/plain", problem }]);
  }
  for (const [list, cursors] of CURSORS)
    for (let next: string | null = ""; next !== null; ) {
      const { status, body }: Awaited<ReturnType<typeof read>> = await read(list, next, 1);
      expect([list, status]).toEqual([list, 200]);
      next = (body as { next: string | null }).next;
      if (next !== null) cursors.push(next);
    }
});
afterAll(() => home.close());

async function read(list: string, cursor: string, limit = 100) {
  const query = `limit=${limit}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
  const response = await answer(new Request(`http://creel/api/${list}${query}`), {
    rules: { channel: "socket", hosts: new Set(), origins: new Set() },
    peer: null,
    peerUser: async () => "own",
    holdOpen: () => {},
    stream: () => () => {},
    closing: false,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** The cursor is one of the list, or it is refused with a cure. */
async function expectAnswer(list: string, cursor: string): Promise<void> {
  const { status, body } = await read(list, cursor);
  const { field, detail = "" } = body as ProblemDocument;
  const refusal = { status, field, hasCure: detail.includes("Start again without") };
  expect([list, cursor, status === 200 ? status : refusal]).toEqual([
    list,
    cursor,
    status === 200 ? status : { status: 422, field: "cursor", hasCure: true },
  ]);
}

test("a cursor of any list is a page of a list, or is refused with a cure", async () => {
  const all = [...CURSORS.values()];
  expect(all.filter((cursors) => cursors.length === 0)).toEqual([]);
  for (const list of CURSORS.keys()) for (const cursor of all.flat()) await expectAnswer(list, cursor);
});

test.each([
  "t3.2026-01-01.00:00.1",
  "t1.2027-01-16.24:00.1",
  "t9.2027-01-16.24:00.1",
  "t0.7.00:00.1",
  "t0.2027-02-30.24:00.1",
  "t0.0000-01-01.24:00.1",
  "t0.2027-01-16.99:99.1",
])("Upcoming has no place %j", async (cursor) => {
  expect((await read("items?list=upcoming&", cursor)).status).toBe(422);
});

test.each(["t3.2027-01-16.24:00.1", "t4.2027-02-30.24:00.1", "t0.7.24:00.1", "t5.7.24:00.1"])(
  "Today has no place %j",
  async (cursor) => {
    expect((await read("items?list=today&", cursor)).status).toBe(422);
  },
);

/** A true cursor with a few characters replaced, removed or repeated, or any text. */
const piece = fc.oneof(
  fc.constantFrom("0", "9", "z", ".", ":", "-", "t", "s", "m", "n", "\0", "é"),
  fc.string(),
);
const edit = fc.record({ at: fc.nat(40), removed: fc.nat(12), piece });

test("a damaged cursor is never an internal error", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CURSORS.keys()),
      fc.constantFrom(...CURSORS.keys()),
      fc.nat(50),
      fc.array(edit, { maxLength: 3 }),
      async (list, origin, n, edits) => {
        const cursors = CURSORS.get(origin) ?? [];
        let cursor = cursors[n % cursors.length] ?? "";
        for (const { at, removed, piece: put } of edits)
          cursor = cursor.slice(0, at) + put + cursor.slice(at + removed);
        if (cursor !== "" && cursor.isWellFormed()) await expectAnswer(list, cursor);
      },
    ),
    { numRuns: 2_000 },
  );
}, 60_000);
