import CopyPlus from "lucide-react/icons/copy-plus";
import Ellipsis from "lucide-react/icons/ellipsis";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { useRef, useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { copyOf } from "../actions/copy-project.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { startCopy } from "../pickers/pick-copy-day.tsx";
import { saveTemplate } from "../templates/template-data.ts";
import PopMenu, { type MenuItem } from "../ui/pop-menu.tsx";

const ICONS = { duplicate: CopyPlus, saveTemplate: LayoutTemplate };
type Choice = keyof typeof ICONS;

/** The menu of a project's page: duplicates the project, or saves it as a template. */
export function ProjectMenu({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  function choose(choice: Choice): void {
    close();
    if (choice === "duplicate") startCopy(copyOf(item), messages.projects.duplicated);
    else void saveTemplate(item);
  }
  const entries = (Object.keys(ICONS) as Choice[]).map((id): MenuItem<Choice> => {
    const Icon = ICONS[id];
    return {
      id,
      name: messages.commands[id],
      icon: <Icon size={16} aria-hidden />,
      press: <KeyOf command={id} />,
    };
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={messages.projects.menu}
        title={messages.projects.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={17} aria-hidden />
      </button>
      {isOpen && (
        <PopMenu
          label={messages.projects.menu}
          anchor={button.current}
          align="end"
          entries={entries}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  );
}
