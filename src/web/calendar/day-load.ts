import type { Row } from "../items/row.ts";

/** The number of open items that are due on a day, and that start on it. */
export interface DayLoad {
  due: number;
  starts: number;
}

/** The load of each day that has one. */
export function loadOf(rows: readonly Pick<Row, "item">[]): ReadonlyMap<string, DayLoad> {
  const days = new Map<string, DayLoad>();
  const add = (day: string | null, kind: keyof DayLoad) => {
    if (day === null) return;
    const load = days.get(day) ?? { due: 0, starts: 0 };
    load[kind]++;
    days.set(day, load);
  };
  for (const { item } of rows) {
    add(item.dueDate, "due");
    add(item.startDate, "starts");
  }
  return days;
}
