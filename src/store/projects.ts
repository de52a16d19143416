import type { Project, Projects } from "../domain/item/projects.ts";
import { type PageRequest, readPages } from "../domain/pages.ts";
import type { Engine } from "./engine/engine.ts";
import { readCursor, writeCursor } from "./items/query.ts";

type Row = Omit<Project, "isStalled"> & { nextActions: number; seq: number; reached: number };

// A page ends early when its titles are long, as a page of items does.
const PAGE_BYTES = 1024 * 1024;
const PAGE = `
  WITH sized AS MATERIALIZED (SELECT seq, octet_length(title) AS size FROM item
    WHERE account = ? AND kind = 'project' AND list NOT IN ('done', 'trash') AND seq < ? ORDER BY seq DESC LIMIT ?),
  summed AS (SELECT seq, sum(size) OVER down AS total, row_number() OVER down AS place FROM sized
    WINDOW down AS (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING))
  SELECT project.seq AS seq, project.id AS id, project.title AS title, project.list AS list,
    count(of.seq) AS items,
    count(*) FILTER (WHERE of.kind = 'action' AND of.list <> 'done') AS openActions,
    count(*) FILTER (WHERE of.kind = 'action' AND of.list = 'next') AS nextActions,
    (SELECT count(*) FROM sized) AS reached
  FROM summed CROSS JOIN item AS project ON project.seq = summed.seq
  LEFT JOIN item AS of ON of.account = project.account AND of.project = project.id AND of.list <> 'trash'
  WHERE place <= ? AND (total <= ${PAGE_BYTES} OR place = 1)
  GROUP BY project.seq ORDER BY project.seq DESC`;

/** The open projects of an account. `wake` runs first, so that items scheduled for today count as next. */
export function openProjects(engine: Engine, account: number, wake: () => Promise<void>): Projects {
  async function page({ limit, cursor }: PageRequest) {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor);
    await wake();
    const rows = await engine.readLong<Row>(PAGE, [account, before, limit + 1, limit]);
    const last = rows.at(-1);
    return {
      values: rows.map(({ nextActions, seq: _, reached: __, ...project }) => ({
        ...project,
        isStalled: (project.list === "inbox" || project.list === "next") && nextActions === 0,
      })),
      next: last && last.reached > rows.length ? writeCursor(last.seq) : null,
    };
  }

  return { page, list: () => readPages(page) };
}
