import type { CommandContext } from "../../context.ts";
import { parseOptions, parseRevision } from "../../parse-options.ts";
import { checkNames, resolveItem, resolveProject } from "../../resolve-items.ts";
import { runChange } from "../../run-change.ts";
import { Usage } from "../../usage.ts";
import { EDIT_OPTIONS, EDIT_USAGE, readPatch } from "./edit-arguments.ts";

/** `creel edit`: changes the fields of the options; without options, title and note in the editor. */
export async function editCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(EDIT_USAGE, context.args, EDIT_OPTIONS);
  const { local, revision: revisionText, text, ...fields } = values;
  const names = checkNames(positionals, EDIT_USAGE);
  const revision = parseRevision(revisionText, names.length, EDIT_USAGE);
  if (Object.keys(fields).length === 0) {
    if (names.length > 1) throw new Usage("The editor takes one item. Give one id.", EDIT_USAGE);
    return (await import("./edit-text.ts")).editText(context, { names, local, file: text, ...revision });
  }
  if (text !== undefined)
    throw new Usage("--text is title and note. Give it without other fields.", EDIT_USAGE);
  const { project, blockedBy, tags, ...patch } = await readPatch(fields);
  const blocker = blockedBy ? checkNames([blockedBy], EDIT_USAGE)[0] : undefined;
  return runChange(context, {
    names,
    local,
    async prepare(item, inbox) {
      const named = project
        ? { project: await resolveProject(inbox, project) }
        : project === null
          ? { project }
          : {};
      const blocked =
        blocker !== undefined
          ? { blockedBy: (await resolveItem(inbox, blocker)).id }
          : blockedBy === null
            ? { blockedBy }
            : {};
      const tagged = tags ? { tags: tags(item.tags) } : {};
      // The new tags depend on the old ones, so the revision must still be the same.
      const read = tags ? { revision: item.revision } : {};
      return {
        command: { verb: "edit", patch: { ...patch, ...named, ...blocked, ...tagged } },
        ...read,
        ...revision,
      };
    },
  });
}
