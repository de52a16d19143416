import CornerDownLeft from "lucide-react/icons/corner-down-left";
import Plus from "lucide-react/icons/plus";
import Star from "lucide-react/icons/star";
import Text from "lucide-react/icons/text";
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useLayoutEffect } from "react";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf, nameKeys } from "../commands/keys.tsx";
import { useCompletion } from "../completion/use-completion.tsx";
import { messages } from "../i18n/messages.ts";
import styles from "./capture-line.module.css";
import type { CaptureDraft } from "./draft.ts";

const texts = messages.capture;

const ADD_NOTE = `${texts.addNote} (${nameKeys("Shift+Enter")})`;
const SAVE = `${texts.save} (${nameKeys("Enter")})`;

/** The line that the capture key focuses. */
export const CAPTURE_ID = "capture";

export interface TitleLineProps {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  line: CaptureDraft;
  label: string;
  placeholder: string;
  onTitle(title: string): void;
  onFocused(isFocused: boolean): void;
  onNote(): void;
  onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void;
  /** Called for the Enter of an input method, which has no key. */
  onEnter(): void;
  /** Shows a button for each sigil. */
  withSigils: boolean;
}

/** The title field, which grows with its text, and the buttons beside it. */
export function TitleLine(props: TitleLineProps) {
  const { id, field, line, label, placeholder, onTitle, onFocused, onNote, onPaste, onKeyDown } = props;
  const { title, isFocused, hasNote } = line;
  const completion = useCompletion({ field, text: title, onText: onTitle, withSigils: props.withSigils });
  const shortcuts = useShortcuts("capture");
  useEnter(field, props.onEnter);
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end); // behind a draft, not before it
  }, [field]);
  return (
    <>
      <div className={styles.line}>
        <Plus className={styles.plus} size={18} aria-hidden />
        <textarea
          {...completion.attributes}
          ref={field}
          id={id}
          className={styles.title}
          aria-label={label}
          aria-describedby={`${id}-problem`}
          aria-keyshortcuts={id === CAPTURE_ID ? shortcuts : undefined}
          placeholder={placeholder}
          dir="auto"
          autoComplete="off"
          enterKeyHint="done"
          rows={1}
          value={title}
          onPaste={onPaste}
          onKeyDown={(event) => {
            if (!completion.onKeyDown(event)) onKeyDown(event);
          }}
          onSelect={completion.onSelect}
          onBlur={completion.onBlur}
          onChange={(event) => {
            completion.onTyped(event);
            onTitle(event.target.value.replace(/[\r\n]+/g, " ")); // of a text that was dropped here, say
          }}
        />
        {id === CAPTURE_ID && (
          <span className={styles.key} aria-hidden>
            <KeyOf command="capture" />
          </span>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={texts.addNote}
          title={ADD_NOTE}
          aria-pressed={hasNote}
          onClick={onNote}
        >
          <Text size={17} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={texts.focus}
          title={texts.focus}
          aria-pressed={isFocused}
          onClick={() => onFocused(!isFocused)}
        >
          <Star size={17} fill={isFocused ? "currentColor" : "none"} aria-hidden />
        </button>
        <button type="submit" className={styles.save} aria-label={texts.save} title={SAVE}>
          <CornerDownLeft size={17} aria-hidden />
        </button>
      </div>
      <div className={styles.popup}>{completion.popup}</div>
      {completion.sigils}
    </>
  );
}

/** Keyboards of phones send a line break without a key that has a name. */
function useEnter(field: TitleLineProps["field"], onEnter: () => void): void {
  useEffect(() => {
    const element = field.current;
    function onInput(event: InputEvent): void {
      if (event.inputType !== "insertLineBreak" && event.inputType !== "insertParagraph") return;
      event.preventDefault();
      onEnter();
    }
    element?.addEventListener("beforeinput", onInput);
    return () => element?.removeEventListener("beforeinput", onInput);
  });
}
