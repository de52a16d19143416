import type { Hand } from "../../context.ts";
import { readOptions, readRevision } from "../../parse-options.ts";
import { checkNames, findProject } from "../../resolve-items.ts";
import { carryOut } from "../../run-change.ts";
import { Usage } from "../../usage.ts";
import { FORM, OPTIONS, readPatch } from "./edit-arguments.ts";

/** `creel edit`: changes what the options say; without one, title and note in the editor. */
export async function edit(hand: Hand): Promise<number> {
  const { values, positionals } = readOptions(FORM, hand.args, OPTIONS);
  const { local, revision: given, text, ...fields } = values;
  const names = checkNames(positionals, FORM);
  const revision = readRevision(given, names.length, FORM);
  if (Object.keys(fields).length === 0) {
    if (names.length > 1) throw new Usage("The editor takes one item. Name only that.", FORM);
    return (await import("./edit-text.ts")).editText(hand, { names, local, file: text, ...revision });
  }
  if (text !== undefined) throw new Usage("--text is title and note, and stands alone.", FORM);
  const { project, tags, ...patch } = await readPatch(fields);
  return carryOut(hand, {
    names,
    local,
    async wish(item, inbox) {
      const named = project
        ? { project: await findProject(inbox, project) }
        : project === null
          ? { project }
          : {};
      const tagged = tags ? { tags: tags(item.tags) } : {};
      // Tags are put on and taken off what was read, so it must still be so.
      const read = tags ? { revision: item.revision } : {};
      return { command: { verb: "edit", patch: { ...patch, ...named, ...tagged } }, ...read, ...revision };
    },
  });
}
