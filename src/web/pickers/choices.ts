import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle, showControls } from "../i18n/title.ts";
import { fold } from "../search/fold-words.ts";

// The choices of names: contacts, projects and tags.

/** One choice of a picker. */
export interface PickerChoice {
  /** Null is "none", or "this one itself". */
  value: string | null;
  name: string;
  detail?: string;
  /** The key that picks it while the field is empty. */
  press?: string;
  /** Whether the items have it, where each of several can be added or removed. */
  isOn?: boolean;
}

/** Shown without a popup, where more would fill a phone. */
export const INLINE_LIMIT = 6;

/** Ranks of a match. A new name comes before the names that only contain the text. */
const RANK = { same: 0, begins: 1, wordBegins: 2, contains: 3, none: 4 } as const;

/** Names are the same without case and width. */
export function foldCase(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/**
 * The known names that match the text, best first. `newChoice` is the choice of a new name: Enter takes a known name if a
 * word of it begins with the text, and otherwise the new one. Names that contain the text follow, also without accents.
 */
export function matchNames(
  knownChoices: readonly PickerChoice[],
  text: string,
  newChoice: PickerChoice | null = null,
  limit = Number.POSITIVE_INFINITY,
): PickerChoice[] {
  const query = foldCase(text);
  const rankedChoices = knownChoices
    .map((choice) => ({ choice, rank: rankOf(foldCase(choice.name), query) }))
    .filter(({ rank }) => rank < RANK.none)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit - 1);
  const isNew = newChoice !== null && query !== "" && rankedChoices[0]?.rank !== RANK.same;
  const first = rankedChoices
    .filter(({ rank }) => !isNew || rank < RANK.contains)
    .map(({ choice }) => choice);
  const last = rankedChoices.slice(first.length).map(({ choice }) => choice);
  return [...first, ...(isNew ? [newChoice] : []), ...last];
}

function rankOf(name: string, query: string): number {
  if (query === "") return RANK.begins; // all, in their order
  if (name === query) return RANK.same;
  if (name.startsWith(query)) return RANK.begins;
  const words = wordsOf(query);
  if (words !== "" && ` ${wordsOf(name)}`.includes(` ${words}`)) return RANK.wordBegins;
  return fold(name).includes(fold(query)) ? RANK.contains : RANK.none;
}

/** "@home" begins with "ho", too. */
function wordsOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, " ").trimStart();
}

/** Contacts: those of other items, and any new name. */
export function contactChoices(open: readonly Pick<Item, "contact">[], text: string): PickerChoice[] {
  const knownContacts = [...new Set(open.flatMap(({ contact }) => contact ?? []))].map(asChoice);
  const choices = matchNames(knownContacts, text, asChoice(text.trim()), INLINE_LIMIT);
  return text.trim() === "" ? [{ value: null, name: messages.triage.nobody }, ...choices] : choices;
}

/** Projects as choices, by their titles. */
export function projectChoices(projects: readonly Pick<Item, "id" | "title">[]): PickerChoice[] {
  return projects.map(({ id, title }) => ({ value: id, name: shortTitle(title) }));
}

/** Projects as choices, and a new one by its name, which is then the value. */
export function newProjectChoices(
  projects: readonly Pick<Item, "id" | "title">[],
  text: string,
  limit?: number,
): PickerChoice[] {
  const name = text.trim();
  const newChoice = { value: name, name: messages.item.newProject(showControls(name)) };
  return matchNames(projectChoices(projects), text, newChoice, limit);
}

/** Tags to add and remove, and a new one by its name with or without its sigil. */
export function tagChoices(
  knownTags: readonly string[],
  isOn: (name: string) => boolean,
  text: string,
  labelOf: (name: string) => string,
  limit?: number,
): PickerChoice[] {
  const name = text.trim().replace(/^#/, "");
  const choices = knownTags.map((tag): PickerChoice => ({ ...asChoice(tag), isOn: isOn(tag) }));
  return matchNames(choices, name, { value: name, name: labelOf(showControls(name)), isOn: false }, limit);
}

function asChoice(name: string): PickerChoice {
  return { value: name, name: showControls(name) };
}
