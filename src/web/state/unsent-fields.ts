/** What was typed in a form's fields while what `sent` holds was on its way: only that is still to be sent. */
export function unsentFields<T extends object>(now: T, sent: T): Partial<T> {
  const fields = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== sent[field]).map((field) => [field, now[field]]),
  ) as Partial<T>;
}
