import { type ReactNode, useEffect, useId, useState } from "react";
import type { CsvRole } from "../../../domain/formats/csv/csv-mapping.ts";
import type { Import, ImportOptions, TableColumns } from "../../../domain/import/import.ts";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { importClient } from "../../server/imports.ts";
import { columnDrafts, useImportDraft } from "./import-drafts.ts";
import styles from "./move.module.css";

const texts = messages.moveIn;
const ROLES = Object.entries(texts.roles) as [CsvRole, string][];
const NO_COLUMNS: TableColumns["columns"] = [];

type TableColumn = TableColumns["columns"][number];
type DayOrder = NonNullable<ImportOptions["dayOrder"]>;

/** The columns of a table; null of any other file, undefined until that is known. */
export function useTableColumns({ id, options }: Import): TableColumns | null | undefined {
  const [found, setFound] = useState<TableColumns | null>();
  const answers = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers leave other questions.
  useEffect(() => {
    let isCurrent = true;
    importClient.columns(id).then(
      (one) => isCurrent && setFound(one.columns.length > 0 ? one : null),
      () => isCurrent && setFound(null), // the format can be chosen all the same
    );
    return () => {
      isCurrent = false;
    };
  }, [id, answers]);
  return found;
}

/** The roles that a user has chosen for the columns of a table, and a function that changes them. */
export interface ColumnChoices {
  dayOrder: DayOrder;
  /** Whether it differs from how the file was read. */
  isChanged: boolean;
  /** Why the file cannot be read with it, or "". */
  problem: string;
  roleOf(column: TableColumn): string;
  chooseRole(name: string, role: string): void;
  chooseDayOrder(dayOrder: DayOrder): void;
  /** The options to read the file with; null if there is a problem, which is shown then. */
  take(): Pick<ImportOptions, "columns" | "dayOrder"> | null;
}

export function useColumnChoices(
  { id, options }: Import,
  table: TableColumns | null | undefined,
): ColumnChoices {
  const draft = useImportDraft(columnDrafts, id);
  const [problem, setProblem] = useState("");
  const { columns, dayExample, tables } = table ?? { columns: NO_COLUMNS, dayExample: null };
  const roles = new Map(draft?.roles);
  const dayOrder = draft?.dayOrder ?? options.dayOrder ?? "dmy";
  const roleOf = ({ name, role }: TableColumn) => roles.get(name) ?? role;
  const isOther = () =>
    columns.some((one) => roleOf(one) !== one.role) || (dayExample !== null && dayOrder !== options.dayOrder);

  return {
    dayOrder,
    isChanged: draft !== null && (table === undefined || isOther()),
    problem,
    roleOf,
    chooseRole(name, role) {
      columnDrafts.store(id, { ...draft, roles: [...new Map(roles).set(name, role)] });
    },
    chooseDayOrder(order) {
      columnDrafts.store(id, { roles: [...roles], dayOrder: order });
    },
    take() {
      const titles = columns.filter((one) => roleOf(one) === "title").map(({ name }) => name);
      const hasMany = (names: readonly string[]) => titles.filter((name) => names.includes(name)).length > 1;
      const isMany = (tables?.map((one) => one.columns) ?? [titles]).some(hasMany);
      const found = titles.length === 0 ? texts.columns.noTitle : isMany ? texts.columns.manyTitles : "";
      setProblem(found);
      if (found !== "") return null;
      const isAnswer = (one: TableColumn) => one.isOpen || roles.has(one.name) || roleOf(one) === "title";
      const chosen = columns.filter(isAnswer).map((one) => [one.name, roleOf(one)]);
      return {
        columns: { ...options.columns, ...Object.fromEntries(chosen) },
        ...(dayExample !== null && { dayOrder }),
      };
    },
  };
}

export interface ColumnChoiceProps {
  table: TableColumns;
  choices: ColumnChoices;
}

export interface ColumnQuestionProps extends ColumnChoiceProps {
  /** The choices of the format and the encoding, and the button that discards the file. */
  format: ReactNode;
  discard: ReactNode;
  onRead(): void;
}

/** Asks what each column of a table is. */
export function ColumnQuestion({ table, choices, format, discard, onRead }: ColumnQuestionProps) {
  return (
    <>
      <p>{texts.columns.how}</p>
      <ColumnTable table={table} choices={choices} />
      <p className={styles.problem} role="alert">
        {choices.problem}
      </p>
      {format}
      <p className={styles.acts}>
        <button type="button" className="button" data-kind="main" onClick={onRead}>
          {texts.readAgain}
        </button>
        {discard}
      </p>
    </>
  );
}

/** The columns of a table that was read: closed, unless a choice waits. */
export function ColumnChange({ table, choices }: ColumnChoiceProps) {
  const [isOpen, setOpen] = useState(choices.isChanged);
  return (
    <details
      className={styles.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.columns.change}</summary>
      {/* A table can have a thousand columns. */}
      {isOpen && (
        <div className={styles.change}>
          <p>{texts.columns.changeHow}</p>
          <ColumnTable table={table} choices={choices} />
        </div>
      )}
    </details>
  );
}

function ColumnTable({ table: { columns, dayExample, tables = [] }, choices }: ColumnChoiceProps) {
  const id = useId();
  return (
    <>
      {tables.length > 0 && <p>{texts.columns.several(tables.length)}</p>}
      <table className={styles.columns} aria-label={texts.columns.table}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.column}</th>
            <th scope="col">{texts.columns.values}</th>
            <th scope="col">{texts.columns.role}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <ColumnRow
              key={column.name}
              column={column}
              files={filesWith(column.name, tables)}
              role={choices.roleOf(column)}
              onChange={(role) => choices.chooseRole(column.name, role)}
            />
          ))}
        </tbody>
      </table>
      {dayExample !== null && (
        <div className={styles.option}>
          <label htmlFor={id}>{texts.columns.dayOrder(showControls(dayExample))}</label>
          <select
            id={id}
            className="field"
            value={choices.dayOrder}
            onChange={({ target }) => choices.chooseDayOrder(target.value === "mdy" ? "mdy" : "dmy")}
          >
            <option value="dmy">{texts.columns.dayOrders.dmy}</option>
            <option value="mdy">{texts.columns.dayOrders.mdy}</option>
          </select>
        </div>
      )}
    </>
  );
}

/** The tables with a column; none if all have it. */
function filesWith(name: string, tables: NonNullable<TableColumns["tables"]>): readonly string[] {
  const files = tables.filter(({ columns }) => columns.includes(name)).map(({ file }) => file);
  return files.length < tables.length ? files : [];
}

interface ColumnRowProps {
  column: TableColumn;
  files: readonly string[];
  role: string;
  onChange(role: string): void;
}

function ColumnRow({ column, files, role, onChange }: ColumnRowProps) {
  const name = showControls(column.name);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {files.length > 0 && <small>{texts.columns.inFiles(files.map(showControls).join(", "))}</small>}
      </th>
      <td>
        <ul>
          {column.samples.map((sample) => (
            <li key={sample}>
              <bdi>{showControls(sample)}</bdi>
            </li>
          ))}
        </ul>
      </td>
      <td>
        <select
          className="field"
          aria-label={texts.columns.roleOf(name)}
          value={role}
          onChange={({ target }) => onChange(target.value)}
        >
          {ROLES.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}
