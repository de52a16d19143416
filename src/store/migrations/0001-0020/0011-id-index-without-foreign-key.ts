/**
 * The projection from ids to items, without a foreign key: its rows were just read from the items, and checking 32,768
 * of them in the order of random ids took longer than sorting and writing them (docs/adr/0005-identity.md).
 */
export const script = `
DROP VIEW item_by_id;
ALTER TABLE item_in_block RENAME TO checked_item_in_block;
CREATE TABLE item_in_block (
  account INTEGER NOT NULL,
  block INTEGER NOT NULL,
  id TEXT NOT NULL,
  item INTEGER NOT NULL,
  PRIMARY KEY (account, block, id)
) STRICT, WITHOUT ROWID;
INSERT INTO item_in_block (account, block, id, item)
  SELECT account, block, id, item FROM checked_item_in_block ORDER BY account, block, id;
DROP TABLE checked_item_in_block;
CREATE VIEW item_by_id AS
  WITH RECURSIVE newest_first (block) AS (
    SELECT seq / 32768 FROM projection WHERE name = 'item_by_id'
    UNION ALL SELECT block - 1 FROM newest_first WHERE block > 0)
  SELECT item_in_block.account, item_in_block.id, item_in_block.item
  FROM newest_first CROSS JOIN item_in_block ON item_in_block.block = newest_first.block;
`;
