import { type Item, REPEAT_FROM, type RepeatFrom } from "../../../domain/item/item.ts";
import { readRepeat } from "../../../domain/quick-entry/repeat.ts";
import { messages } from "../../i18n/messages.ts";
import type { SaveField } from "../text/save-field.ts";
import { ChoiceField } from "./choice-field.tsx";
import { formatMinutes, parseMinutes } from "./minutes-words.ts";
import { NaturalField, type ParsedInput } from "./natural-input.tsx";
import { formatRepeat } from "./repeat-words.ts";

export interface ItemFieldProps {
  item: Item;
  save: SaveField;
}

/** The recurrence of an action in words, counted from its date or from its completion. */
export function RepeatField({ item: { repeat, repeatFrom }, save }: ItemFieldProps) {
  const say = messages.item;
  const { day, week, month } = say.pickRepeats;
  return (
    <>
      <NaturalField
        name="repeat"
        label={say.repeat}
        hint={say.repeatHint}
        read={async (words) => understand(words)}
        picks={[
          { label: day, words: "daily" },
          { label: week, words: "weekly" },
          { label: month, words: "monthly" },
        ]}
        shown={repeat === null ? null : { says: formatRepeat(repeat, repeatFrom) }}
        cleared={{ repeat: null }}
        onTake={save}
      />
      {repeat !== null && (
        <ChoiceField
          name="repeatFrom"
          label={say.repeats.from}
          isLabelShown
          value={repeatFrom ?? "date"}
          choices={REPEAT_FROM.map((from) => [from, say.repeats.froms[from]])}
          onChoose={(from: RepeatFrom) => save({ repeatFrom: from })}
        />
      )}
    </>
  );
}

function understand(said: string): ParsedInput | null {
  const words = said.trim().replace(/\s+/g, " ");
  const reading = readRepeat(words);
  if (reading?.length !== words.length) return null;
  const { repeat = "", repeatFrom = null } = reading.sets;
  return { patch: reading.sets, says: formatRepeat(repeat, repeatFrom) };
}

/** The duration: "15m", "1h30". */
export function MinutesField({ item: { minutes }, save }: ItemFieldProps) {
  const say = messages.item;
  return (
    <NaturalField
      name="minutes"
      label={say.minutes}
      hint={say.minutesHint}
      read={async (words) => {
        const found = parseMinutes(words);
        return found === null ? null : { patch: { minutes: found }, says: formatMinutes(found) };
      }}
      picks={[5, 15, 30, 60].map((n) => ({ label: formatMinutes(n), words: `${n}m` }))}
      shown={minutes === null ? null : { says: formatMinutes(minutes) }}
      cleared={{ minutes: null }}
      onTake={save}
    />
  );
}
