import type { DayOrder } from "../draft/foreign-times.ts";
import type { PriorityLevel } from "../draft/item-draft.ts";
import { type CsvColumns, foldHeader } from "./csv-columns.ts";
import type { TableRow } from "./csv-table.ts";

/** The meaning of the columns of a CSV file. A mapping is plain data, so that it can be kept as a file. */

export const CSV_ROLES = [
  "id", "title", "note", "type", "status", "focus", "tags", "contexts", "area", "contact", "project", "heading", "parent",
  "startDate", "plannedDate", "dueDate", "dueTime", "hasReminder", "reminderDate", "reminderTime", "createdOn", "completedOn",
  "percent", "repeat", "minutes", "tracked", "energy", "priority", "checklist", "order", "block", "report",
] as const; // biome-ignore format: a table
export type CsvRole = (typeof CSV_ROLES)[number];

export interface CsvMapping {
  /** As in `import:outlook`. */
  system: string;
  /** The role of each column by its name. A column without one stands in the block of the note. */
  columns: Readonly<Record<string, CsvRole>>;
  /** Of `3/4/2026`. Null: as all rows of the file prove it; if they do not, such a date is not read. */
  dayOrder: DayOrder;
  /** The levels of its priorities by their numbers, if they run another way than 1 to 3. */
  levels?: Readonly<Record<string, PriorityLevel>>;
  /** Names in the column of the project that mean none. */
  noProject?: readonly string[];
  /** Whether an id such as `1.2.1` is below `1.2`. */
  nestsById?: boolean;
  /** Whether the rows are in the order of their project. */
  hasOrder?: boolean;
}

/** A value of a row with the name of its column. */
export type NamedValue = [name: string, value: string];

/** Reads the cells of rows by the roles of their columns. */
export class MappedCells {
  readonly #roles: ReadonlyMap<string, CsvRole>;
  readonly #rolesBy = new WeakMap<CsvColumns, readonly CsvRole[]>();
  /** The columns of each role, of the file that is read. */
  #columns: CsvColumns | null = null;
  #places: ReadonlyMap<CsvRole, readonly number[]> = new Map();

  constructor(readonly mapping: CsvMapping) {
    this.#roles = new Map(Object.entries(mapping.columns).map(([name, role]) => [foldHeader(name), role]));
  }

  /** Whether a row names the columns: more than half of them, and the title. */
  isHeader(columns: CsvColumns): boolean {
    const named = columns.names.filter((name) => this.#roles.has(foldHeader(name)));
    return (
      named.length * 2 > columns.names.length ||
      named.some((name) => this.#roles.get(foldHeader(name)) === "title")
    );
  }

  roleOf(name: string): CsvRole {
    return this.#roles.get(foldHeader(name)) ?? "block";
  }

  /** The values of the columns with a role, without empty ones. */
  values({ cells, columns }: TableRow, role: CsvRole): readonly NamedValue[] {
    const places = this.#placesOf(columns).get(role);
    if (places === undefined) return NO_VALUES; // most roles of most files, for each row
    const found: NamedValue[] = [];
    for (const at of places) {
      const value = cleanCell(cells[at]);
      if (value !== "") found.push([columns.names[at] ?? "", value]);
    }
    return found;
  }

  /** All rows of a file have the same columns. */
  #placesOf(columns: CsvColumns): ReadonlyMap<CsvRole, readonly number[]> {
    if (columns === this.#columns) return this.#places;
    const places = new Map<CsvRole, number[]>();
    for (const [at, name] of columns.names.entries()) {
      const role = this.roleOf(name);
      const others = places.get(role);
      if (others) others.push(at);
      else places.set(role, [at]);
    }
    this.#columns = columns;
    this.#places = places;
    return places;
  }

  /** The first value with a role, or "". */
  first(row: TableRow, role: CsvRole): string {
    return this.values(row, role)[0]?.[1] ?? "";
  }

  /** All values by their roles; cells behind the last column are of none. */
  all({ cells, columns }: TableRow): [role: CsvRole, name: string, value: string][] {
    const roles = this.#rolesOf(columns);
    const found: [CsvRole, string, string][] = [];
    const end = Math.min(cells.length, columns.names.length + MAX_CELLS);
    for (let at = 0; at < end; at++) {
      const value = cleanCell(cells[at]);
      if (value !== "") found.push([roles[at] ?? "block", columns.names[at] ?? `column ${at + 1}`, value]);
    }
    return found;
  }

  #rolesOf(columns: CsvColumns): readonly CsvRole[] {
    const roles = this.#rolesBy.get(columns) ?? columns.names.map((name) => this.roleOf(name));
    this.#rolesBy.set(columns, roles);
    return roles;
  }
}

const NO_VALUES: readonly NamedValue[] = [];
const MAX_CELLS = 10_000; // behind the last column

/** `NULL` is empty; the apostrophe that guards spreadsheets from formulas goes. */
function cleanCell(cell: unknown): string {
  if (typeof cell !== "string" || cell.trim() === "" || cell.trim() === "NULL") return "";
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
