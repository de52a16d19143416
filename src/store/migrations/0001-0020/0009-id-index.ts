/**
 * The projection from ids to items, in consecutive blocks of 32,768 items: new ids go into the newest block only, and
 * the others stay as they are (docs/adr/0005-identity.md). A look-up reads the view, which looks into each block, the
 * newest first.
 */
export const script = `
CREATE TABLE item_in_block (
  account INTEGER NOT NULL,
  block INTEGER NOT NULL,
  id TEXT NOT NULL,
  item INTEGER NOT NULL REFERENCES item (seq),
  PRIMARY KEY (account, block, id)
) STRICT, WITHOUT ROWID;
INSERT INTO item_in_block (account, block, id, item)
  SELECT account, item / 32768, id, item FROM item_by_id ORDER BY account, item / 32768, id;
DROP TABLE item_by_id;
CREATE VIEW item_by_id AS
  WITH RECURSIVE newest_first (block) AS (
    SELECT seq / 32768 FROM projection WHERE name = 'item_by_id'
    UNION ALL SELECT block - 1 FROM newest_first WHERE block > 0)
  SELECT item_in_block.account, item_in_block.id, item_in_block.item
  FROM newest_first CROSS JOIN item_in_block ON item_in_block.block = newest_first.block;
`;
