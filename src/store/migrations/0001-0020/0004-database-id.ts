/**
 * No table changes. From this schema on each commit writes the database id into the log
 * (`store/sqlite/database/database-id.ts`); an older program does not, so it must refuse such a home.
 */
export const script = "";
