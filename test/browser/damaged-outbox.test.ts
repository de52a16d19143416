import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";

eachWithEmptyHome();

const draft = { title: "Behind it", note: null, isFocused: false };
const HEAD = { key: "damaged", at: 1 };
/** Each with the text that can be read in it. */
const DAMAGED: readonly [value: unknown, text: string | null][] = [
  [null, null],
  [{ ...HEAD, wishes: null }, null],
  [{ ...HEAD, draft: null, parse: false }, null],
  [{ ...HEAD, moves: [1] }, null],
  [{ ...HEAD, draft: { ...draft, title: 4711 }, parse: false }, "4711"],
  [{ at: 1, draft: { ...draft, title: "Without a key" }, parse: false }, "Without a key"],
  [
    { ...HEAD, wishes: [{ id: "A", command: { verb: "edit", patch: { title: "Was changed", tags: 5 } } }] },
    "Was changed",
  ],
];

const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const isHere = async (title: string) => (await creel(server.home, ["list", "--json"])).out.includes(title);

/** Replaces the values of the outbox, if there are new ones. Returns its values as JSON. */
function outboxAfter(values?: readonly unknown[]): Promise<string> {
  return page.evaluate(
    (newValues) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("creel");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("outbox", "readwrite");
          const store = transaction.objectStore("outbox");
          if (newValues) store.clear();
          for (const value of newValues ?? []) store.put(value);
          const reading = store.getAll();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    values,
  );
}

test("a damaged entry of the outbox stops no other, and its text waits for the user", async () => {
  for (const [n, [value, text]] of DAMAGED.entries()) {
    const [behind, later] = [`Behind ${n}`, `Later ${n}`];
    const good = {
      key: `good-${n}`,
      at: Math.floor(Date.now() / 1000),
      draft: { ...draft, title: behind },
      parse: false,
    };
    await outboxAfter([value, good]);
    await page.reload();
    await row(behind).getByText("page", { exact: true }).waitFor();
    await page.keyboard.press("i");
    await page.getByRole("textbox", { name: "Capture" }).fill(later);
    await page.keyboard.press("Enter");
    await row(later).getByText("page", { exact: true }).waitFor();
    expect([await isHere(behind), await isHere(later)]).toEqual([true, true]);
    if (text === null) {
      expect(JSON.parse(await outboxAfter())).toEqual([value]);
      continue;
    }
    expect(JSON.parse(await outboxAfter())).toEqual([expect.objectContaining({ damaged: value })]);
    await row(text).getByText("This text was damaged in this browser.").waitFor();
    expect(await isHere(text)).toBeFalse();
    await row(text).getByRole("button", { name: "Try again" }).click();
    await row(text).getByText("page", { exact: true }).waitFor();
    expect(await isHere(text)).toBeTrue();
    expect(await outboxAfter()).toBe("[]");
  }
});
