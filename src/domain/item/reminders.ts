/** An open item whose moment has come. */
export interface Reminder {
  id: string;
  /** Its title now; of a long one the first 200 characters. */
  title: string;
  /** Unix seconds. */
  remindAt: number;
}

/** What is told at one time: after a night without power it may be much. */
export interface DueReminders {
  count: number;
  /** The earliest of them. */
  reminders: Reminder[];
}

/**
 * Reminders, told once each: at their moment, or as soon as somebody is there. Another `remindAt` is another reminder.
 * What is done or in the trash is not told.
 */
export interface Reminders {
  /**
   * Tells what is due to all who listen. That happens by itself at each moment while somebody listens; it is the clock's
   * errand too, for a clock that was set and a computer that slept.
   */
  tell(): Promise<void>;
  /** A page is also told what came while no page was open. Returns the way to stop. */
  listen(heard: (due: DueReminders) => void, isPage?: boolean): () => void;
}

const SHOWN = 5; // titles in one notification

/** What a desktop shows of it, in its two lines of text. */
export function notificationText({ count, reminders }: DueReminders): [title: string, text: string] {
  const titles = reminders.slice(0, SHOWN).map(({ title }) => plainly(title));
  if (count === 1) return [titles[0] ?? "", "Reminder"];
  const rest = count - titles.length;
  return [`${count} reminders`, [...titles, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n")];
}

const LOOKALIKE: Record<string, string> = { "<": "‹", ">": "›", "&": "＆" };

/** On one line; and some desktops read markup, others show what escapes it. */
function plainly(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();
  return line.replace(/[<>&]/g, (sign) => LOOKALIKE[sign] ?? sign);
}
