import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import Layers from "lucide-react/icons/layers";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useKeys, useShortcuts } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { canSort, explainSort, isManual, ORDERS, orderName, setSort } from "../filter/sort-order.ts";
import { messages } from "../i18n/messages.ts";
import { GROUPINGS } from "../list/grouping.ts";
import { currentRow } from "../pickers/open-picker.ts";
import { readFilterAddress } from "../state/filter-address.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { PartErrorDialog } from "../ui/part-error.tsx";
import type { PopMenuProps } from "../ui/pop-menu.tsx";
import { groupingOf, groupings, setGrouping } from "./stored-grouping.ts";

const menu = new LazyComponent<PopMenuProps<string>>(() => import("../ui/pop-menu.tsx"), true);

/** How the list on the screen is grouped and sorted, where that can be chosen. */
export default function ListOptions() {
  const { screen } = useSignal(route);
  return (
    <>
      {isManual(screen) && screen !== "project" && <GroupMenu list={screen} />}
      {canSort(screen) && <SortMenu />}
    </>
  );
}

/** The menu that groups the rows of a list. The choice is stored for each list. */
function GroupMenu({ list }: { list: string }) {
  const grouping = groupingOf(useSignal(groupings), list);
  const [isOpen, setOpen] = useState(false);
  const { groupBy, groupings: names } = messages.listParts;
  return (
    <ChoiceMenu
      icon={<Layers size={17} aria-hidden />}
      label={groupBy}
      choices={GROUPINGS.map((id) => ({ id, name: names[id], isOn: id === grouping }))}
      isOn={grouping !== "none"}
      isOpen={isOpen}
      onOpen={setOpen}
      onChoose={(id) => setGrouping(list, id)}
    />
  );
}

/** The menu that sorts the rows of a list, by a click or the key. While it is sorted, its rows do not move by hand. */
function SortMenu() {
  const { filter, screen } = useSignal(route);
  const { sort } = readFilterAddress(filter);
  const [isOpen, setOpen] = useState(false);
  const isFixed = sort !== undefined && isManual(screen);
  useEffect(() =>
    registerHandlers(() => ({
      sort: () => setOpen(true),
      ...(isFixed && { moveUp: explainSort, moveDown: explainSort }),
    })),
  );
  const [keys] = useKeys("sort");
  const { sortBy, orders } = messages.sorting;
  return (
    <ChoiceMenu
      icon={<ArrowDownUp size={17} aria-hidden />}
      label={sortBy}
      title={keys === undefined ? sortBy : `${sortBy} (${nameKeys(keys)})`}
      shortcuts={useShortcuts("sort")}
      choices={ORDERS.map((id) => ({
        id,
        name: id === "none" ? orderName(undefined) : orders[id],
        isOn: id === (sort ?? "none"),
      }))}
      isOn={sort !== undefined}
      isOpen={isOpen}
      onOpen={setOpen}
      onChoose={(id) => setSort(id === "none" ? undefined : id)}
    />
  );
}

interface ChoiceMenuProps<Id> {
  icon: ReactNode;
  label: string;
  title?: string;
  shortcuts?: string | undefined;
  choices: readonly { id: Id; name: string; isOn: boolean }[];
  /** Whether the choice is another than the usual one. */
  isOn: boolean;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onChoose(id: Id): void;
}

/** A button of the header with the menu of one choice. The focus returns to where it was. */
function ChoiceMenu<Id extends string>(props: ChoiceMenuProps<Id>) {
  const { icon, label, title = label, shortcuts, choices, isOn, isOpen, onOpen, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const origin = useRef<Element | null>(null);
  if (isOpen && origin.current === null) origin.current = document.activeElement;
  function close(): void {
    onOpen(false);
    const before = origin.current;
    if (before === null) return; // the menu that loses the focus closes itself, too
    origin.current = null;
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    else (currentRow() ?? button.current)?.focus({ preventScroll: true });
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={label}
        title={title}
        aria-keyshortcuts={shortcuts}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-on={isOn || undefined}
        onClick={() => {
          origin.current = button.current;
          onOpen(true);
        }}
      >
        {icon}
      </button>
      {isOpen && (
        <LazyPart
          of={menu}
          props={{
            label,
            anchor: button.current,
            align: "end",
            entries: choices,
            onChoose: (id) => {
              close();
              const choice = choices.find((one) => one.id === id);
              if (choice) onChoose(choice.id);
            },
            onClose: close,
          }}
          instead={<PartErrorDialog onClose={close} />}
        />
      )}
    </>
  );
}
