import { checkDate, checkTime, LAST_MOMENT } from "../dates.ts";
import { Problem } from "../problem.ts";
import { checkNote, checkTitle } from "./capture.ts";
import { isSame, type RuleContext } from "./command.ts";
import { EDITABLE, type Editable, type Item, type ItemDetails, NO_DETAILS, type Patch } from "./item.ts";
import { checkPosition } from "./position.ts";
import { checkReminders, patchReminders } from "./reminders.ts";
import { checkName, checkTags } from "./tags.ts";

export const MINUTES_LIMIT = 100_000;

type Checks = { [Field in Editable]?: (value: NonNullable<Item[Field]>, at: RuleContext) => Item[Field] };

/** The check of each single field. Fields not listed are enums or booleans; the schemas in `wire` have checked them. */
const CHECKS: Checks = {
  title: (title) => checkTitle(title),
  note: checkNote,
  startDate: (date) => checkDate(date, "startDate"),
  dueDate: (date) => checkDate(date, "dueDate"),
  dueTime: (time) => checkTime(time, "dueTime"),
  remindAt: (moment) => checkNumber(moment, 0, LAST_MOMENT, "remindAt"),
  reminders: checkReminders,
  repeat: (rule, { repeats }) => repeats.check(rule),
  minutes: (minutes) => checkNumber(minutes, 1, MINUTES_LIMIT, "minutes"),
  tags: checkTags,
  area: (name) => checkName(name, "area"),
  contact: (name) => checkName(name, "contact"),
  heading: (name) => checkName(name, "heading"),
  position: checkPosition,
};

/** The fields of a patch that change the item, normalized. Throws `invalid`, naming the field. */
export function checkPatch(item: Item, patch: Patch, at: RuleContext): Patch {
  // With a project its heading stays, also one of the same name: an item that leaves its project loses the other.
  const isNew = (field: Editable) =>
    !isSame(patch[field], item[field]) || (field === "heading" && patch.project !== undefined);
  const fields = EDITABLE.filter((field) => patch[field] !== undefined && isNew(field));
  const checked: Patch = Object.fromEntries(
    fields.map((field) => [field, checkField(field, patch[field], at)]),
  );
  return { ...checked, ...patchReminders(item, checked, at.now) };
}

function checkField(field: Editable, value: unknown, at: RuleContext): unknown {
  if (value === null) return checkCleared(field);
  const check = CHECKS[field] as ((value: unknown, at: RuleContext) => unknown) | undefined;
  return check ? check(value, at) : value;
}

/** The value of a cleared field. */
function checkCleared(field: Editable): unknown {
  if (field === "note") return null;
  if (Object.hasOwn(NO_DETAILS, field)) return NO_DETAILS[field as keyof ItemDetails];
  throw new Problem("invalid", `The ${field} cannot be cleared. Send a value, or leave it out.`, { field });
}

function checkNumber(value: number, least: number, most: number, field: string): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Problem(
    "invalid",
    `The ${field} is not a whole number from ${least} to ${most}. Send such a number.`,
    {
      field,
    },
  );
}
