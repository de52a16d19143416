import { type Item, REPEAT_FROM, type RepeatFrom } from "../../../domain/item/item.ts";
import { readRepeat } from "../../../domain/quick-entry/repeat.ts";
import { messages } from "../../i18n/messages.ts";
import type { SaveField } from "../text/save-field.ts";
import { ChoiceField } from "./choice-field.tsx";
import { formatMinutes, parseMinutes } from "./duration.ts";
import { formatRepeat } from "./format-repeat.ts";
import { NaturalField, type ParsedInput } from "./natural-input.tsx";

export interface ItemFieldProps {
  item: Item;
  save: SaveField;
}

/** The recurrence of an action in words, counted from its date or from its completion. */
export function RepeatField({ item: { repeat, repeatFrom }, save }: ItemFieldProps) {
  const texts = messages.item;
  const { day, week, month } = texts.pickRepeats;
  return (
    <>
      <NaturalField
        name="repeat"
        label={texts.repeat}
        hint={texts.repeatHint}
        read={async (words) => parseRepeat(words)}
        picks={[
          { label: day, words: "daily" },
          { label: week, words: "weekly" },
          { label: month, words: "monthly" },
        ]}
        fieldValue={repeat === null ? null : { text: formatRepeat(repeat, repeatFrom) }}
        emptyPatch={{ repeat: null }}
        onTake={save}
      />
      {repeat !== null && (
        <ChoiceField
          name="repeatFrom"
          label={texts.repeats.from}
          isLabelShown
          value={repeatFrom ?? "date"}
          choices={REPEAT_FROM.map((from) => [from, texts.repeats.froms[from]])}
          onChoose={(from: RepeatFrom) => save({ repeatFrom: from })}
        />
      )}
    </>
  );
}

function parseRepeat(text: string): ParsedInput | null {
  const words = text.trim().replace(/\s+/g, " ");
  const reading = readRepeat(words);
  if (reading?.length !== words.length) return null;
  const { repeat = "", repeatFrom = null } = reading.sets;
  return { patch: reading.sets, text: formatRepeat(repeat, repeatFrom) };
}

/** The duration: "15m", "1h30". */
export function MinutesField({ item: { minutes }, save }: ItemFieldProps) {
  const texts = messages.item;
  return (
    <NaturalField
      name="minutes"
      label={texts.minutes}
      hint={texts.minutesHint}
      read={async (words) => {
        const parsedMinutes = parseMinutes(words);
        return parsedMinutes === null
          ? null
          : { patch: { minutes: parsedMinutes }, text: formatMinutes(parsedMinutes) };
      }}
      picks={[5, 15, 30, 60].map((n) => ({ label: formatMinutes(n), words: `${n}m` }))}
      fieldValue={minutes === null ? null : { text: formatMinutes(minutes) }}
      emptyPatch={{ minutes: null }}
      onTake={save}
    />
  );
}
