import { Problem } from "../problem.ts";
import { type Item, isOpen, type StoredItem } from "./item.ts";

/** The fields of an item that another one waits for. */
export type Blocker = Pick<Item, "id" | "kind" | "list" | "blockedBy">;

const MAX_BLOCKERS = 100; // items that wait for each other in a row

/**
 * The id of the item to read next for a chain of blockers, which begins with the item of the id `first`. Null at its end:
 * a chain that is too long or a circle ends, too.
 */
export function nextBlocker(chain: readonly Blocker[], first: string | null): string | null {
  const id = chain.length === 0 ? first : (chain.at(-1)?.blockedBy ?? null);
  return chain.length < MAX_BLOCKERS && chain.every((one) => one.id !== id) ? id : null;
}

/** Whether the item could wait for the first of the chain without waiting for itself. */
export function isFreeOf({ id }: Pick<Item, "id">, chain: readonly Blocker[]): boolean {
  return chain.length < MAX_BLOCKERS && chain.every((one) => one.id !== id);
}

/** Checks what a changed item waits for; `chain` begins with it. Throws `invalid` or `conflict`. */
export function checkBlocker(after: StoredItem, blockedBy: string, chain: readonly Blocker[]): void {
  const refuse = (code: "invalid" | "conflict", detail: string) =>
    new Problem(code, detail, { field: "blockedBy" });
  const [blocker] = chain;
  if (blocker?.id !== blockedBy || blocker.kind === "note" || blockedBy === after.id)
    throw refuse(
      "invalid",
      "The blockedBy is not the id of another action or project. Send the id of one that is open.",
    );
  if (!isOpen(blocker.list))
    throw refuse("conflict", "The item to wait for is done or in the trash. Reopen or restore it first.");
  if (!isFreeOf(after, chain))
    throw refuse(
      "conflict",
      `The item to wait for waits for this one, or more than ${MAX_BLOCKERS} wait in a row. Choose another one.`,
    );
}
