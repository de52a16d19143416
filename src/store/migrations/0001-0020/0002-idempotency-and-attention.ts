/**
 * The responses by idempotency key, and refused captures with their raw bodies. An item has a checksum, so that damage
 * to its text is found, and a receipt has the reason of a refusal.
 */
export const script = `
CREATE TABLE idempotency (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  key TEXT NOT NULL,
  request TEXT NOT NULL,
  item TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX idempotency_key ON idempotency (account, key);

CREATE TABLE attention (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  sender TEXT NOT NULL,
  address TEXT,
  code TEXT NOT NULL,
  detail TEXT NOT NULL,
  content_type TEXT,
  body BLOB NOT NULL,
  hash TEXT NOT NULL,
  times INTEGER NOT NULL,
  settled_on INTEGER,
  item TEXT
) STRICT;
CREATE UNIQUE INDEX attention_id ON attention (account, id);
CREATE UNIQUE INDEX attention_hash ON attention (account, sender, hash);
CREATE INDEX attention_open ON attention (account, settled_on);

ALTER TABLE item ADD COLUMN checksum TEXT;
ALTER TABLE receipt ADD COLUMN code TEXT;
`;
