import type { CommandName } from "../commands/definitions.ts";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { openView, savedViews } from "./saved-views.ts";

/** The commands that open the first views, by their place. */
export const VIEW_COMMANDS = [
  "view1",
  "view2",
  "view3",
  "view4",
  "view5",
  "view6",
  "view7",
  "view8",
  "view9",
] as const satisfies CommandName[] as readonly CommandName[];

/** The name of a command in the palette: that of the view which it opens. */
export function viewCommandName(command: CommandName): string | null {
  const index = VIEW_COMMANDS.indexOf(command);
  const view = savedViews.get()[index];
  return view ? messages.views.saved(showControls(view.name)) : null;
}

/** Registers the commands that open views. */
export function registerViewCommands(): () => void {
  return registerHandlers(() => {
    const views = savedViews.get();
    const opens = VIEW_COMMANDS.flatMap((command, index) => {
      const view = views[index];
      return view ? [[command, () => openView(view)] as const] : [];
    });
    return Object.fromEntries(opens);
  });
}
