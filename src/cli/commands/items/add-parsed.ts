import type { Items } from "../../../domain/inbox/items.ts";
import type { Captured, Draft } from "../../../domain/item/capture.ts";
import type { EntryToken } from "../../../domain/quick-entry/token.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { printCaptured, type WarningPrinter } from "../../outbox/capture-via-outbox.ts";
import { markStored, print, printError, printJson, safe } from "../../terminal/output.ts";

/** `creel add --parse`: captures text as quick entry, and prints the recognized parts. */
export async function addParsed(
  context: CommandContext,
  drafts: Draft[],
  local: boolean,
  capture: (say: WarningPrinter) => Promise<number>,
): Promise<number> {
  const captured: [Captured, Draft][] = [];
  const code = await capture((one, n) => captured.push([one, drafts[n] as Draft]));
  let printed = 0;
  try {
    if (captured.length > 0)
      await withHome(context, local, async (inbox) => {
        for (const [one, { title }] of captured) {
          printCapture(context, one, await partsOf(inbox, one, title));
          printed++;
        }
      });
  } catch {
    // The captures are stored, even if their parts cannot be read.
    for (const [one] of captured.slice(printed)) printCaptured(context.json, one);
  }
  return code;
}

/**
 * The recognized parts; empty if the text was stored as typed. A key with scope `capture` cannot read items, but it can
 * preview.
 */
async function partsOf(inbox: Items, { id }: Captured, title: string): Promise<EntryToken[]> {
  const { draft, parts } = await inbox.preview(title);
  const stored = await inbox.get(id).catch(() => null);
  return stored === null || stored.title === draft.title ? parts : [];
}

function printCapture({ json }: CommandContext, { id, createdOn }: Captured, parts: EntryToken[]): void {
  const understood = parts.filter(({ isUnknown }) => !isUnknown).map(({ says }) => says);
  const unknown = parts.filter(({ isUnknown }) => isUnknown).map(({ text }) => text);
  markStored("The capture is stored");
  if (json) {
    printJson({ id, createdOn, state: "inbox", understood, unknown });
    return;
  }
  print(id);
  if (understood.length > 0) printError(`Understood: ${safe(understood.join("; "))}.`);
  for (const text of unknown)
    printError(
      `creel: There is no open project ${safe(text.slice(1))}, so the name stays in the title. \`creel edit ID --kind project\` makes an item one.`,
    );
}
