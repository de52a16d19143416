import type { Import, ImportState, RecordCounts } from "../../domain/import/import.ts";
import type { Statement } from "../engine/engine.ts";

export const SELECT_IMPORT = `SELECT seq, id, system, name, bytes, state, problem, options, counts, total, cursor, undone, stayed, named,
  first_change AS firstChange, last_change AS lastChange, started_on AS startedOn, ended_on AS endedOn,
  by, step, undo_step AS undoStep, header FROM import`;
const UPDATE = `UPDATE import SET system = ?, name = ?, bytes = ?, state = ?, problem = ?, options = ?, counts = ?, total = ?, cursor = ?, undone = ?,
    stayed = ?, named = ?, first_change = ?, last_change = ?, ended_on = ?, by = ?, step = ?, undo_step = ?, header = ?
  WHERE seq = ? AND state = ? AND cursor = ?`;

/** A row of the table of imports. */
export interface ImportRow {
  seq: number;
  id: string;
  system: string | null;
  name: string;
  bytes: number;
  state: ImportState;
  problem: string | null;
  options: string;
  counts: string;
  total: number;
  cursor: number;
  undone: number | null;
  stayed: number;
  named: number;
  firstChange: number | null;
  lastChange: number | null;
  startedOn: number;
  endedOn: number | null;
  /** The actor that wrote it or took it back, and the newest changes before that: it is a step of undo of this actor. */
  by: string | null;
  step: number | null;
  undoStep: number | null;
  header: string | null;
}

/** The statement that changes an import. It fails if the import has moved on meanwhile. */
export function updateRow(before: ImportRow, after: Partial<ImportRow>): Statement {
  const one = { ...before, ...after };
  return {
    sql: UPDATE,
    values: [
      ...[
        one.system,
        one.name,
        one.bytes,
        one.state,
        one.problem,
        one.options,
        one.counts,
        one.total,
        one.cursor,
        one.undone,
      ],
      ...[
        one.stayed,
        one.named,
        one.firstChange,
        one.lastChange,
        one.endedOn,
        one.by,
        one.step,
        one.undoStep,
        one.header,
      ],
      ...[before.seq, before.state, before.cursor],
    ],
    rows: 1,
  };
}

export function toImport(row: ImportRow): Import {
  const { id, system, name, bytes, state, problem, total, cursor, stayed, by, startedOn, endedOn } = row;
  const counts = JSON.parse(row.counts) as RecordCounts;
  const isTakenBack = state === "undoing" || state === "undone";
  const progress = { done: isTakenBack ? total - cursor : cursor, total };
  const options = JSON.parse(row.options);
  return {
    id,
    system,
    name,
    bytes,
    state,
    problem,
    options,
    progress,
    counts,
    namedProjects: row.named,
    stayed,
    by,
    startedOn,
    endedOn,
  };
}
