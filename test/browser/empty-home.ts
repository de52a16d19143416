import type { Item } from "../../src/domain/item/item.ts";
import type { RawView } from "../../src/wire/attention.ts";
import type { CreelProcess } from "../home.ts";

const PAGE_SIZE = 500; // the most that one list has, and more than the tests of a shared home make

/** Purges all items and discards all refused captures of a running server, so that tests can share it. */
export async function emptyHome(server: CreelProcess): Promise<void> {
  const send = async <Value>(method: string, path: string, body?: unknown): Promise<Value> => {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await server.asPage(path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Value;
  };
  const list = async (name: string) =>
    (await send<{ items: Item[] }>("GET", `/api/items?list=${name}&limit=${PAGE_SIZE}`)).items;
  const items = [...(await list("open")), ...(await list("done"))];
  const changes = items.map(({ id }) => ({ id, verb: "trash" }));
  if (changes.length > 0) await send("PATCH", "/api/items", { changes });
  for (const { id } of await list("trash")) await send("DELETE", `/api/items/${id}`);
  const refused = () => send<{ attention: RawView[] }>("GET", "/api/attention");
  for (let { attention } = await refused(); attention.length > 0; { attention } = await refused())
    for (const { id } of attention) await send("DELETE", `/api/attention/${id}`);
}
