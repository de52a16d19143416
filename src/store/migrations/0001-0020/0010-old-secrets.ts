/** An old secret of a key may stay valid for a while (`creel key rotate --grace`). */
export const script = `
ALTER TABLE key ADD COLUMN old_hash TEXT;
ALTER TABLE key ADD COLUMN old_until INTEGER;
`;
