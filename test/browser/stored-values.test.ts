import { expect, test } from "bun:test";
import { waitForInbox } from "./browser.ts";
import { eachWithPage, page } from "./fixtures.ts";
import { setTimeLimit } from "./time-limit.ts";

eachWithPage();

/** Other programs of the origin, other versions of the page and a cut write may leave any text. */
const HOSTILE = [
  ...["{", "null", "7", '"x"', "[]", "{}", "[null]", "[[]]", "[{}]", '{"views":7,"changes":7,"shown":7}'],
  '{"views":[{}],"changes":[{}],"shown":[{}]}',
  '{"views":[],"changes":[],"shown":[{"name":"x","list":"open","filter":{"area":5,"due":"banana"}}]}',
  '{"step":"constructor","seen":7,"lastOn":"x"}',
];
const NAMES = [
  ...[
    "views",
    "templates",
    "grouping",
    "sorting",
    "day-plan",
    "calendars",
    "colours",
    "first-steps",
    "review",
    "sidebar",
    "taken-back",
    "drafts",
  ],
  ...["appearance", "language", "keys", "single-keys"],
];

test("the page starts with any stored values", async () => {
  setTimeLimit(110_000);
  for (const text of HOSTILE) {
    await page.evaluate(
      ([names, value]) => {
        for (const name of names) localStorage.setItem(`creel.${name}`, value);
      },
      [NAMES, text] as const,
    );
    await page.reload();
    await waitForInbox(page).catch((thrown) => {
      throw new Error(`The page does not start with ${text}.`, { cause: thrown });
    });
  }
  expect(await page.getByRole("navigation").count()).toBeGreaterThan(0);
}, 120_000);
