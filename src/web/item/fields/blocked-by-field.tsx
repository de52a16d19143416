import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { makeBlocker } from "../../actions/create.ts";
import { messages } from "../../i18n/messages.ts";
import { shortTitle } from "../../i18n/title.ts";
import { itemStore } from "../../items/store.ts";
import { openItem } from "../../state/route.ts";
import { useSignal } from "../../state/signal.ts";
import { NameField } from "./name-field.tsx";
import { useItemTitle } from "./project-field.tsx";
import type { ItemFieldProps } from "./repeat-field.tsx";

/** The item that an action waits for: an open action or project, or a new action by its title. */
export function BlockedByField({ item, save }: ItemFieldProps) {
  const texts = messages.item;
  const { open } = useSignal(itemStore.view);
  const title = useItemTitle(item.blockedBy, texts.unknownItem);
  const choices = open
    .filter((row) => row.item.kind !== "note" && row.item.id !== item.id && row.item.id !== item.project)
    .sort((a, b) => Number(isNear(b.item)) - Number(isNear(a.item)));

  /** Items of the same project come first. */
  function isNear({ project }: { project: string | null }): boolean {
    return project !== null && project === item.project;
  }

  return (
    <NameField
      name="blockedBy"
      label={texts.blockedBy}
      value={title}
      suggestions={choices.map((row) => shortTitle(row.item.title))}
      makes={texts.newBlocker}
      onTake={(name) => {
        const blocker = choices.find((row) => shortTitle(row.item.title) === name);
        if (blocker) return save({ blockedBy: blocker.item.id });
        let refusal: string | null = null;
        makeBlocker(name, (blockedBy) => {
          refusal = save({ blockedBy });
        });
        return refusal;
      }}
      onClear={() => save({ blockedBy: null })}
    >
      {item.blockedBy !== null && (
        <button
          type="button"
          className="icon-button"
          data-kind="small"
          aria-label={texts.openBlocker}
          title={texts.openBlocker}
          onClick={() => openItem(item.blockedBy)}
        >
          <ArrowUpRight size={15} aria-hidden />
        </button>
      )}
    </NameField>
  );
}
