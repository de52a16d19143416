import { applyCommand } from "../item/apply-command.ts";
import type { Draft } from "../item/capture.ts";
import type { RuleContext } from "../item/command.ts";
import type { Item, ItemDetails, StoredItem } from "../item/item.ts";
import type { DateLookup, Now } from "./date.ts";
import { foldName } from "./name.ts";
import { parseQuickEntry } from "./parse.ts";
import type { EntryToken } from "./token.ts";

/** What quick entry makes of a text among the projects that there are. */
export interface Interpretation {
  /** A field that nothing in the text sets is not there. */
  draft: Draft & Partial<ItemDetails>;
  /** From left to right. One that is only a guess, or names a project that there is none of, sets nothing. */
  parts: EntryToken[];
}

/** The open projects, by their folded titles. */
export type KnownProjects = ReadonlyMap<string, Pick<Item, "id" | "kind" | "list">>;

/** Reads a text that asked for it. What is captured is in the inbox, so that no part of it chooses a list. */
export async function interpret(
  text: string,
  here: Now,
  projects: KnownProjects,
  lookUp: DateLookup,
): Promise<Interpretation> {
  const hasProject = (name: string) => projects.has(foldName(name));
  const { draft, parts } = await parseQuickEntry(text, { ...here, canMove: false, hasProject, lookUp });
  const { projectName, list: _, ...rest } = draft;
  const project = projectName === undefined ? undefined : projects.get(foldName(projectName))?.id;
  return { draft: { ...rest, ...(project === undefined ? {} : { project }) }, parts };
}

/**
 * A captured item with what its title says decided, as if it had been edited at once. Further lines of the title go before
 * the note. Throws `invalid` or `conflict` for what an item may not be.
 */
export function applyInterpretation(typed: Item, { draft }: Interpretation, at: RuleContext): StoredItem {
  const kept: StoredItem = { ...typed, listBefore: null };
  const note = [draft.note, typed.note].filter((text) => text !== null).join("\n");
  const patch = { ...draft, note, isFocused: typed.isFocused || draft.isFocused };
  return { ...kept, ...applyCommand(kept, { verb: "edit", patch }, at).patch };
}
