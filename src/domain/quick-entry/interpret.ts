import { applyCommand } from "../item/apply-command.ts";
import { type Draft, draftFromText } from "../item/capture.ts";
import type { RuleContext } from "../item/command.ts";
import type { Item, ItemDetails, StoredItem } from "../item/item.ts";
import type { DateLookup, Now } from "./date.ts";
import { foldName, readName } from "./name.ts";
import { parseQuickEntry } from "./parse.ts";
import { findSigils } from "./sigils.ts";
import type { EntryToken } from "./token.ts";

/** The result of quick entry for a text, with the known projects. */
export interface Interpretation {
  /** Only the fields that the text sets. */
  draft: Draft & Partial<ItemDetails>;
  /** From left to right. A guess, or an unknown project, sets nothing. */
  parts: EntryToken[];
}

export interface KnownProject extends Pick<Item, "id" | "kind" | "list"> {
  /** Of two projects with one title the newer one, with the higher number, is meant. */
  seq: number;
}

/** The open projects by folded title, those of one title from the oldest to the newest. */
export type KnownProjects = ReadonlyMap<string, readonly KnownProject[]>;

/** Whether a text names a project, be there one or not. */
export function namesProject(text: string): boolean {
  if (!text.includes("+")) return false;
  const { marks } = findSigils(draftFromText(text).title);
  return marks.some(
    ({ sigil, words, isQuoted }) => sigil === "+" && readName(sigil, words, isQuoted) !== null,
  );
}

/** Parses a capture's text. A capture is in the inbox, so no part of it chooses a list. */
export async function interpret(
  text: string,
  here: Now,
  projects: KnownProjects,
  lookUp: DateLookup,
): Promise<Interpretation> {
  const hasProject = (name: string) => projects.has(foldName(name));
  const { draft, parts } = await parseQuickEntry(text, { ...here, canMove: false, hasProject, lookUp });
  const { projectName, list: _, ...rest } = draft;
  const project = projectName === undefined ? undefined : projects.get(foldName(projectName))?.at(-1)?.id;
  return { draft: { ...rest, ...(project === undefined ? {} : { project }) }, parts };
}

/**
 * Applies the details of its title to a captured item, like an immediate edit. Further lines of the title go before the
 * note. Throws `invalid` or `conflict`.
 */
export function applyInterpretation(typed: Item, { draft }: Interpretation, at: RuleContext): StoredItem {
  const stored: StoredItem = { ...typed, listBefore: null };
  const note = [draft.note, typed.note].filter((text) => text !== null).join("\n");
  const patch = { ...draft, note, isFocused: typed.isFocused || draft.isFocused };
  return { ...stored, ...applyCommand(stored, { verb: "edit", patch }, at).patch };
}
