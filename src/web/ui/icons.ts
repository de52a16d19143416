import Next from "lucide-react/icons/arrow-right";
import Notes from "lucide-react/icons/book-open";
import Review from "lucide-react/icons/calendar-check";
import Scheduled from "lucide-react/icons/calendar-days";
import Upcoming from "lucide-react/icons/calendar-range";
import Done from "lucide-react/icons/circle-check";
import Someday from "lucide-react/icons/cloud";
import Projects from "lucide-react/icons/folder";
import Waiting from "lucide-react/icons/hourglass";
import Inbox from "lucide-react/icons/inbox";
import Open from "lucide-react/icons/list";
import Receipts from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings-2";
import Triage from "lucide-react/icons/split";
import Today from "lucide-react/icons/sun";
import Trash from "lucide-react/icons/trash-2";
import type { Screen } from "../state/route.ts";

/** The icon of each screen. */
export const ICONS = {
  today: Today,
  upcoming: Upcoming,
  inbox: Inbox,
  next: Next,
  waiting: Waiting,
  scheduled: Scheduled,
  someday: Someday,
  open: Open,
  projects: Projects,
  notes: Notes,
  done: Done,
  trash: Trash,
  triage: Triage,
  review: Review,
  receipts: Receipts,
  settings: Settings,
} satisfies Partial<Record<Screen, typeof Inbox>>;
