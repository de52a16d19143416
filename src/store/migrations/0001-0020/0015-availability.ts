/**
 * Sequential projects and actions that wait for another item. The indexes have only these, so a plain capture is in none
 * of them.
 */
export const script = `
ALTER TABLE item ADD COLUMN is_sequential INTEGER NOT NULL DEFAULT 0;
ALTER TABLE item ADD COLUMN blocked_by TEXT;
CREATE INDEX item_sequential ON item (account, id) WHERE is_sequential = 1;
CREATE INDEX item_blocked ON item (account, blocked_by) WHERE blocked_by IS NOT NULL;
`;
