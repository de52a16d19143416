import { type Draft, draftFromText } from "../../../domain/item/capture.ts";
import { isRecord } from "../../state/stored-value.ts";
import { isMutation } from "./entry-form.ts";
import type { Mutation } from "./mutation.ts";

/**
 * The captures that keep the readable texts of a damaged entry, for the user to decide about; none without a text. The
 * first one has the damaged value, too. `at` is Unix seconds.
 */
export function entriesOf(damaged: unknown, at: number): Mutation[] {
  const drafts = textsIn(damaged);
  return drafts.map((draft, n) => ({
    key: crypto.randomUUID(),
    at,
    draft,
    parse: false,
    damaged: n === 0 ? damaged : null,
  }));
}

/** Replaces the damaged entries that have a text. One without a text stays as it is: a newer page may read it. */
export async function replaceDamaged(db: IDBDatabase): Promise<void> {
  const transaction = db.transaction("outbox", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("outbox");
  const opening = store.openCursor();
  opening.onsuccess = () => {
    const cursor = opening.result;
    if (!cursor) return;
    const [first, ...others] = isMutation(cursor.value)
      ? []
      : entriesOf(cursor.value, Math.floor(Date.now() / 1000));
    if (first) cursor.update(first);
    for (const other of others) store.put(other);
    cursor.continue();
  };
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The texts of a capture, of several, or of changes. */
function textsIn(value: unknown): Draft[] {
  if (!isRecord(value)) return [];
  const { draft, batch, wishes, command } = value;
  const parts = [draft, isRecord(command) ? command.patch : null, value].filter(isRecord);
  const texts = [batch, wishes].flatMap((list) => (Array.isArray(list) ? list.flatMap(textsIn) : []));
  return [...parts.flatMap((part) => draftOf(part) ?? []), ...texts];
}

function draftOf({ title, note }: Record<string, unknown>): Draft | null {
  const [titleText, noteText] = [title, note].map((text) =>
    typeof text === "string" || typeof text === "number" ? String(text) : "",
  ) as [string, string];
  if (titleText.trim() === "") return noteText.trim() === "" ? null : draftFromText(noteText);
  return { title: titleText, note: noteText === "" ? null : noteText, isFocused: false };
}
