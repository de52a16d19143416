import Layers from "lucide-react/icons/layers";
import { useRef, useState } from "react";
import { sentences } from "../i18n/messages.ts";
import { GROUPINGS, type Grouping } from "../list/grouping.ts";
import { useCell } from "../state/signal.ts";
import { Late, LatePart } from "../ui/lazy-part.tsx";
import { MissingOver } from "../ui/load-failure.tsx";
import type { PopMenuProps } from "../ui/pop-menu.tsx";
import { groupBy, groupingOf, groupings } from "./stored-grouping.ts";

const say = sentences.lists;
const menu = new LatePart<PopMenuProps<Grouping>>(() => import("../ui/pop-menu.tsx"));

/** By what the rows of a list stand together; kept for each list. */
export function ListOptions({ list }: { list: string }) {
  const grouping = groupingOf(useCell(groupings), list);
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
        aria-label={say.groupBy}
        title={say.groupBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-on={grouping !== "none" || undefined}
        onClick={() => setOpen(true)}
      >
        <Layers size={17} aria-hidden />
      </button>
      {isOpen && (
        <Late
          of={menu}
          props={{
            label: say.groupBy,
            anchor: button.current,
            align: "end",
            entries: GROUPINGS.map((id) => ({ id, name: say.groupings[id], isOn: id === grouping })),
            onChoose: (id) => {
              groupBy(list, id);
              close();
            },
            onClose: close,
          }}
          instead={<MissingOver onClose={close} />}
        />
      )}
    </>
  );
}
