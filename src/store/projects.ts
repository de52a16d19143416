import type { Project, Projects } from "../domain/item/projects.ts";
import type { Engine } from "./engine/engine.ts";

type Row = Omit<Project, "isStalled"> & { nextActions: number };

const LIST = `SELECT project.id AS id, project.title AS title, project.list AS list,
    count(of.seq) AS items,
    count(*) FILTER (WHERE of.kind = 'action' AND of.list <> 'done') AS openActions,
    count(*) FILTER (WHERE of.kind = 'action' AND of.list = 'next') AS nextActions
  FROM item AS project
  LEFT JOIN item AS of ON of.account = project.account AND of.project = project.id AND of.list <> 'trash'
  WHERE project.account = ? AND project.kind = 'project' AND project.list NOT IN ('done', 'trash')
  GROUP BY project.seq ORDER BY project.seq DESC`;

/** The open projects of an account. `wake` runs first, so that items scheduled for today count as next. */
export function openProjects(engine: Engine, account: number, wake: () => Promise<void>): Projects {
  return {
    async list() {
      await wake();
      const rows = await engine.readLong<Row>(LIST, [account]);
      return rows.map(({ nextActions, ...project }) => ({
        ...project,
        isStalled: (project.list === "inbox" || project.list === "next") && nextActions === 0,
      }));
    },
  };
}
