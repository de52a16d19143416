import {
  COPY_EXPORT,
  COPY_REFERENCE,
  nameListFile,
  nameMonthFile,
  nameProjectFiles,
} from "../../../domain/copy/copy-names.ts";
import {
  type CopyGroup,
  type LinkedItem,
  makeCopyContext,
  writeListText,
  writeMonthText,
  writeProjectText,
} from "../../../domain/copy/copy-texts.ts";
import { dayIn } from "../../../domain/dates.ts";
import { isOpen, LISTS } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { writeExport } from "../../export-lines.ts";
import type { SqliteConnection } from "../database/connection.ts";
import type { CopyDraft } from "./copy-draft.ts";
import { type CopyRow, CopyRows } from "./copy-rows.ts";

const MAX_COPY_PROJECTS = 20_000; // with the files of lists and months, half of the names that the marker may have
const QUARTER_HOUR_S = 900; // the offsets of time zones are multiples of it

/** Drafts the plain copy of a database, which is in a transaction. `checkGoesOn` throws to end the work. */
export function draftCopy(
  db: SqliteConnection,
  draft: CopyDraft,
  zone: string,
  checkGoesOn: () => void,
): void {
  const rows = new CopyRows(db);
  const context = makeCopyContext(zone);
  const lists = LISTS.filter(isOpen);
  const projects = rows.projects();
  if (projects.length > MAX_COPY_PROJECTS)
    throw new Problem(
      "unavailable",
      `There are more than ${MAX_COPY_PROJECTS} projects, and each would have a file in the copy. Put those that you do not need in the trash; \`creel export -o FILE\` writes all items.`,
    );
  const projectFiles = nameProjectFiles(projects);
  const months = new Set<string>();
  for (const { file } of doneByMonth(rows, zone)) months.add(file);
  const write = (name: string, texts: Iterable<string>) =>
    draft.write(name, (add) => {
      for (const text of texts) {
        checkGoesOn();
        add(text);
      }
    });

  draft.write(COPY_EXPORT, (add) =>
    writeExport(db, { zone, at: rows.lastChange() }, (line) => {
      checkGoesOn();
      add(line);
    }),
  );
  for (const list of lists)
    write(nameListFile(list), writeListText(groupsOf(rows.inList(list), rows), context));
  write(COPY_REFERENCE, writeListText(groupsOf(rows.reference(), rows), context));
  const inProjects = new Lookahead(rows.inProjects());
  for (const { seq, id } of projects) {
    const items = itemsOf(
      inProjects.takeWhile(({ project }) => project === seq),
      rows,
    );
    write(projectFiles.get(id) ?? "", writeProjectText(rows.item(seq), items, context));
  }
  const done = new Lookahead(doneByMonth(rows, zone));
  for (const month of months)
    write(
      month,
      writeMonthText(
        itemsOf(
          done.takeWhile(({ file }) => file === month),
          rows,
        ),
        context,
      ),
    );
}

/** The groups of rows that follow one another. */
function* groupsOf(sorted: Iterable<CopyRow>, rows: CopyRows): Generator<CopyGroup> {
  const ahead = new Lookahead(sorted);
  for (let row = ahead.next; row; row = ahead.next) {
    const { project } = row;
    yield {
      project: project === null ? null : rows.item(project),
      items: itemsOf(
        ahead.takeWhile((one) => one.project === project),
        rows,
      ),
    };
  }
}

function* itemsOf(sorted: Iterable<{ seq: number }>, rows: CopyRows): Generator<LinkedItem> {
  for (const { seq } of sorted) yield rows.item(seq);
}

/** The done items with the file of their month. Where a clock was set back at midnight, the file is the later one. */
function* doneByMonth(rows: CopyRows, zone: string): Generator<{ seq: number; file: string }> {
  let [quarter, file] = [-1, ""];
  for (const { seq, completedOn } of rows.done()) {
    const next = Math.floor(completedOn / QUARTER_HOUR_S);
    if (next !== quarter) {
      const named = nameMonthFile(dayIn(zone, completedOn));
      if (named > file) file = named;
      quarter = next;
    }
    yield { seq, file };
  }
}

/** Rows of which the next one can be seen before it is taken. */
class Lookahead<Row> {
  readonly #rows: Iterator<Row>;
  next: Row | undefined;

  constructor(rows: Iterable<Row>) {
    this.#rows = rows[Symbol.iterator]();
    this.next = this.#rows.next().value;
  }

  *takeWhile(test: (row: Row) => boolean): Generator<Row> {
    while (this.next !== undefined && test(this.next)) {
      const row = this.next;
      this.next = this.#rows.next().value;
      yield row;
    }
  }
}
