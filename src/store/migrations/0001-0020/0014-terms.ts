/**
 * The index of words also has the names of items, so it is filled again, while idle and before the next search. The
 * terms of titles, names and notes are listed by each of their ends: a part of a term begins one of them.
 */
export const script = `
CREATE TABLE term_end (
  ending TEXT NOT NULL,
  term TEXT NOT NULL,
  PRIMARY KEY (ending, term)
) STRICT, WITHOUT ROWID;
INSERT INTO projection (name, seq) VALUES ('term_end', 0);
UPDATE projection SET seq = 0 WHERE name = 'item_words';
`;
