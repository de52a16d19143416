/** Plain lines: each line that is not empty is an action of the inbox. */
import { lineText } from "../draft/clean-text.ts";
import { ItemFinisher } from "../draft/finish-item.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { EMPTY_LINE, NOT_A_LINE, rangeOf } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
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
  const finisher = await ItemFinisher.load(options);
  const places = new RecordIds();
  let order = 0;
  for await (const record of records()) {
    const range = rangeOf(record);
    const title = record.shape === "line" ? lineText(record.text).trim() : null;
    if (title === null) yield { ...range, refused: NOT_A_LINE };
    else if (title === "") yield { ...range, leftOut: EMPTY_LINE };
    else {
      const draft = new ItemDraft(places.place(record.file, title), title);
      draft.order = order++;
      yield { ...range, ...finisher.finish(draft) };
    }
  }
}
