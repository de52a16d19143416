/** The order of the items in an export: without a project first, then each project with its items. */
import { inSequence } from "../item/availability.ts";
import type { ExportGroup, ExportItem } from "./export-format.ts";

/** `items` are newest first, and have the project of each of them. An item of a missing project has none. */
export function groupItems(items: readonly ExportItem[]): ExportGroup[] {
  const ordered = inSequence(items);
  const projects = new Set(ordered.flatMap(({ kind, id }) => (kind === "project" ? [id] : [])));
  const members = new Map<string | null, ExportItem[]>([[null, []]]);
  for (const item of ordered) {
    if (item.kind === "project") continue;
    const project = item.project !== null && projects.has(item.project) ? item.project : null;
    const others = members.get(project);
    if (others) others.push(item);
    else members.set(project, [item]);
  }
  const groupOf = (project: ExportItem | null): ExportGroup => ({
    project,
    items: byHeading(members.get(project?.id ?? null) ?? []),
  });
  return [groupOf(null), ...ordered.filter(({ kind }) => kind === "project").map(groupOf)];
}

/** Items without a heading come first; headings are in the order of their first items. */
function byHeading(items: readonly ExportItem[]): ExportItem[] {
  const headings = [...new Set([null, ...items.map(({ heading }) => heading)])];
  if (headings.length === 1) return [...items];
  return headings.flatMap((heading) => items.filter((item) => item.heading === heading));
}
