/** The heading of a project that an item stands under. No query asks for it, so it has no index. */
export const script = `
ALTER TABLE item ADD COLUMN heading TEXT;
`;
