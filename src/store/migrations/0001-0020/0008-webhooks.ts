/**
 * The webhooks, their cursors, and the results of the last attempts: never the text of a message, so a purge has
 * nothing to delete here.
 */
export const script = `
CREATE TABLE webhook (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL,
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  verbs TEXT,
  is_private_allowed INTEGER NOT NULL,
  created_on INTEGER NOT NULL,
  cursor INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  failed_on INTEGER,
  next_on INTEGER,
  paused_on INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_id ON webhook (account, id);

CREATE TABLE delivery (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  webhook INTEGER NOT NULL REFERENCES webhook (seq),
  message TEXT NOT NULL,
  type TEXT NOT NULL,
  change INTEGER,
  at INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  status INTEGER,
  detail TEXT
) STRICT;
CREATE INDEX delivery_webhook ON delivery (webhook, seq);
`;
