/** The lists of the sidebar that take dragged rows. */
const DROP_LISTS = [
  "today",
  "inbox",
  "next",
  "waiting",
  "scheduled",
  "someday",
  "notes",
  "done",
  "trash",
] as const;
export type DropList = (typeof DROP_LISTS)[number];

export function isDropList(name: string): name is DropList {
  return (DROP_LISTS as readonly string[]).includes(name);
}
