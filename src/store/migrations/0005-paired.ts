/**
 * A session may be a paired device's, good at the API address alone; those from before are browsers', good at the app
 * address alone.
 */
export const script = `
ALTER TABLE session ADD COLUMN is_paired INTEGER NOT NULL DEFAULT 0;
`;
