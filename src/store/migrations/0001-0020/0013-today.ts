/** Indexes of due dates and start dates, for the list `today`. A plain capture is in none of them. */
export const script = `
CREATE INDEX item_due ON item (account, due_date)
  WHERE due_date IS NOT NULL AND list NOT IN ('done', 'trash');
CREATE INDEX item_starting ON item (account, start_date)
  WHERE start_date IS NOT NULL AND list NOT IN ('done', 'trash');
`;
