/** A key that was given a new secret may be known by its old one for a while (`creel key rotate --grace`). */
export const script = `
ALTER TABLE key ADD COLUMN old_hash TEXT;
ALTER TABLE key ADD COLUMN old_until INTEGER;
`;
