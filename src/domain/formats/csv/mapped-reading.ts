import type { RecordIds } from "../draft/record-ids.ts";
import type { RuleChecker } from "../draft/rule-checker.ts";
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
  rules: RuleChecker;
  /** The ids of rows that were read: another row with such an id is a task of its own. */
  seen: Set<string>;
}
