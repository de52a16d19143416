/** The time of a due date. The index has the due dates in the order of the list `today`, those without a time last in a day. */
export const script = `
ALTER TABLE item ADD COLUMN due_time TEXT;
DROP INDEX item_due;
CREATE INDEX item_due ON item (account, due_date, coalesce(due_time, '24:00'))
  WHERE due_date IS NOT NULL AND list NOT IN ('done', 'trash');
`;
