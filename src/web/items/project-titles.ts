import { derive } from "../state/signal.ts";
import { isSameMap, itemLists } from "./lists.ts";
import { itemStore } from "./store.ts";

/** By id, the title of each known project with open items; the same map until one changes. */
export const projectTitles = derive(
  itemLists,
  ({ byProject }) => {
    const titles = new Map<string, string>();
    for (const id of byProject.keys()) {
      const project = itemStore.find(id)?.item;
      if (project && project.list !== "trash") titles.set(id, project.title);
    }
    return titles;
  },
  isSameMap,
);
