import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { useEffect, useState } from "react";
import { makeProject } from "../../actions/create.ts";
import { messages } from "../../i18n/messages.ts";
import { shortTitle } from "../../i18n/title.ts";
import { itemLists } from "../../items/lists.ts";
import { itemStore } from "../../items/store.ts";
import { apiClient } from "../../server/client.ts";
import { openItem } from "../../state/route.ts";
import { useSignal } from "../../state/signal.ts";
import { NameField } from "./name-field.tsx";
import type { ItemFieldProps } from "./repeat-field.tsx";

/** The project of an item: an open one, or a new one by its name. */
export function ProjectField({ item, save }: ItemFieldProps) {
  const texts = messages.item;
  const open = useSignal(itemLists).projects.filter(({ item: { id } }) => id !== item.id);
  const title = useItemTitle(item.project, texts.unknownProject);
  return (
    <NameField
      name="project"
      label={texts.project}
      value={title}
      suggestions={open.map((row) => shortTitle(row.item.title))}
      makes={texts.newProject}
      onTake={(name) => {
        const project = open.find((row) => shortTitle(row.item.title) === name);
        if (project) return save({ project: project.item.id });
        let refusal: string | null = null;
        makeProject(name, (project) => {
          refusal = save({ project });
        });
        return refusal;
      }}
      onClear={() => save({ project: null })}
    >
      {item.project !== null && (
        <button
          type="button"
          className="icon-button"
          data-kind="small"
          aria-label={texts.openProject}
          title={texts.openProject}
          onClick={() => openItem(item.project)}
        >
          <ArrowUpRight size={15} aria-hidden />
        </button>
      )}
    </NameField>
  );
}

/** The title of another item; the server has it if this page does not. */
export function useItemTitle(id: string | null, unknownTitle: string): string | null {
  useSignal(itemStore.view);
  const row = id === null ? null : itemStore.find(id);
  const [serverTitle, setServerTitle] = useState<{ id: string; title: string } | null>(null);
  const isKnown = row !== null;
  useEffect(() => {
    if (id === null || isKnown) return;
    let isActive = true;
    apiClient.inbox
      .get(id)
      .then((project) => isActive && project && setServerTitle({ id, title: project.title }))
      .catch(() => {}); // the field then shows an unknown project
    return () => {
      isActive = false;
    };
  }, [id, isKnown]);
  if (id === null) return null;
  if (row) return shortTitle(row.item.title);
  return serverTitle?.id === id ? shortTitle(serverTitle.title) : unknownTitle;
}
