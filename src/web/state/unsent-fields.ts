/** The fields of a form that changed while `sent` was in flight: only these are still to be sent. */
export function unsentFields<T extends object>(now: T, sent: T): Partial<T> {
  const fields = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== sent[field]).map((field) => [field, now[field]]),
  ) as Partial<T>;
}
