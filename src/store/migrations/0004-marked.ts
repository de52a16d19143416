/**
 * Nothing is reshaped. From this schema on each commit shows whose log it is in (`store/sqlite/database/database-id.ts`); an older
 * program's commits do not, so it has to refuse a home whose log is looked at.
 */
export const script = "";
