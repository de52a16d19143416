import Layers from "lucide-react/icons/layers";
import { useRef, useState } from "react";
import { messages } from "../i18n/messages.ts";
import { GROUPINGS, type Grouping } from "../list/grouping.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { PartErrorDialog } from "../ui/part-error.tsx";
import type { PopMenuProps } from "../ui/pop-menu.tsx";
import { groupingOf, groupings, setGrouping } from "./stored-grouping.ts";

const texts = messages.lists;
const menu = new LazyComponent<PopMenuProps<Grouping>>(() => import("../ui/pop-menu.tsx"));

/** The menu that groups the rows of a list. The choice is stored for each list. */
export default function ListOptions({ list }: { list: string }) {
  const grouping = groupingOf(useSignal(groupings), list);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={texts.groupBy}
        title={texts.groupBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-on={grouping !== "none" || undefined}
        onClick={() => setOpen(true)}
      >
        <Layers size={17} aria-hidden />
      </button>
      {isOpen && (
        <LazyPart
          of={menu}
          props={{
            label: texts.groupBy,
            anchor: button.current,
            align: "end",
            entries: GROUPINGS.map((id) => ({ id, name: texts.groupings[id], isOn: id === grouping })),
            onChoose: (id) => {
              setGrouping(list, id);
              close();
            },
            onClose: close,
          }}
          instead={<PartErrorDialog onClose={close} />}
        />
      )}
    </>
  );
}
