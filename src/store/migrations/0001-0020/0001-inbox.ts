/**
 * The first schema. `seq` orders the rows and never leaves the server; `account` is the first column of every index, so
 * that a second account needs no new schema. `item_by_id` is a projection, filled by `store/items/id-index.ts`.
 */
export const script = `
CREATE TABLE account (
  id INTEGER PRIMARY KEY
) STRICT;
INSERT INTO account (id) VALUES (1);

CREATE TABLE item (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  note TEXT,
  list TEXT NOT NULL,
  is_focused INTEGER NOT NULL,
  created_on INTEGER NOT NULL,
  changed_on INTEGER NOT NULL,
  completed_on INTEGER,
  source TEXT NOT NULL,
  revision INTEGER NOT NULL
) STRICT;

CREATE TABLE item_by_id (
  account INTEGER NOT NULL,
  id TEXT NOT NULL,
  item INTEGER NOT NULL REFERENCES item (seq),
  PRIMARY KEY (account, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE projection (
  name TEXT PRIMARY KEY,
  seq INTEGER NOT NULL
) STRICT;
INSERT INTO projection (name, seq) VALUES ('item_by_id', 0);
CREATE INDEX item_list ON item (account, list, seq);

CREATE TABLE change (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  at INTEGER NOT NULL,
  item INTEGER NOT NULL,
  verb TEXT NOT NULL,
  by TEXT NOT NULL
) STRICT;

CREATE TABLE receipt (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  at INTEGER NOT NULL,
  sender TEXT NOT NULL,
  address TEXT,
  outcome TEXT NOT NULL,
  item INTEGER,
  ignored TEXT
) STRICT;

CREATE TABLE key (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  scope TEXT NOT NULL,
  last_four TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  last_used_on INTEGER,
  is_brought_along INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX key_id ON key (account, id);
CREATE UNIQUE INDEX key_name ON key (account, name);
CREATE UNIQUE INDEX key_hash ON key (hash);

CREATE TABLE session (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  hash TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  last_used_on INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX session_hash ON session (hash);

CREATE TABLE setting (
  account INTEGER NOT NULL REFERENCES account (id),
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (account, name)
) STRICT;
`;
