/** Plain lines: each line that is not empty is an action of the inbox. */
import { beginImport, finishDraft } from "../drafts/finish-draft.ts";
import { startDraft } from "../drafts/record-draft.ts";
import { lineText, PlaceIds, sourceRange } from "../drafts/record-places.ts";
import type { Format, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";

export const PLAIN_LINES: Format = {
  system: "lines",
  reader: "lines",
  fits: () => false, // any text is lines: it is chosen, not recognised
  read: readPlainLines,
};

async function* readPlainLines(
  records: () => AsyncIterable<Ranged<SourceRecord>>,
  options: ReadOptions,
): AsyncGenerator<Outcome> {
  const context = await beginImport(options);
  const places = new PlaceIds();
  let order = 0;
  for await (const record of records()) {
    const range = sourceRange(record);
    const title = record.shape === "line" ? lineText(record.text).trim() : null;
    if (title === null) yield { ...range, refused: "It is not a line of text." };
    else if (title === "") yield { ...range, leftOut: "It is an empty line." };
    else {
      const draft = startDraft(places.next(record.file, title), title);
      draft.order = order++;
      yield { ...range, ...finishDraft(draft, context) };
    }
  }
}
