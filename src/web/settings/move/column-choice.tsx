import { type ReactNode, useEffect, useId, useState } from "react";
import type { CsvRole } from "../../../domain/formats/csv/csv-mapping.ts";
import type { Import, ImportOptions, UnclearColumns } from "../../../domain/import/import.ts";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { importClient } from "../../server/imports.ts";
import styles from "./move.module.css";

const texts = messages.moveIn;
const ROLES = Object.entries(texts.roles) as [CsvRole, string][];

/** The columns with which the reading of a file failed; null if it failed otherwise, undefined until that is known. */
export function useUnclearColumns({ id, options }: Import): UnclearColumns | null | undefined {
  const [found, setFound] = useState<UnclearColumns | null>();
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

type UnclearColumn = UnclearColumns["columns"][number];

export interface ColumnChoiceProps {
  unclear: UnclearColumns;
  /** The choices of the format and the encoding, and the button that discards the file. */
  format: ReactNode;
  discard: ReactNode;
  onRead(chosen: Pick<ImportOptions, "columns" | "dayOrder">): void;
}

/** Asks what each column of a table is. */
export function ColumnChoice({ unclear, format, discard, onRead }: ColumnChoiceProps) {
  const { columns, dayExample } = unclear;
  const id = useId();
  const [roles, setRoles] = useState<ReadonlyMap<string, string>>(new Map());
  const [dayOrder, setDayOrder] = useState<NonNullable<ImportOptions["dayOrder"]>>("dmy");
  const [problem, setProblem] = useState("");

  const roleOf = ({ name, role }: UnclearColumn) => roles.get(name) ?? role;

  function read(): void {
    const { length: titles } = columns.filter((one) => roleOf(one) === "title");
    setProblem(titles === 0 ? texts.columns.noTitle : titles > 1 ? texts.columns.manyTitles : "");
    if (titles !== 1) return;
    const isAnswer = (one: UnclearColumn) => one.isOpen || roles.has(one.name) || roleOf(one) === "title";
    const chosen = columns.filter(isAnswer).map((one) => [one.name, roleOf(one)]);
    onRead({ columns: Object.fromEntries(chosen), ...(dayExample !== null && { dayOrder }) });
  }

  return (
    <>
      <p>{texts.columns.how}</p>
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
              role={roleOf(column)}
              onChange={(role) => setRoles(new Map(roles).set(column.name, role))}
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
            value={dayOrder}
            onChange={({ target }) => setDayOrder(target.value === "mdy" ? "mdy" : "dmy")}
          >
            <option value="dmy">{texts.columns.dayOrders.dmy}</option>
            <option value="mdy">{texts.columns.dayOrders.mdy}</option>
          </select>
        </div>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <details className={styles.details}>
        <summary>{texts.options}</summary>
        {format}
      </details>
      <p className={styles.acts}>
        <button type="button" className="button" data-kind="main" onClick={read}>
          {texts.readAgain}
        </button>
        {discard}
      </p>
    </>
  );
}

interface ColumnRowProps {
  column: UnclearColumn;
  role: string;
  onChange(role: string): void;
}

function ColumnRow({ column, role, onChange }: ColumnRowProps) {
  const name = showControls(column.name);
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
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
