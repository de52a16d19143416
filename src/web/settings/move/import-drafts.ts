import type { Import, ImportOptions, ImportState } from "../../../domain/import/import.ts";
import { Signal, useSignal } from "../../state/signal.ts";
import {
  type FormCheck,
  isListOf,
  isRecord,
  isRecordOf,
  isText,
  StoredValue,
} from "../../state/stored-value.ts";

/**
 * The choices that were made before the file was read again with them, by import. The browser stores them: a reload keeps
 * them, and another window shows them.
 */

export interface ColumnDraft {
  /** Pairs, because a column may have the name of a method. */
  roles: readonly (readonly [column: string, role: string])[];
  dayOrder?: NonNullable<ImportOptions["dayOrder"]>;
}

/** All choices but those of the columns. */
export type OptionsDraft = Omit<ImportOptions, "columns" | "dayOrder">;

const CHANGEABLE_STATES: readonly ImportState[] = ["ready", "failed", "reading"];

class ImportDrafts<Draft> {
  readonly #stored: StoredValue<Readonly<Record<string, Draft>>>;
  readonly all: Signal<Readonly<Record<string, Draft>>>;

  constructor(name: string, isDraft: FormCheck) {
    this.#stored = new StoredValue(name, isRecordOf(isDraft));
    this.all = new Signal(this.#stored.get() ?? {});
    window.addEventListener("storage", ({ key }) => {
      if (key === this.#stored.key || key === null) this.all.set(this.#stored.get() ?? {});
    });
  }

  /** Stores a draft in place of the one before. Without room in the browser it stays in this window. */
  store(id: string, draft: Draft | null): void {
    const { [id]: _, ...others } = this.all.get();
    this.#storeAll(draft === null ? others : { ...others, [id]: draft });
  }

  dropOthers(current: ReadonlySet<string>): void {
    const all = Object.entries(this.all.get());
    const kept = all.filter(([id]) => current.has(id));
    if (kept.length < all.length) this.#storeAll(Object.fromEntries(kept));
  }

  #storeAll(all: Readonly<Record<string, Draft>>): void {
    this.#stored.set(Object.keys(all).length > 0 ? all : null);
    this.all.set(all);
  }
}

/** The choices of an import that wait; null if there are none. */
export function useImportDraft<Draft>(drafts: ImportDrafts<Draft>, id: string): Draft | null {
  return useSignal(drafts.all)[id] ?? null;
}

const isColumnDraft = (value: unknown) =>
  isRecord(value) &&
  isListOf(isListOf(isText))(value.roles) &&
  (value.dayOrder === undefined || value.dayOrder === "dmy" || value.dayOrder === "mdy");
const isOption = (value: unknown) => typeof value === "string" || typeof value === "boolean";

export const columnDrafts = new ImportDrafts<ColumnDraft>("import-columns", isColumnDraft);
const optionsDrafts = new ImportDrafts<OptionsDraft>("import-options", isRecordOf(isOption));

/** The options of an import with the choices that wait, and the function that stores a choice. */
export interface OptionChoices {
  options: ImportOptions;
  /** Whether they differ from how the file was read. */
  isChanged: boolean;
  choose(options: ImportOptions): void;
}

export function useOptionChoices({ id, options }: Import): OptionChoices {
  const { columns, dayOrder, ...others } = options;
  const draft = useImportDraft(optionsDrafts, id);
  return {
    options: draft === null ? options : { ...draft, columns, dayOrder },
    isChanged: draft !== null,
    choose({ columns: _, dayOrder: __, ...chosen }) {
      optionsDrafts.store(id, isSame(chosen, others) ? null : chosen);
    },
  };
}

/** Drops the choices of an import, which the file was read with. */
export function dropDrafts(id: string): void {
  columnDrafts.store(id, null);
  optionsDrafts.store(id, null);
}

/** Drops the choices of imports that are written, or no longer there. */
export function dropOldDrafts(imports: readonly Import[]): void {
  const current = new Set(
    imports.filter(({ state }) => CHANGEABLE_STATES.includes(state)).map(({ id }) => id),
  );
  columnDrafts.dropOthers(current);
  optionsDrafts.dropOthers(current);
}

/** What an absent choice means. */
const DEFAULTS: OptionsDraft = {
  to: "auto",
  cancelled: "done",
  priority: "none",
  hasBlock: true,
  bullets: false,
  isFilePreferred: false,
};

function isSame(a: OptionsDraft, b: OptionsDraft): boolean {
  const [one, other] = [withDefaults(a), withDefaults(b)];
  return [...new Set([...one.keys(), ...other.keys()])].every((name) => one.get(name) === other.get(name));
}

function withDefaults(options: OptionsDraft): ReadonlyMap<string, unknown> {
  const chosen = Object.entries(options).filter(([, value]) => value !== undefined);
  return new Map<string, unknown>([...Object.entries(DEFAULTS), ...chosen]);
}
