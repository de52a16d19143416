import type { Mutant } from "./mutant.ts";

const FIELDS = "test/browser/item-fields.test.ts";
const RENAME = "test/browser/rename.test.ts";
const POPOVER = "src/web/item/fields/field-popover.tsx";
const ROW_TITLE = "src/web/item/text/row-title.tsx";

/** Bugs of the item panel, of its calendar, and of the title that is edited in its row. */
export const PAGE_ITEM: readonly Mutant[] = [
  {
    title: "a field saves before the click outside it, and the moved button loses the click",
    file: POPOVER,
    from: "    if (isPressed.current && !(relatedTarget instanceof HTMLSelectElement)) return;\n",
    to: "",
    test: FIELDS,
  },
  {
    title: "a press outside a field leaves it open",
    file: POPOVER,
    from: "      if (isOutside(event)) setTimeout",
    to: "      if (isOutside(event) && isPressed.current) setTimeout",
    test: FIELDS,
  },
  {
    title: "an open field covers the others although there is room beside them",
    file: "src/web/item/fields/place-popover.ts",
    from: "  if (besideLeft >= EDGE_PX && ",
    to: "  if (besideLeft < EDGE_PX && ",
    test: FIELDS,
  },
  {
    title: "a new name is chosen before a known name with the same beginning",
    file: "src/web/item/fields/name-choices.ts",
    from: "return [...likelyChoices, ...newChoices, ",
    to: "return [...newChoices, ...likelyChoices, ",
    test: "src/web/item/fields/name-choices.test.ts",
  },
  {
    title: "names are offered only once a letter is typed",
    file: "src/web/item/fields/name-choices.ts",
    from: "return names.slice(0, MAX_CHOICES).map(toKnownChoice);",
    to: "return [];",
    test: "src/web/item/fields/name-choices.test.ts",
  },
  {
    title: "Escape saves the tags that were chosen",
    file: "src/web/item/fields/tags-field.tsx",
    from: "onCancel={() => onLeave(true)}",
    to: "onCancel={() => close(true)}",
    test: FIELDS,
  },
  {
    title: "the chip of a due date does not show its reminder",
    file: "src/web/item/fields/date-field.tsx",
    from: "messages.item.dayWithReminder(formatDay(day, today()), timeOfDay(remindAt))",
    to: "formatDay(day, today())",
    test: FIELDS,
  },
  {
    title: '"end of week" means the end of next week',
    file: "src/web/item/fields/parse-date.ts",
    from: "(new Date(today).getUTCDay() || SUNDAY)",
    to: "new Date(today).getUTCDay() + SUNDAY",
    test: "src/web/item/fields/field-text.test.ts",
  },
  {
    title: '"none" does not clear a date',
    file: "src/web/item/fields/parse-date.ts",
    from: "if (NO_DATE.test(words))",
    to: "if (NO_DATE.test(`${words}!`))",
    test: "src/web/item/fields/field-text.test.ts",
  },
  {
    title: "every week begins on Monday",
    file: "src/web/calendar/month-grid.ts",
    from: "  return weekday ?? firstOfRegion",
    to: "  return weekday ? 1 : firstOfRegion",
    test: "src/web/calendar/month-grid.test.ts",
  },
  {
    title: "the calendar does not count the items that start on a day",
    file: "src/web/calendar/day-load.ts",
    from: '    add(item.startDate, "starts");\n',
    to: "",
    test: FIELDS,
  },
  {
    title: "a day of the calendar forgets the time of the reminder",
    file: "src/web/item/fields/date-field.tsx",
    from: "minute.current ?? clock?.minute ?? MORNING",
    to: "minute.current ?? MORNING",
    test: FIELDS,
  },
  {
    title: "the focus is lost when a field moves to another place",
    file: "src/web/item/fields/fields.tsx",
    from: "      focused.current = target.dataset.field ?? null;\n",
    to: "      focused.current = target.dataset.none ?? null;\n",
    test: FIELDS,
  },
  {
    title: "the fields that can be added are too small for a thumb",
    file: "src/web/item/fields/editable-field.module.css",
    from: "      min-inline-size: 2.75rem;\n      min-block-size: 2.75rem;\n",
    to: "      min-block-size: 2.25rem;\n",
    test: FIELDS,
  },
  {
    title: "F2 does not edit the title",
    file: "src/web/commands/key.ts",
    from: "F(?!2$)",
    to: "F",
    test: "src/web/commands/key.test.ts",
  },
  {
    title: "the panel takes the focus from the title that Enter asked for",
    file: "src/web/item/panel-focus.ts",
    from: "openOverlayName.get() === null && !isInside)",
    to: "openOverlayName.get() === null)",
    test: RENAME,
  },
  {
    title: "Tab in a title goes on to the next field",
    file: "src/web/item/text/title-field.tsx",
    from: 'metaKey) ? "note" : null;',
    to: "metaKey) ? null : null;",
    test: RENAME,
  },
  {
    title: "Escape saves the title of a row",
    file: ROW_TITLE,
    from: '    isReverted.current = action === "revert";\n',
    to: "",
    test: RENAME,
  },
  {
    title: "a click into the title of a row opens the item",
    file: ROW_TITLE,
    from: " onPointerDown={stop} onClick={stop}",
    to: "",
    test: RENAME,
  },
  {
    title: "a row's new title that conflicts with a newer one is not shown",
    file: ROW_TITLE,
    from: "      openItem(item.id); // the panel shows both texts\n",
    to: "      drop();\n",
    test: RENAME,
  },
  {
    title: "the draft of a row stays when the server has its title",
    file: ROW_TITLE,
    from: "    dropSavedDraft(item.id);\n",
    to: "",
    test: RENAME,
  },
  {
    title: "a draft is lost when its capture gets its id",
    file: "src/web/item/text/drafts.ts",
    from: "    moveDraft(current.name, name, current.open);\n",
    to: "",
    test: RENAME,
  },
];
