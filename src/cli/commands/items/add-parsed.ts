import type { Inbox } from "../../../domain/inbox/items.ts";
import type { Captured, Draft } from "../../../domain/item/capture.ts";
import type { Part } from "../../../domain/quick-entry/token.ts";
import type { Hand } from "../../context.ts";
import { type Say, tellCaptured } from "../../outbox/capture-via-outbox.ts";
import { print, printError, printJson, safe } from "../../terminal/output.ts";
import { atDesk } from "../../with-home.ts";

/** `creel add --parse`: captures what is to be read as quick entry, and says what was understood of what arrived. */
export async function addParsed(
  hand: Hand,
  drafts: Draft[],
  local: boolean,
  capture: (say: Say) => Promise<number>,
): Promise<number> {
  const captured: [Captured, Draft][] = [];
  const code = await capture((one, n) => captured.push([one, drafts[n] as Draft]));
  let told = 0;
  try {
    if (captured.length > 0)
      await atDesk(hand, local, async (inbox) => {
        for (const [one, { title }] of captured) {
          tell(hand, one, await partsOf(inbox, one, title));
          told++;
        }
      });
  } catch {
    // They are in the inbox, whoever can be asked about them or not.
    for (const [one] of captured.slice(told)) tellCaptured(hand.json, one);
  }
  return code;
}

/** Nothing when it could not be kept as it was read. A key that may only capture cannot look, but ask what was read. */
async function partsOf(inbox: Inbox, { id }: Captured, title: string): Promise<Part[]> {
  const { draft, parts } = await inbox.preview(title);
  const kept = await inbox.get(id).catch(() => null);
  return kept === null || kept.title === draft.title ? parts : [];
}

function tell({ json }: Hand, { id, createdOn }: Captured, parts: Part[]): void {
  const understood = parts.filter(({ isUnknown }) => !isUnknown).map(({ says }) => says);
  const unknown = parts.filter(({ isUnknown }) => isUnknown).map(({ text }) => text);
  if (json) {
    printJson({ id, createdOn, state: "inbox", understood, unknown });
    return;
  }
  print(id);
  if (understood.length > 0) printError(`Understood: ${safe(understood.join("; "))}.`);
  for (const text of unknown)
    printError(
      `creel: There is no open project ${safe(text.slice(1))}, so it stays in the title. \`creel edit ID --kind project\` makes an item one.`,
    );
}
