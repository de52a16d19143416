import { expect, test } from "bun:test";
import { openMemoryStore } from "../../../../test/home.ts";
import { TERMINAL } from "../../../domain/access/actor.ts";
import type { Patch } from "../../../domain/item/item.ts";
import type { CommandContext } from "../../context.ts";
import { editCommand } from "./edit.ts";

test("tags that another changed in between are not overwritten; what does not depend on them is changed", async () => {
  const store = await openMemoryStore();
  const inbox = store.items(TERMINAL);
  const { id } = await inbox.capture({ title: "a", note: null, isFocused: false });
  const change = (patch: Patch) => inbox.change({ id, command: { verb: "edit", patch } });
  const late: typeof inbox = {
    ...inbox,
    async list(query) {
      const page = await inbox.list(query);
      await change({ tags: ["theirs"] });
      return page;
    },
  };
  const session = {
    items: async () => late,
    client: () => Promise.reject(new Error()),
    close: async () => {},
  };
  const run = (...args: string[]) =>
    editCommand({
      args: [id, ...args],
      json: true,
      openSession: async () => session,
    } as unknown as CommandContext);
  const refused = await run("--tag", "+ours").catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code: "changed" });
  expect(await run("--title", "b")).toBe(0);
  expect(await inbox.get(id)).toMatchObject({ title: "b", tags: ["theirs"] });
  await store.close();
});
