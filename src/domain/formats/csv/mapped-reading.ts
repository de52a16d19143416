import type { ItemFinisher } from "../draft/finish-item.ts";
import type { RecordIds } from "../draft/record-ids.ts";
import type { TextNumbers } from "../draft/text-counts.ts";
import type { ReadOptions } from "../format.ts";
import type { CsvMapping, MappedCells } from "./csv-mapping.ts";
import type { CsvSurvey } from "./csv-survey.ts";

/** The state of one reading of a CSV file with a mapping. */
export interface MappedReading {
  mapping: CsvMapping;
  cells: MappedCells;
  survey: CsvSurvey;
  options: ReadOptions;
  ids: RecordIds;
  finisher: ItemFinisher;
  /** The ids of the family whose first row was read: another row with such an id is a task of its own. */
  seen: TextNumbers;
}
