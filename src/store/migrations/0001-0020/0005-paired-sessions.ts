/**
 * A session may belong to a paired device, valid at the API address only; older ones belong to browsers, valid at the
 * app address only.
 */
export const script = `
ALTER TABLE session ADD COLUMN is_paired INTEGER NOT NULL DEFAULT 0;
`;
