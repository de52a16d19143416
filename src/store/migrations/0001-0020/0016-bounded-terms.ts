/**
 * The terms of all items are listed again, because an item has fewer of them now: those that it has no longer would stay
 * behind when its text is changed or purged. Terms whose listing was interrupted are listed completely.
 */
export const script = `
DELETE FROM term_end;
UPDATE projection SET seq = 0 WHERE name = 'term_end';
`;
