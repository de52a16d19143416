/**
 * The details that triage decides, and the data that undo needs: `step` is the seq of the first change of the same
 * step, null for that change itself; `undoes` is the step that an undo or redo reverts. Captures write none of these
 * columns and are in none of these indexes.
 */
export const script = `
ALTER TABLE item ADD COLUMN start_date TEXT;
ALTER TABLE item ADD COLUMN due_date TEXT;
ALTER TABLE item ADD COLUMN remind_at INTEGER;
ALTER TABLE item ADD COLUMN repeat TEXT;
ALTER TABLE item ADD COLUMN repeat_from TEXT;
ALTER TABLE item ADD COLUMN minutes INTEGER;
ALTER TABLE item ADD COLUMN energy TEXT;
ALTER TABLE item ADD COLUMN tags TEXT;
ALTER TABLE item ADD COLUMN area TEXT;
ALTER TABLE item ADD COLUMN contact TEXT;
ALTER TABLE item ADD COLUMN project TEXT;
ALTER TABLE item ADD COLUMN position TEXT;
ALTER TABLE item ADD COLUMN list_before TEXT;
CREATE INDEX item_focus ON item (account, seq) WHERE is_focused = 1;
CREATE INDEX item_start ON item (account, start_date) WHERE list = 'scheduled';
CREATE INDEX item_remind ON item (account, remind_at)
  WHERE remind_at IS NOT NULL AND list NOT IN ('done', 'trash');
CREATE INDEX item_project ON item (account, project, seq) WHERE project IS NOT NULL;

CREATE TABLE item_tag (
  account INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  item INTEGER NOT NULL REFERENCES item (seq),
  PRIMARY KEY (account, kind, name, item)
) STRICT, WITHOUT ROWID;
CREATE TABLE tag_colour (
  account INTEGER NOT NULL REFERENCES account (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  colour TEXT NOT NULL,
  PRIMARY KEY (account, kind, name)
) STRICT, WITHOUT ROWID;

ALTER TABLE change ADD COLUMN step INTEGER;
ALTER TABLE change ADD COLUMN patch TEXT;
ALTER TABLE change ADD COLUMN before TEXT;
ALTER TABLE change ADD COLUMN undoes INTEGER;
CREATE INDEX change_item ON change (item, seq) WHERE verb <> 'capture';
CREATE INDEX change_step ON change (step) WHERE step IS NOT NULL;
CREATE INDEX change_by ON change (account, by, seq) WHERE verb <> 'capture';
CREATE INDEX change_before ON change (at) WHERE before IS NOT NULL;
`;
