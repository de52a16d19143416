/**
 * Makes an import a step of undo of the actor `by` that wrote it or took it back: `step` and `undo_step` are the newest seqs of
 * the change log before that. `header` is the header of a CSV of no known system: the next file with the same one is offered the
 * same options.
 */
export const script = `
ALTER TABLE import ADD COLUMN by TEXT;
ALTER TABLE import ADD COLUMN step INTEGER;
ALTER TABLE import ADD COLUMN undo_step INTEGER;
ALTER TABLE import ADD COLUMN header TEXT;
`;
