import type { ItemQuery } from "../domain/inbox.ts";

/** The query of `GET /api/items`, as text. No schema library: a cold command line asks with it. */
export function writeItemQuery({ isFocused, words, limit, ...rest }: ItemQuery): string {
  const query = { ...rest, limit, focused: isFocused, q: words };
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}
