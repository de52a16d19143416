import Bookmark from "lucide-react/icons/bookmark-check";
import { useEffect, useRef, useState } from "react";
import type { View } from "../../domain/home/views.ts";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { PartErrorDialog } from "../ui/part-error.tsx";
import { moveView, removeView } from "../views/view-changes.ts";

const menu = new LazyComponent(() => import("../ui/pop-menu.tsx"), true);

/** The name of the shown view, with what can be changed about it. */
export default function ViewOptions({ view: { name }, onRename }: { view: View; onRename(): void }) {
  const label = messages.viewPicker.options(showControls(name));
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const keys = {
    rename: useKeys("saveView")[0],
    moveUp: useKeys("viewUp")[0],
    moveDown: useKeys("viewDown")[0],
    remove: useKeys("removeView")[0],
  };
  useEffect(() =>
    registerHandlers(() => ({
      removeView: actions.remove,
      viewUp: actions.moveUp,
      viewDown: actions.moveDown,
    })),
  );
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  const actions = {
    rename: onRename,
    moveUp: () => moveView(name, -1),
    moveDown: () => moveView(name, 1),
    remove: () => removeView(name),
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        data-kind="quiet"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Bookmark size={15} aria-hidden />
        {messages.viewPicker.change}
      </button>
      {isOpen && (
        <LazyPart
          of={menu}
          props={{
            label,
            anchor: button.current,
            align: "end",
            entries: (Object.keys(actions) as (keyof typeof actions)[]).map((id) => ({
              id,
              name: messages.viewPicker[id],
              press: keys[id] && <kbd>{nameKeys(keys[id])}</kbd>,
            })),
            onChoose: (id) => {
              close();
              actions[id as keyof typeof actions]();
            },
            onClose: close,
          }}
          instead={<PartErrorDialog onClose={close} />}
        />
      )}
    </>
  );
}
