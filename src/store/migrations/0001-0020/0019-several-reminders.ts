/**
 * All reminders of an item that has several, as JSON; `remind_at` has the next one. The index has these items for the
 * list `today`, which also shows those whose reminder of today is over.
 */
export const script = `
ALTER TABLE item ADD COLUMN reminders TEXT;
CREATE INDEX item_reminders ON item (account)
  WHERE reminders IS NOT NULL AND list NOT IN ('done', 'trash');
`;
