/**
 * `reminded` lists the sent reminders by moment and item, and whether a page received them. Projects, which are few
 * among many items, get an index. A receipt stores the sent title if quick entry changed it. A plain capture writes
 * none of these.
 */
export const script = `
CREATE TABLE reminded (
  account INTEGER NOT NULL REFERENCES account (id),
  remind_at INTEGER NOT NULL,
  item INTEGER NOT NULL REFERENCES item (seq),
  is_seen INTEGER NOT NULL,
  PRIMARY KEY (account, remind_at, item)
) STRICT, WITHOUT ROWID;
CREATE INDEX item_kind ON item (account, seq) WHERE kind = 'project';
ALTER TABLE receipt ADD COLUMN sent TEXT;
CREATE INDEX receipt_sent ON receipt (item) WHERE sent IS NOT NULL;
`;
