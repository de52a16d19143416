import { Autocomplete } from "@base-ui/react/autocomplete";
import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { showToast } from "../../ui/toasts.ts";
import { EditableField } from "./editable-field.tsx";
import { FieldPopover } from "./field-popover.tsx";
import { type NameChoice, nameChoices } from "./name-choices.ts";
import styles from "./name-field.module.css";

export interface NameInputProps {
  label: string;
  suggestions: readonly string[];
  /** The names that the item has. */
  current: readonly string[];
  /** The label of a name that is no suggestion. */
  makes(name: string): string;
  /** Takes a name. Returns an error message, or null on success. */
  onTake(name: string): string | null;
  /** Enter without a word, or a press elsewhere. `isByKey`: the focus must return. */
  onLeave(isByKey: boolean): void;
  onCancel(): void;
  /** Stays open for the next name. */
  isMany?: boolean;
  /** Removes the last name. */
  onBack?(): void;
  /** A hint below the list. */
  how?: ReactNode;
  /** The names that the user has chosen. */
  children?: ReactNode;
}

/** A line for a name, with the known names below it: Enter takes the marked one, which is a known name if one begins so. */
export function NameInput(props: NameInputProps) {
  const { label, current, makes, onLeave, onCancel, isMany = false, onBack } = props;
  const { text, choices, problem, listNumber, type, mark, choiceForEnter, take } = useNameChoice(props);
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each list has its own field.
  useEffect(() => field.current?.focus(), [listNumber]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Backspace" && text === "") onBack?.();
    if (event.key !== "Enter" && !(event.key === "," && isMany)) return;
    event.preventDefault();
    event.stopPropagation();
    const choice = choiceForEnter();
    if (choice) take(choice, true);
    else onLeave(true);
  }

  function leaveInput(): void {
    const choice = text.trim() === "" ? undefined : choiceForEnter();
    if (choice) take(choice, false);
    else onLeave(false);
  }

  return (
    <FieldPopover label={label} onLeave={leaveInput} onCancel={onCancel}>
      {props.children}
      <Autocomplete.Root
        key={listNumber}
        open
        inline
        mode="none"
        items={choices}
        value={text}
        autoHighlight={text.trim() !== ""}
        itemToStringValue={({ name }: NameChoice) => name}
        onItemHighlighted={(choice, { reason }) => mark(choice, reason === "keyboard")}
        // An item that is pressed is taken by its own click.
        onValueChange={(value, { reason }) => reason !== "item-press" && type(value)}
      >
        <Autocomplete.Input
          ref={field}
          className="field"
          aria-label={label}
          aria-invalid={problem !== null}
          autoCapitalize="none"
          enterKeyHint="done"
          dir="auto"
          onKeyDownCapture={onKeyDown}
        />
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <NameList current={current} label={label} makes={makes} onTake={(choice) => take(choice, true)} />
      </Autocomplete.Root>
      {props.how}
    </FieldPopover>
  );
}

/** The typed words, the choices for them, and the functions that mark and take one. */
function useNameChoice({ suggestions, onTake, onLeave, isMany = false }: NameInputProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [listNumber, setListNumber] = useState(0); // a new list begins without a mark
  const highlight = useRef<{ choice: NameChoice | undefined; isByKey: boolean }>({
    choice: undefined,
    isByKey: false,
  });
  const choices = nameChoices(suggestions, text);

  function mark(choice: NameChoice | undefined, isByKey: boolean): void {
    highlight.current = { choice, isByKey };
  }

  function type(next: string): void {
    setProblem(null);
    setText(next);
  }

  /** The choice that Enter takes; without a typed word only one that an arrow key marked. */
  function choiceForEnter(): NameChoice | undefined {
    const { choice, isByKey } = highlight.current;
    if (text.trim() === "") return isByKey ? choice : undefined;
    return choice ?? choices[0];
  }

  function take(choice: NameChoice, isByKey: boolean): void {
    const refusal = onTake(choice.name);
    setProblem(refusal);
    if (refusal !== null && isByKey) return;
    if (refusal !== null) showToast({ kind: "bad", title: messages.items.notChanged, detail: refusal });
    setText("");
    setListNumber(listNumber + 1);
    mark(undefined, false);
    if (!isMany || !isByKey) onLeave(isByKey);
  }

  return { text, choices, problem, listNumber, type, mark, choiceForEnter, take };
}

interface NameListProps extends Pick<NameInputProps, "label" | "current" | "makes"> {
  onTake(choice: NameChoice): void;
}

function NameList({ label, current, makes, onTake }: NameListProps) {
  return (
    <Autocomplete.List className={styles.list} aria-label={label}>
      {(choice: NameChoice) => (
        <Autocomplete.Item
          key={`${choice.isNew} ${choice.name}`}
          className={styles.option}
          value={choice}
          onClick={() => onTake(choice)}
        >
          {choice.isNew ? (
            <>
              <Plus size={14} aria-hidden /> {makes(showControls(choice.name))}
            </>
          ) : (
            <>
              <bdi>{showControls(choice.name)}</bdi>
              {current.includes(choice.name) && (
                <>
                  <Check size={15} aria-hidden />
                  <span className="unseen">{messages.item.chosen}</span>
                </>
              )}
            </>
          )}
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  );
}

export interface NameFieldProps extends Pick<NameInputProps, "label" | "suggestions" | "makes" | "onTake"> {
  /** The name of the field for keys and tests. */
  name: string;
  value: string | null;
  onClear(): void;
  /** Opens the item that the name refers to. */
  children?: ReactNode;
}

/** A field with one name. */
export function NameField({ name, value, onClear, children, ...input }: NameFieldProps) {
  return (
    <EditableField
      name={name}
      label={input.label}
      fieldValue={value === null ? null : { text: value }}
      onClear={onClear}
      edit={(onLeave) => (
        <NameInput
          {...input}
          current={value === null ? [] : [value]}
          onLeave={onLeave}
          onCancel={() => onLeave(true)}
        />
      )}
    >
      {children}
    </EditableField>
  );
}
