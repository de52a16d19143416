/** The files and folders that a person lets Creel take into the inbox. What was in them is kept outside the database. */
export const script = `
CREATE TABLE watched_drop (
  seq INTEGER PRIMARY KEY,
  account INTEGER NOT NULL REFERENCES account (id),
  id TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('file', 'folder')),
  is_parsed INTEGER NOT NULL,
  created_on INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX watched_drop_id ON watched_drop (account, id);
CREATE UNIQUE INDEX watched_drop_path ON watched_drop (account, path);
`;
