/** An open item whose reminder is due. */
export interface Reminder {
  id: string;
  /** Its title now, at most 200 characters. */
  title: string;
  /** Unix seconds. */
  remindAt: number;
}

/** The reminders of one notification: after a night without power there may be many. */
export interface DueReminders {
  count: number;
  /** The earliest ones. */
  reminders: Reminder[];
}

/**
 * Reminders, each sent once: at its moment, or as soon as there is a listener. Another `remindAt` is another reminder.
 * Items in done or trash have none.
 */
export interface Reminders {
  /**
   * Sends due reminders to all listeners. It runs by itself at each moment while there is a listener; the scheduler
   * calls it too, in case the clock was set or the computer slept.
   */
  sendDue(): Promise<void>;
  /** A page also gets the reminders that were sent while no page was open. Returns `unsubscribe`. */
  listen(listener: (due: DueReminders) => void, isPage?: boolean): () => void;
}

const MAX_TITLES = 5; // titles in one notification

/** The title and text of a desktop notification. */
export function notificationText({ count, reminders }: DueReminders): [title: string, text: string] {
  const titles = reminders.slice(0, MAX_TITLES).map(({ title }) => plainly(title));
  if (count === 1) return [titles[0] ?? "", "Reminder"];
  const rest = count - titles.length;
  return [`${count} reminders`, [...titles, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n")];
}

const LOOKALIKE: Record<string, string> = { "<": "‹", ">": "›", "&": "＆" };

/** On one line, with look-alikes for markup characters: some desktops interpret markup, others show its escapes. */
function plainly(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();
  return line.replace(/[<>&]/g, (sign) => LOOKALIKE[sign] ?? sign);
}
