import Earlier from "lucide-react/icons/arrow-left";
import Later from "lucide-react/icons/arrow-right";
import Start from "lucide-react/icons/calendar-clock";
import Complete from "lucide-react/icons/circle-check";
import Copy from "lucide-react/icons/copy";
import Note from "lucide-react/icons/file-pen";
import Due from "lucide-react/icons/flag";
import Project from "lucide-react/icons/folder";
import Heading from "lucide-react/icons/heading";
import History from "lucide-react/icons/history";
import Help from "lucide-react/icons/keyboard";
import Template from "lucide-react/icons/layout-template";
import Actions from "lucide-react/icons/list-checks";
import Filter from "lucide-react/icons/list-filter";
import Sequence from "lucide-react/icons/list-ordered";
import Rename from "lucide-react/icons/pencil";
import Capture from "lucide-react/icons/plus";
import Redo from "lucide-react/icons/redo-2";
import Density from "lucide-react/icons/rows-3";
import Search from "lucide-react/icons/search";
import Select from "lucide-react/icons/square-check";
import Focus from "lucide-react/icons/star";
import Theme from "lucide-react/icons/sun-moon";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import type Sign from "lucide-react/icons/zap";
import type { CommandName } from "../commands/definitions.ts";

/** The icons of the actions that have a sign elsewhere on the page. */
export const COMMAND_ICONS: Partial<Record<CommandName, typeof Sign>> = {
  capture: Capture,
  search: Search,
  undo: Undo,
  redo: Redo,
  help: Help,
  theme: Theme,
  density: Density,
  planDay: Start,
  select: Select,
  selectAll: Select,
  filter: Filter,
  filterAlike: Filter,
  clearFilter: Filter,
  rename: Rename,
  note: Note,
  complete: Complete,
  focus: Focus,
  dueDate: Due,
  clearDue: Due,
  startDate: Start,
  later: Later,
  earlier: Earlier,
  tags: Tag,
  project: Project,
  toProject: Project,
  makeActions: Actions,
  heading: Heading,
  duplicate: Copy,
  saveTemplate: Template,
  fromTemplate: Template,
  removeTemplate: Template,
  sequential: Sequence,
  trash: Trash,
  purge: Trash,
  history: History,
};
