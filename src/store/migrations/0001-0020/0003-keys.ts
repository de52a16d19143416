/**
 * A key may expire and may be allowed in the query; a session has an id and a browser name, so that it can be listed
 * and revoked. An older session gets a part of its hash as its id, which reveals nothing of its secret.
 */
export const script = `
ALTER TABLE key ADD COLUMN expires_on INTEGER;
ALTER TABLE key ADD COLUMN is_allowed_in_query INTEGER NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT '';
UPDATE session SET id = upper(substr(hash, 1, 32));
CREATE UNIQUE INDEX session_id ON session (account, id);
`;
