import { ENERGIES, type Item, KINDS, LISTS, REPEAT_FROM } from "../../../domain/item/item.ts";
import { type FormCheck, isFlag, isListOf, isRecord, isText } from "../../state/stored-value.ts";
import type { Mutation } from "./mutation.ts";

const isNumber: FormCheck = (value) => Number.isFinite(value);
const isAbsentOr =
  (hasForm: FormCheck): FormCheck =>
  (value) =>
    value === undefined || hasForm(value);
const isNullOr =
  (hasForm: FormCheck): FormCheck =>
  (value) =>
    value === null || hasForm(value);
const isOneOf =
  (words: readonly unknown[]): FormCheck =>
  (value) =>
    words.includes(value);

const isCaptureText = (value: unknown) =>
  isRecord(value) &&
  isRecord(value.draft) &&
  isText(value.draft.title) &&
  isNullOr(isText)(value.draft.note) &&
  isFlag(value.draft.isFocused) &&
  isAbsentOr(isFlag)(value.parse);

/** The forms of the changed fields. Any other field is a text or null. */
const FORMS: Readonly<Partial<Record<keyof Item, FormCheck>>> = {
  title: isText,
  list: isOneOf(LISTS),
  kind: isOneOf(KINDS),
  isFocused: isFlag,
  isSequential: isFlag,
  tags: isListOf(isText),
  remindAt: isNullOr(isNumber),
  reminders: isListOf(isNumber),
  minutes: isNullOr(isNumber),
  energy: isNullOr(isOneOf(ENERGIES)),
  repeatFrom: isNullOr(isOneOf(REPEAT_FROM)),
};
const isPatch = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).every(([field, one]) => (FORMS[field as keyof Item] ?? isNullOr(isText))(one));
const VERBS = ["edit", "complete", "reopen", "trash", "restore"];
const isChange = (value: unknown) =>
  isRecord(value) &&
  isText(value.id) &&
  isAbsentOr(isNumber)(value.revision) &&
  isRecord(value.command) &&
  isOneOf(VERBS)(value.command.verb) &&
  (value.command.verb !== "edit" || isPatch(value.command.patch));

/** A key is sent in a header: an entry with another one would be tried for ever, and all behind it would wait. */
const isKey: FormCheck = (value) => isText(value) && /^[!-~]{1,200}$/.test(value as string);

/** Whether a value of the outbox can be shown and sent. Another version of the page, or a damaged disk, may leave any. */
export function isMutation(value: unknown): value is Mutation {
  if (!isRecord(value) || !isKey(value.key) || !isNumber(value.at)) return false;
  if (!isAbsentOr(isFlag)(value.isUndone)) return false;
  if ("wishes" in value) return isListOf(isChange)(value.wishes);
  return "batch" in value ? isListOf(isCaptureText)(value.batch) : isCaptureText(value);
}
