import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { available, type Handlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { showItem } from "../search/show-item.ts";
import { useSearch } from "../search/use-search.ts";
import { go } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { openOverlayName } from "../ui/overlay.ts";
import { addressOfPlace, counts } from "../views/places.ts";
import { choicesFor, keyOfChoice, type PaletteChoice, type PaletteChoices } from "./choices.ts";
import { EmptyHint } from "./empty-hint.tsx";
import styles from "./palette.module.css";
import { PaletteRow } from "./palette-row.tsx";

const texts = messages.palette;
const LIMITS = { palette: 8, search: 50 };
const MAX_CLOSED = 4; // items of the palette
let lastSearch = "";

export interface PaletteProps {
  /** `search` has only items, and more of them. */
  mode: "palette" | "search";
  onClose(): void;
}

/** The command palette: a field, and below it commands, screens and items. Enter runs the selected one. */
export default function Palette({ mode, onClose }: PaletteProps) {
  const [query, setQuery] = useState(mode === "search" ? lastSearch : "");
  // The focused element and the available commands from before the dialog took the focus.
  const [atOpening] = useState(() => ({ focus: document.activeElement, handlers: available() }));
  const input = useRef<HTMLInputElement>(null);
  const result = useSearch(query, LIMITS[mode]);
  const { words, open } = result;
  const groups = useChoiceGroups(mode, query, atOpening.handlers, result);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);

  function act(choice: PaletteChoice): void {
    if (choice.kind === "search") {
      openOverlayName.set("search");
      return;
    }
    if (mode === "search") lastSearch = query;
    onClose();
    setTimeout(() => {
      // The focus returns first, because the command acts on that element.
      focusableElement(atOpening.focus)?.focus({ preventScroll: true });
      if (choice.kind === "item") showItem(choice.item);
      else if (choice.kind === "place") location.hash = addressOfPlace(choice.place);
      else if (choice.kind === "section") go("settings", choice.section);
      else (available()[choice.command] ?? atOpening.handlers[choice.command])?.();
    });
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-veil />
        <Dialog.Popup
          className={styles.popup}
          initialFocus={input}
          finalFocus={() => focusableElement(atOpening.focus)}
          aria-label={textOf(mode).title}
        >
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={query}
            onValueChange={setQuery}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={keyOfChoice}
          >
            <QueryLine mode={mode} input={input} />
            <Autocomplete.Status className="unseen">
              {words.length > 0 && !result.isLooking && texts.found(count)}
            </Autocomplete.Status>
            <EmptyHint mode={mode} query={query} result={result} count={count} />
            <ChoiceList words={result.query.words} onAct={act} />
            {mode === "search" && open.length === LIMITS.search && (
              <p className={styles.more}>{messages.search.more(LIMITS.search)}</p>
            )}
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The choices, under the headings of their kinds. What only the server has is last, so that it moves no other line. */
function useChoiceGroups(
  mode: PaletteProps["mode"],
  query: string,
  handlers: Handlers,
  { words, open, ownCount, closed }: ReturnType<typeof useSearch>,
): PaletteChoices[] {
  const { places } = useSignal(counts);
  return useMemo(() => {
    const asChoice = (item: (typeof open)[number]): PaletteChoice => ({ kind: "item", item });
    const groups: PaletteChoices[] =
      mode === "search"
        ? [
            { label: messages.search.open, items: open.map(asChoice) },
            { label: messages.search.closed, items: closed.map(asChoice) },
          ]
        : [
            ...choicesFor(handlers, words, query, places),
            { label: texts.items, items: open.slice(0, ownCount).map(asChoice) },
            { label: messages.searchTitle, items: words.length > 0 ? [{ kind: "search", query }] : [] },
            {
              label: texts.moreItems,
              items: [...open.slice(ownCount), ...closed.slice(0, MAX_CLOSED)].map(asChoice),
            },
          ];
    return groups.filter(({ items }) => items.length > 0);
  }, [mode, handlers, words, open, ownCount, closed, query, places]);
}

function QueryLine({
  mode,
  input,
}: {
  mode: PaletteProps["mode"];
  input: RefObject<HTMLInputElement | null>;
}) {
  // Before the next key press, which would otherwise run another command.
  const takeFocus = useCallback(
    (field: HTMLInputElement | null) => {
      input.current = field;
      field?.select();
      field?.focus();
    },
    [input],
  );
  const text = textOf(mode);
  return (
    <div className={styles.line}>
      <Search size={18} aria-hidden />
      <Autocomplete.Input
        ref={takeFocus}
        className={styles.input}
        aria-label={text.title}
        placeholder={text.placeholder}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Dialog.Close className={styles.close}>
        <kbd aria-hidden>{messages.keys.names.Escape}</kbd>
        <X size={18} aria-hidden />
        <span className="unseen">{messages.close}</span>
      </Dialog.Close>
    </div>
  );
}

interface ChoiceListProps {
  words: readonly string[];
  onAct(choice: PaletteChoice): void;
}

function ChoiceList({ words, onAct }: ChoiceListProps) {
  return (
    <Autocomplete.List className={styles.list} aria-label={texts.results}>
      {(group: PaletteChoices) => (
        <Autocomplete.Group key={group.label} items={group.items} className={styles.group}>
          <Autocomplete.GroupLabel className={styles.label}>{group.label}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(choice: PaletteChoice) => (
              <Autocomplete.Item
                key={keyOfChoice(choice)}
                value={choice}
                className={styles.row}
                onClick={() => onAct(choice)}
              >
                <PaletteRow choice={choice} words={words} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function textOf(mode: PaletteProps["mode"]): { title: string; placeholder: string } {
  return mode === "search"
    ? { title: messages.searchTitle, placeholder: messages.search.placeholder }
    : texts;
}

/** An element that can take the focus again. */
function focusableElement(focused: Element | null): HTMLElement | null {
  return focused instanceof HTMLElement && focused.isConnected && focused !== document.body ? focused : null;
}
