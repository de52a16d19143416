import { reportStored } from "../items/mutations/unstored-notice.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { type FormCheck, isFlag, isListOf, isRecord, isText } from "../state/stored-value.ts";
import { closedWindows, WindowValue } from "../state/window-value.ts";
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

/**
 * The unsent texts of one capture line in this window. They stay when the user leaves the line or the screen; when the
 * window closes, the next one takes them over.
 */
export class StoredDrafts {
  readonly line = new Signal<CaptureDraft>(EMPTY_DRAFT);
  readonly #stored: WindowValue<Partial<CaptureDraft>>;
  /** The texts that another text replaced; they return after it. */
  #olderDrafts: CaptureDraft[] = [];

  constructor(readonly name: string) {
    this.#stored = new WindowValue(name, isDraft);
    this.#takeLeft();
    void closedWindows.then(() => this.#takeLeft());
  }

  change(change: Partial<CaptureDraft>): void {
    this.line.set({ ...this.line.get(), ...change });
    reportStored(this.name, this.#stored.set([this.line.get(), ...this.#olderDrafts].filter(hasText)));
  }

  /** Shows a text instead of the current one, which returns after it. */
  offer(line: CaptureDraft): void {
    this.#olderDrafts = [this.line.get(), ...this.#olderDrafts].filter(hasText);
    this.change(line);
  }

  /** Removes a captured text: the one before it returns. */
  next(): void {
    this.change(this.#olderDrafts.shift() ?? EMPTY_DRAFT);
  }

  /** Takes over the texts of closed windows, behind those of this one. */
  #takeLeft(): void {
    const texts = this.#stored.takeLeft().map((text) => ({ ...EMPTY_DRAFT, ...text }));
    if (texts.length === 0) return;
    const [line = EMPTY_DRAFT, ...others] = [this.line.get(), ...this.#olderDrafts, ...texts].filter(hasText);
    this.line.set(line);
    this.#olderDrafts = others;
  }
}

/** The line above the inbox. */
export const inboxDrafts = new StoredDrafts("drafts");

const otherDrafts = new Map<string, StoredDrafts>();

function draftsOf(name: string): StoredDrafts {
  const drafts = otherDrafts.get(name) ?? new StoredDrafts(name);
  otherDrafts.set(name, drafts);
  return drafts;
}

/** The line at the end of a project's page. */
export const draftsOfProject = (id: string) => draftsOf(`drafts-${id}`);

/** The line in the panel of a project. */
export const draftsOfPanel = (id: string) => draftsOf(`drafts-panel-${id}`);

/** A line that has a title only: its text, and what changes it. The line is empty after `sent`. */
export function useTitleDraft(drafts: StoredDrafts) {
  const { title } = useSignal(drafts.line);
  return {
    title,
    setTitle: (title: string) => drafts.change({ title }),
    sent: () => drafts.next(),
  };
}
