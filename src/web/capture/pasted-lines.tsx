import { type ClipboardEvent, useEffect, useState } from "react";
import type { CaptureText } from "../items/mutations/mutation.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { hasSigils } from "./dismissed.ts";
import type { CaptureDraft } from "./draft.ts";
import type { StoredDrafts } from "./drafts.ts";
import { MAX_PASTED_ITEMS, pasteAsOne, splitLines } from "./paste.ts";
import type { PasteOfferProps } from "./paste-offer.tsx";

export const pasteOffer = new LazyComponent<PasteOfferProps>(() => import("./paste-offer.tsx"));

/** Several pasted lines, and the part of the title that they replace. */
interface PastedLines {
  text: string;
  lines: readonly string[];
  from: number;
  to: number;
}

export interface PastedLinesOptions {
  line: CaptureDraft;
  drafts: StoredDrafts;
  /** Takes pasted lines, each as an item. */
  keepAll(captures: readonly CaptureText[]): void;
  focusTitle(): void;
}

/** Several lines are not joined: they become several items, or one with a note. */
export function usePastedLines({ line, drafts, keepAll, focusTitle }: PastedLinesOptions) {
  const [pastedLines, setPastedLines] = useState<PastedLines | null>(null);

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const text = event.clipboardData.getData("text/plain");
    const lines = splitLines(text);
    if (lines.length < 2) return;
    event.preventDefault();
    const { title } = line;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pastedText = { text, from: selectionStart ?? title.length, to: selectionEnd ?? title.length };
    if (lines.length > MAX_PASTED_ITEMS) pasteOne(pastedText);
    else setPastedLines({ ...pastedText, lines });
  }

  function pasteOne({ text, from, to }: Omit<PastedLines, "lines">): void {
    drafts.change(pasteAsOne(line, text, from, to));
    closeOffer();
  }

  function pasteMany({ lines }: PastedLines, isRead: boolean): void {
    closeOffer(); // first, because it focuses the line, which may close
    keepAll(
      lines.map((title) => ({
        draft: { title, note: null, isFocused: false },
        parse: isRead && hasSigils(title),
      })),
    );
  }

  function closeOffer(): void {
    setPastedLines(null);
    focusTitle();
  }

  const offer = pastedLines && (
    <LazyPart
      of={pasteOffer}
      props={{
        lines: pastedLines.lines,
        onMany: (isRead) => pasteMany(pastedLines, isRead),
        onOne: () => pasteOne(pastedLines),
        onCancel: closeOffer,
      }}
      instead={<WithoutOffer onOne={() => pasteOne(pastedLines)} />}
    />
  );
  return { onPaste, offer };
}

/** The offer could not be loaded: no pasted line may be lost, so they become one text. */
function WithoutOffer({ onOne }: Pick<PasteOfferProps, "onOne">) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(onOne, []);
  return null;
}
