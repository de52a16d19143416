import { findLeftTexts } from "../items/mutations/captured-ids.ts";
import { mutationStore, outboxWrites, withTimeout } from "../items/mutations/database.ts";
import { reportStored } from "../items/mutations/unstored-notice.ts";
import { Signal, useSignal } from "../state/signal.ts";
import { type FormCheck, isFlag, isListOf, isRecord, isText } from "../state/stored-value.ts";
import { WindowValue } from "../state/window-value.ts";
import { type CaptureDraft, EMPTY_DRAFT, hasText } from "./draft.ts";

const MAX_STORED_MS = 30_000; // that a captured text stays stored, and is not shown again, when the browser's database does not answer

type StoredDraft = Partial<CaptureDraft> & {
  /** The key of its capture, if it was captured and may not be in the outbox yet. */
  key?: string;
};

/** The form of each field that a stored text has. */
const FORMS: Record<keyof StoredDraft, FormCheck> = {
  key: isText,
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
  readonly #stored: WindowValue<StoredDraft>;
  /** The texts that another text replaced; they return after it. */
  #olderDrafts: CaptureDraft[] = [];
  /** Captured texts that the outbox may not have yet. They stay stored, so that a crash loses none. */
  #captured: StoredDraft[] = [];

  constructor(readonly name: string) {
    this.#stored = new WindowValue(name, isDraft);
    this.#show(this.#stored.get()); // of an item that was a capture until now
    this.#takeLeft();
    void findLeftTexts().then(() => this.#takeLeft());
  }

  change(change: Partial<CaptureDraft>): void {
    this.line.set({ ...this.line.get(), ...change });
    this.#store();
  }

  /** Shows a text instead of the current one, which returns after it. */
  offer(line: CaptureDraft): void {
    this.#olderDrafts = [this.line.get(), ...this.#olderDrafts].filter(hasText);
    this.change(line);
  }

  /** Removes the text that was captured with this key: the one before it returns. */
  next(key: string): void {
    const captured = { ...this.line.get(), key };
    this.#captured.push(captured);
    this.change(this.#olderDrafts.shift() ?? EMPTY_DRAFT);
    void withTimeout(outboxWrites.done(), MAX_STORED_MS).then(() => this.#forget(captured));
  }

  #store(): void {
    const texts = [this.line.get(), ...this.#olderDrafts].filter(hasText);
    reportStored(this.name, this.#stored.set([...texts, ...this.#captured]));
  }

  #forget(captured: StoredDraft): void {
    this.#captured = this.#captured.filter((one) => one !== captured);
    this.#store();
  }

  /** Takes over the texts of closed windows, behind those of this one. */
  #takeLeft(): void {
    const left = this.#stored.takeLeft();
    this.#show(left.filter(({ key }) => key === undefined));
    for (const text of left) if (text.key !== undefined) void this.#takeCaptured(text, text.key);
  }

  /** A window that crashed may have captured the text: then it is not shown again. */
  async #takeCaptured(captured: StoredDraft, key: string): Promise<void> {
    this.#captured.push(captured);
    if (!(await withTimeout(mutationStore.wasStored(key), MAX_STORED_MS).catch(() => false))) {
      const { key: _, ...text } = captured;
      this.#show([text]);
    }
    this.#forget(captured);
  }

  #show(stored: Partial<CaptureDraft>[]): void {
    const texts = stored.map((text) => ({ ...EMPTY_DRAFT, ...text }));
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
export const draftsOfProject = (rowKey: string) => draftsOf(`drafts-${rowKey}`);

/** The line in the panel of a project. */
export const draftsOfPanel = (rowKey: string) => draftsOf(`drafts-panel-${rowKey}`);

/** A line that has a title only: its text, and what changes it. The line is empty after `sent`. */
export function useTitleDraft(drafts: StoredDrafts) {
  const { title } = useSignal(drafts.line);
  return {
    title,
    setTitle: (title: string) => drafts.change({ title }),
    sent: (key: string) => drafts.next(key),
  };
}
