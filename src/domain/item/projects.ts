import type { OpenList } from "./item.ts";

/** An open project, with what is in it. */
export interface Project {
  id: string;
  title: string;
  list: OpenList;
  /** How many items outside the trash are in it, and how many of those are open actions. */
  items: number;
  openActions: number;
  /** It is to go on, and nothing of it can be done next: no action of it is in `next`. */
  isStalled: boolean;
}

export interface Projects {
  /** Those that are open, newest first. */
  list(): Promise<Project[]>;
}
