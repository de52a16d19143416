import { Autocomplete } from "@base-ui/react/autocomplete";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { showControls } from "../../i18n/title.ts";
import { EditableField } from "./editable-field.tsx";
import styles from "./name-field.module.css";

const MOST = 8; // suggestions

export interface NameInputProps {
  label: string;
  suggestions: readonly string[];
  /** The label for a name that is not a suggestion; absent if any name is valid. */
  makes?(name: string): string;
  /** Takes a name. Returns an error message, or null on success. */
  onTake(name: string): string | null;
  onLeave(isByKey: boolean): void;
  /** Stays open for the next name. */
  isMany?: boolean;
  /** Removes the last name. */
  onBack?(): void;
}

/** A line for a new or known name, which suggests known names. */
export function NameInput(props: NameInputProps) {
  const { label, suggestions, makes, onLeave, isMany = false, onBack } = props;
  const { text, problem, type, take } = useTypedName(props);
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const highlighted = useRef<string | undefined>(undefined);
  const isChosen = useRef(false);

  useEffect(() => field.current?.focus(), []);

  const wanted = fold(text.trim());
  const fitting = suggestions.filter((name) => fold(name).includes(wanted)).slice(0, MOST);
  const isNew = text.trim() !== "" && !suggestions.some((name) => fold(name) === wanted);
  const offered = makes && isNew ? [...fitting, text.trim()] : fitting;
  const madeOf = (name: string) =>
    makes && isNew && name === text.trim() && !fitting.includes(name) ? makes(name) : null;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onLeave(true);
    } else if (event.key === "Backspace" && text === "") onBack?.();
    else if ((event.key === "Enter" && highlighted.current === undefined) || (event.key === "," && isMany)) {
      event.preventDefault();
      take(text, true);
    }
  }

  return (
    <Autocomplete.Root
      items={offered}
      filter={null}
      value={text}
      // An open list hides the page from screen readers, so it opens only with suggestions.
      open={isOpen && offered.length > 0}
      onOpenChange={setOpen}
      openOnInputClick
      onItemHighlighted={(name) => {
        highlighted.current = name;
      }}
      onValueChange={(value, { reason }) => {
        if (reason !== "item-press") return type(value);
        isChosen.current = true;
        take(value, true);
      }}
    >
      <Autocomplete.Input
        ref={field}
        className={`field ${styles.input}`}
        aria-label={label}
        aria-invalid={problem !== null}
        autoCapitalize="none"
        enterKeyHint="done"
        dir="auto"
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isChosen.current) take(text, false);
          isChosen.current = false;
        }}
      />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <NamePopup madeOf={madeOf} />
    </Autocomplete.Root>
  );
}

/** The typed name, and the function that saves it. */
function useTypedName({ suggestions, onTake, onLeave, isMany = false }: NameInputProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  function type(next: string): void {
    setProblem(null);
    setText(next);
  }

  function take(name: string, isByKey: boolean): void {
    if (name.trim() === "") {
      onLeave(isByKey);
      return;
    }
    const known = suggestions.find((each) => fold(each) === fold(name.trim()));
    const refused = onTake(known ?? name.trim());
    setProblem(refused);
    if (refused !== null) return;
    if (isMany && isByKey) setText("");
    else onLeave(isByKey);
  }

  return { text, problem, type, take };
}

/** The suggested names. `madeOf`: the label for a new name, or null. */
function NamePopup({ madeOf }: { madeOf(name: string): string | null }) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className={styles.positioner} sideOffset={4}>
        <Autocomplete.Popup className={styles.popup}>
          <Autocomplete.List>
            {(name: string) => {
              const made = madeOf(name);
              return (
                <Autocomplete.Item key={name} className={styles.option} value={name}>
                  {made !== null ? (
                    <>
                      <Plus size={14} aria-hidden /> {made}
                    </>
                  ) : (
                    <bdi>{showControls(name)}</bdi>
                  )}
                </Autocomplete.Item>
              );
            }}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

/** Names are compared without case. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

export interface NameFieldProps extends Omit<NameInputProps, "onLeave" | "isMany" | "onBack"> {
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
      shown={value === null ? null : { says: value }}
      onClear={onClear}
      edit={(onLeave) => <NameInput {...input} onLeave={onLeave} />}
    >
      {children}
    </EditableField>
  );
}
