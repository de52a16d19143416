/**
 * How much of each key needs attention. Triggers keep it right, so that a refused capture is not counted by reading all
 * the others.
 */
export const script = `
CREATE TABLE attention_total (
  account INTEGER NOT NULL REFERENCES account (id),
  sender TEXT NOT NULL,
  unsettled INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (account, sender)
) STRICT, WITHOUT ROWID;
INSERT INTO attention_total (account, sender, unsettled, bytes)
  SELECT account, sender, count(*) - count(settled_on), sum(length(body)) FROM attention GROUP BY account, sender;
CREATE TRIGGER attention_added AFTER INSERT ON attention BEGIN
  INSERT INTO attention_total (account, sender, unsettled, bytes)
    VALUES (new.account, new.sender, new.settled_on IS NULL, length(new.body))
    ON CONFLICT (account, sender) DO UPDATE
      SET unsettled = unsettled + excluded.unsettled, bytes = bytes + excluded.bytes;
END;
CREATE TRIGGER attention_deleted AFTER DELETE ON attention BEGIN
  UPDATE attention_total SET unsettled = unsettled - (old.settled_on IS NULL), bytes = bytes - length(old.body)
    WHERE account = old.account AND sender = old.sender;
END;
CREATE TRIGGER attention_settled AFTER UPDATE OF settled_on ON attention
WHEN (old.settled_on IS NULL) <> (new.settled_on IS NULL) BEGIN
  UPDATE attention_total SET unsettled = unsettled + (new.settled_on IS NULL) - (old.settled_on IS NULL)
    WHERE account = new.account AND sender = new.sender;
END;
`;
