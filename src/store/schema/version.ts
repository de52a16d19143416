/** The schema that this program writes: the number of the migrations. */
export const SCHEMA_VERSION = 24;
