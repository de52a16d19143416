import type { Import, ImportOptions, ImportState } from "../../../domain/import/import.ts";
import { Signal, useSignal } from "../../state/signal.ts";
import { isListOf, isRecord, isRecordOf, isText, StoredValue } from "../../state/stored-value.ts";

/**
 * The roles of columns that were chosen before the file was read again with them, by import. The browser stores them: a
 * reload keeps them, and another window shows them.
 */

export interface ColumnDraft {
  /** Pairs, because a column may have the name of a method. */
  roles: readonly (readonly [column: string, role: string])[];
  dayOrder?: NonNullable<ImportOptions["dayOrder"]>;
}

type ColumnDrafts = Readonly<Record<string, ColumnDraft>>;

const CHANGEABLE_STATES: readonly ImportState[] = ["ready", "failed", "reading"];

const isColumnDraft = (value: unknown) =>
  isRecord(value) &&
  isListOf(isListOf(isText))(value.roles) &&
  (value.dayOrder === undefined || value.dayOrder === "dmy" || value.dayOrder === "mdy");

const stored = new StoredValue<ColumnDrafts>("import-columns", isRecordOf(isColumnDraft));
const drafts = new Signal<ColumnDrafts>(stored.get() ?? {});

window.addEventListener("storage", ({ key }) => {
  if (key === stored.key || key === null) drafts.set(stored.get() ?? {});
});

export function useColumnDraft(id: string): ColumnDraft | null {
  return useSignal(drafts)[id] ?? null;
}

/** Stores a draft in place of the one before. Without room in the browser it stays in this window. */
export function storeColumnDraft(id: string, draft: ColumnDraft | null): void {
  const { [id]: _, ...others } = drafts.get();
  storeAll(draft === null ? others : { ...others, [id]: draft });
}

/** Drops the drafts of imports that are written, or no longer there. */
export function dropOldDrafts(imports: readonly Import[]): void {
  const current = new Set(
    imports.filter(({ state }) => CHANGEABLE_STATES.includes(state)).map(({ id }) => id),
  );
  const all = Object.entries(drafts.get());
  const kept = all.filter(([id]) => current.has(id));
  if (kept.length < all.length) storeAll(Object.fromEntries(kept));
}

function storeAll(all: ColumnDrafts): void {
  stored.set(Object.keys(all).length > 0 ? all : null);
  drafts.set(all);
}
