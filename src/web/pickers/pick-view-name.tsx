import { useState } from "react";
import { MAX_VIEWS } from "../../domain/home/views.ts";
import { NAME_LIMIT } from "../../domain/item/tags.ts";
import { filterName } from "../filter/part-name.ts";
import { orderName } from "../filter/sort-order.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { readFilterAddress } from "../state/filter-address.ts";
import { route } from "../state/route.ts";
import { announce } from "../ui/live-region.tsx";
import { showToast } from "../ui/toasts.ts";
import { savedViews, viewAt } from "../views/saved-views.ts";
import { changeViews, viewOfRoute } from "../views/view-changes.ts";
import { applyPick } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.viewPicker;

/** The filter in words, or else the order. */
function suggestedName(address: string): string {
  const filter = readFilterAddress(address);
  return (filterName(filter) || (filter.sort ? orderName(filter.sort) : "")).slice(0, NAME_LIMIT);
}

/** The name under which the list and its filter are saved; of a saved view, its new name. */
export function PickViewName() {
  const [shown] = useState(() => ({ view: viewAt(route.get(), savedViews.get()), at: route.get() }));
  const [text, setText] = useState(() => shown.view?.name ?? suggestedName(shown.at.filter));
  const name = text.replaceAll(",", " ").replace(/\s+/g, " ").trim().slice(0, NAME_LIMIT);
  const isKnown = savedViews.get().some((view) => view.name === name && view.name !== shown.view?.name);
  const label = shown.view
    ? texts.rename
    : isKnown
      ? texts.replace(showControls(name))
      : texts.save(showControls(name));

  function save(): void {
    const isNew = !shown.view && !isKnown;
    if (isNew && savedViews.get().length >= MAX_VIEWS) {
      showToast({ kind: "bad", title: messages.viewPicker.failed, detail: texts.tooMany(MAX_VIEWS) });
      return;
    }
    const former = shown.view?.name;
    changeViews({ verb: "save", view: viewOfRoute(name, shown.at), ...(former !== undefined && { former }) });
    announce(former === undefined ? texts.saved(showControls(name)) : texts.renamed(showControls(name)));
  }

  return (
    <PopupPicker
      label={texts.name}
      placeholder={texts.placeholder}
      text={text}
      choices={name === "" ? [] : [{ value: name, name: label }]}
      nothing=""
      onText={setText}
      onPick={() => applyPick(save)}
    />
  );
}
