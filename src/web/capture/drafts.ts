import { Signal } from "../state/signal.ts";
import { type FormCheck, isFlag, isListOf, isRecord, isText, StoredValue } from "../state/stored-value.ts";
import { type CaptureDraft, EMPTY_DRAFT, hasText } from "./draft.ts";

/** The form of each field that a stored text has. */
const FORMS: Record<keyof CaptureDraft, FormCheck> = {
  title: isText,
  note: isText,
  isFocused: isFlag,
  hasNote: isFlag,
  dismissed: isListOf(isRecord),
};
const isDraft = (value: unknown) =>
  isRecord(value) &&
  Object.entries(FORMS).every(([field, hasForm]) => value[field] === undefined || hasForm(value[field]));

/** The unsent texts of one capture line. They stay when the user leaves the line, the screen or the page. */
export class StoredDrafts {
  readonly line: Signal<CaptureDraft>;
  readonly #storage: StoredValue<Partial<CaptureDraft>[]>;
  /** The texts that another text replaced; they return after it. */
  #olderDrafts: CaptureDraft[];

  constructor(name: string) {
    this.#storage = new StoredValue(name, isListOf(isDraft));
    const [line = EMPTY_DRAFT, ...olderDrafts] = (this.#storage.get() ?? []).map((line) => ({
      ...EMPTY_DRAFT,
      ...line,
    }));
    this.line = new Signal(line);
    this.#olderDrafts = olderDrafts;
  }

  change(change: Partial<CaptureDraft>): void {
    this.line.set({ ...this.line.get(), ...change });
    const drafts = [this.line.get(), ...this.#olderDrafts].filter(hasText);
    this.#storage.set(drafts.length > 0 ? drafts : null);
  }

  /** Shows a text instead of the current one. It is stored at its first change. */
  offer(line: CaptureDraft): void {
    this.#olderDrafts = [this.line.get(), ...this.#olderDrafts].filter(hasText);
    this.line.set(line);
  }

  /** Removes a captured text: the one before it returns. */
  next(): void {
    this.change(this.#olderDrafts.shift() ?? EMPTY_DRAFT);
  }
}

/** The line above the inbox. */
export const inboxDrafts = new StoredDrafts("drafts");

const projectDrafts = new Map<string, StoredDrafts>();

/** The line at the end of a project's page. */
export function draftsOfProject(id: string): StoredDrafts {
  const drafts = projectDrafts.get(id) ?? new StoredDrafts(`drafts-${id}`);
  projectDrafts.set(id, drafts);
  return drafts;
}
