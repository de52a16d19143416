import Layers from "lucide-react/icons/layers";
import { useRef, useState } from "react";
import { useCell } from "../cell.ts";
import { Late, LatePart } from "../frame/late.tsx";
import { MissingOver } from "../frame/missing.tsx";
import { sentences } from "../sentences.ts";
import { GROUPINGS, type Grouping } from "./grouping.ts";
import { groupBy, groupingOf, groupings } from "./kept-grouping.ts";
import type { PopMenuProps } from "./pop-menu.tsx";

const say = sentences.lists;
const menu = new LatePart<PopMenuProps<Grouping>>(() => import("./pop-menu.tsx"));

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
