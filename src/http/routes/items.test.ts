import { expect, test } from "bun:test";
import { TERMINAL } from "../../domain/access/actor.ts";
import type { RequestContext } from "../request/route.ts";
import { listItems } from "./items.ts";

/** The `Link` of a list whose next page has this cursor. */
async function linkOf(address: string, next: string | null): Promise<string | null> {
  const dependencies = { items: () => ({ list: async () => ({ items: [], next }) }) };
  const context = { url: new URL(address), dependencies } as unknown as RequestContext;
  return (await listItems(context, TERMINAL)).headers.get("Link");
}

test("a list names its next page with the same filter, and without the key of the address", async () => {
  const address = "https://creel/api/items?list=open&tag=a%26b&tag=c&cursor=s1&limit=2&key=secret";
  expect(await linkOf(address, "s2")).toBe(
    '</api/items?list=open&tag=a%26b&tag=c&cursor=s2&limit=2>; rel="next"',
  );
  expect(await linkOf(address, null)).toBeNull();
});
