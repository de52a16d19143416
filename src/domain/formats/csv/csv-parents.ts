import { TextNumbers } from "../draft/text-counts.ts";
import type { Outcome } from "../format.ts";
import type { CsvMapping, MappedCells } from "./csv-mapping.ts";
import { isTableRow, rowKey, type TableRow } from "./csv-table.ts";

/** The tasks that rows name as the task above them: by their id, or by their title as Asana does. */
export class CsvParents {
  /** Ids and named parents, both by `rowKey`, are numbers here: a file can have a million. */
  readonly #numbers = new TextNumbers();
  /** By the number of a task that has others below it: that of its project from 1 on, and that of the task above it. */
  readonly #projects: number[] = [];
  readonly #parents: number[] = [];
  /** The first task with a title that rows name, and its number by that of the title. */
  readonly #ids = new Map<string, string>();
  readonly #titled: number[] = [];
  readonly #names: string[] = [""];
  readonly #known = new Map<string, number>();

  constructor(private readonly named = new TextNumbers()) {}

  add(row: TableRow, cells: MappedCells): void {
    const id = rowKey(row, cells.first(row, "id").trim());
    const title = rowKey(row, cells.first(row, "title").trim());
    const isNamed = this.named.has(title);
    if (id === "" || !(this.named.has(id) || isNamed)) return;
    const number = this.#numbers.take(id);
    if (this.#projects[number] !== undefined) return;
    this.#projects[number] = this.#projectNumber(cells.first(row, "project").trim());
    const parent = rowKey(row, cells.first(row, "parent").trim());
    this.#parents[number] = parent === "" ? 0 : this.#numbers.take(parent);
    if (!isNamed || this.#ids.has(title)) return;
    this.#ids.set(title, id);
    this.#titled[this.#numbers.take(title)] = number;
  }

  #projectNumber(name: string): number {
    const number = name === "" ? 0 : (this.#known.get(name) ?? this.#names.push(name) - 1);
    if (number > 0) this.#known.set(name, number);
    return number;
  }

  /** The key of the task above a row; one that the file does not have is its own. */
  keyOf(row: TableRow, written: string): string {
    const key = rowKey(row, written);
    return this.#isTask(this.#numbers.get(key)) ? key : (this.#ids.get(key) ?? key);
  }

  #isTask(number: number): boolean {
    return this.#projects[number] !== undefined;
  }

  /** The project of the nearest task above that has one: the rows of subtasks may name none. */
  projectAbove(row: TableRow, written: string): string {
    let above = this.#numbers.get(rowKey(row, written));
    for (let n = 0; above > 0 && n < MAX_LEVELS; n++) {
      const task = this.#isTask(above) ? above : (this.#titled[above] ?? 0);
      const project = this.#projects[task] ?? 0;
      if (project > 0) return this.#names[project] ?? "";
      above = this.#parents[task] ?? 0;
    }
    return "";
  }
}

const MAX_LEVELS = 100;

/** Reads the file twice, so that only the rows with others below them are in memory. */
export async function surveyParents(
  rows: () => AsyncIterable<TableRow | Outcome>,
  cells: MappedCells,
  { columns, nestsById }: CsvMapping,
): Promise<CsvParents> {
  const named = new TextNumbers();
  const parents = new CsvParents(named);
  if (nestsById || !Object.values(columns).includes("parent")) return parents;
  for await (const row of rows()) {
    const above = isTableRow(row) ? rowKey(row, cells.first(row, "parent").trim()) : "";
    if (above !== "") named.take(above);
  }
  if (named.size === 0) return parents;
  for await (const row of rows()) if (isTableRow(row)) parents.add(row, cells);
  return parents;
}
