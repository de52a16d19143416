/**
 * `reminded` says which reminders were told, by moment and item, and whether a page was there to hear. The
 * projects, which are few among many items, have an index. A receipt keeps what was sent where quick entry made another title
 * of it. Captures that ask for nothing write none of it.
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
