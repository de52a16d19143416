import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Item } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { resolveItems } from "../../resolve-items.ts";
import { runChange } from "../../run-change.ts";
import { printError } from "../../terminal/output.ts";

interface Asked {
  names: string[];
  local: boolean;
  /** A file with text that could not be stored before. */
  file: string | undefined;
  revision?: number;
}

type Text = Pick<Item, "title" | "note">;

/**
 * Edits title and note as one text, in the editor or from a file. The item must not change meanwhile. If the text
 * cannot be stored, its file stays.
 */
export async function editText(
  context: CommandContext,
  { names, local, file, revision }: Asked,
): Promise<number> {
  const keep = (text: string, of: number | undefined) =>
    runChange(context, {
      names,
      local,
      prepare: async () => ({
        command: { verb: "edit", patch: readText(text) },
        ...(of === undefined ? {} : { revision: of }),
      }),
    });
  if (file !== undefined) return keep(read(file), revision);

  const [item] = await withHome(context, local, (inbox) => resolveItems(inbox, names));
  const before = item ? writeText(item) : "";
  const folder = mkdtempSync(join(tmpdir(), "creel-"));
  const path = join(folder, "item.txt");
  writeFileSync(path, before);
  try {
    await runEditor(path);
    const after = read(path);
    if (after.trim() === "") throw new Problem("invalid", "The text was empty, so nothing was changed.");
    const code = await keep(after, revision ?? item?.revision);
    rmSync(folder, { recursive: true });
    return code;
  } catch (thrown) {
    if (readFileSync(path, "utf8") === before) rmSync(folder, { recursive: true });
    else printError(`Your text is in ${path}: \`creel edit ${names[0]} --text ${path}\` sends it again.`);
    throw thrown;
  }
}

/** The title, an empty line, the note. Throws `conflict` if `readText` would give another result. */
export function writeText({ title, note }: Text): string {
  const text = note === null ? `${title}\n` : `${title}\n\n${note}\n`;
  const again = readText(text);
  if (again.title === title && again.note === note) return text;
  throw new Problem(
    "conflict",
    "The title has an empty line, after which the note would begin. Use --title and --note.",
  );
}

/** Splits the text at the first empty line; drops the final line break of the editor. */
export function readText(text: string): Text {
  const end = /\r?\n\r?\n/.exec(text);
  if (!end) return { title: withoutLastBreak(text), note: null };
  const note = withoutLastBreak(text.slice(end.index + end[0].length));
  return { title: text.slice(0, end.index), note: note === "" ? null : note };
}

function withoutLastBreak(text: string): string {
  return text.replace(/\r?\n$/, "");
}

/** Runs the editor through the shell, as git does, so that EDITOR may have arguments. */
async function runEditor(path: string): Promise<void> {
  const { VISUAL, EDITOR } = process.env;
  const isWindows = process.platform === "win32";
  const editor = VISUAL || EDITOR || (isWindows ? "notepad" : "vi");
  const command = isWindows ? [...editor.split(" "), path] : ["sh", "-c", `${editor} "$@"`, editor, path];
  const ignoreSigint = () => {}; // Ctrl-C is for the editor
  process.on("SIGINT", ignoreSigint);
  try {
    const code = await Bun.spawn(command, { stdio: ["inherit", "inherit", "inherit"] }).exited;
    if (code !== 0)
      throw new Problem(
        "unavailable",
        `The editor ${editor} ended with ${code}, so nothing was changed. EDITOR names another.`,
      );
  } finally {
    process.off("SIGINT", ignoreSigint);
  }
}

/** Throws `invalid-text`: text that is not UTF-8 is refused, never replaced. */
function read(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (cause) {
    const isThere = cause instanceof TypeError;
    throw isThere
      ? new Problem("invalid-text", `The text in ${file} is not UTF-8. Save it as UTF-8.`, { cause })
      : new Problem("not-found", `${file} cannot be read.`, { cause });
  }
}
