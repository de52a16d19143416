import type { Page, PageRequest } from "../pages.ts";
import type { OpenList } from "./item.ts";

/** An open project with its counts. */
export interface Project {
  id: string;
  title: string;
  list: OpenList;
  /** The number of its items outside the trash, and of its open actions. */
  items: number;
  openActions: number;
  /** The project is active, but no action of it is in `next`. */
  isStalled: boolean;
}

export interface Projects {
  /** The open projects, newest first. */
  page(request: PageRequest): Promise<Page<Project>>;
  /** All pages. */
  list(): Promise<Project[]>;
}
