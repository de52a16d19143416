/** The calendars that a person added. Their events are in memory only. */
export const script = `
CREATE TABLE calendar (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  is_private_allowed INTEGER NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX calendar_id ON calendar (account, id);
CREATE UNIQUE INDEX calendar_name ON calendar (account, name);
`;
