import type { Change } from "../../domain/item/change-log.ts";
import type { Values } from "../../domain/item/command.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import type { Mutation } from "../items/mutations/mutation.ts";
import type { LogStep } from "./log-steps.ts";

const texts = messages.historySteps;

type EditedField = keyof typeof texts.edited;

/** Isolates foreign text in a sentence, so that it does not change the text direction. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * Describes a step in one sentence. `items` is their number where not all changes are loaded; `who` is null for this page
 * itself; `nameOf` has the titles.
 */
export function describeStep(
  { changes, items: count }: Pick<LogStep, "changes"> & { items?: number },
  who: string | null,
  nameOf: (id: string) => string | null,
): string {
  const items = [...new Set(changes.filter(({ verb }) => verb !== "repeat").map(({ item }) => item))];
  const [id] = items;
  const many = Math.max(count ?? 0, items.length);
  const subject = many === 1 && id ? nameItem(nameOf(id)) : messages.history.items(many);
  const kinds = new Set(changes.filter(({ verb }) => verb !== "repeat").map(sentenceOf));
  const [kind] = kinds;
  const sentence = kinds.size === 1 && kind !== undefined ? kind : texts.edited.other;
  return sentence(who === null ? null : isolate(who), subject);
}

/** Describes a change that the server does not have yet. */
export function describeUnsent(entry: Mutation, nameOf: (id: string) => string | null): string {
  if ("draft" in entry) return texts.did.capture(null, nameItem(shortTitle(entry.draft.title)));
  if ("batch" in entry) return texts.did.capture(null, messages.history.items(entry.batch.length));
  const ids = [...new Set(entry.wishes.map(({ id }) => id))];
  const [id = ""] = ids;
  return texts.edited.other(
    null,
    ids.length === 1 ? nameItem(nameOf(id)) : messages.history.items(ids.length),
  );
}

function nameItem(title: string | null): string {
  return title === null ? texts.unnamed : texts.quoted(isolate(title));
}

type Sentence = (who: string | null, what: string) => string;
const moveSentences = new Map<string, Sentence>();

/** Returns the same function for the same change, so that a step of equal changes has one sentence. */
function sentenceOf({ verb, patch }: Change): Sentence {
  if (verb === "edit") return texts.edited[editedField(patch ?? {})];
  if (verb !== "move") return texts.did[verb];
  const { kind, list } = patch ?? {};
  if (kind === "note") return texts.edited.note_kind;
  if (kind === "project") return texts.edited.project_kind;
  if (list === undefined) return texts.edited[editedField(patch ?? {})];
  const moveSentence =
    moveSentences.get(list) ?? ((who, what) => texts.moved(who, what, messages.screens[list]));
  moveSentences.set(list, moveSentence);
  return moveSentence;
}

/** The edited field, if there is only one. */
function editedField(patch: Values): EditedField {
  if (patch.kind !== undefined)
    return patch.kind === "project" ? "project_kind" : patch.kind === "note" ? "note_kind" : "other";
  const names = Object.keys(patch).map((name) => (name === "reminders" ? "remindAt" : name));
  const [field = "dueDate", otherField] = new Set(names.filter((name) => name !== "dueTime"));
  if (otherField !== undefined || Object.keys(patch).length === 0) return "other";
  if (field === "isFocused") return patch.isFocused ? "focused" : "unfocused";
  return Object.hasOwn(texts.edited, field) ? (field as EditedField) : "other";
}
