/**
 * Imports, and the origin of each item that one made or updated. `base` has the hashes of its fields as the last import
 * had them, `base_before` those of the import before; `revision` is the item's after it was written. `cursor` is the
 * place of the last item that is written, `undone` the seq of the last item that is undone; the changes
 * of items that were there before have seqs from `first_change` to `last_change`.
 */
export const script = `
CREATE TABLE import (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL UNIQUE,
  system TEXT,
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  state TEXT NOT NULL,
  problem TEXT,
  options TEXT NOT NULL,
  counts TEXT NOT NULL,
  total INTEGER NOT NULL,
  cursor INTEGER NOT NULL,
  stayed INTEGER NOT NULL DEFAULT 0,
  named INTEGER NOT NULL DEFAULT 0,
  undone INTEGER,
  first_change INTEGER,
  last_change INTEGER,
  started_on INTEGER NOT NULL,
  ended_on INTEGER
) STRICT;
CREATE TABLE origin (
  account INTEGER NOT NULL,
  system TEXT NOT NULL,
  scope TEXT NOT NULL,
  foreign_id TEXT NOT NULL,
  item INTEGER NOT NULL REFERENCES item (seq),
  import INTEGER NOT NULL REFERENCES import (seq),
  made_by INTEGER NOT NULL REFERENCES import (seq),
  base TEXT NOT NULL,
  base_before TEXT,
  revision INTEGER NOT NULL,
  is_undone INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  length INTEGER NOT NULL,
  extra TEXT,
  PRIMARY KEY (account, system, scope, foreign_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX origin_made ON origin (made_by, item);
CREATE INDEX origin_item ON origin (item);
`;
