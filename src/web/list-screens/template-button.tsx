import Plus from "lucide-react/icons/plus";
import { available } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";

/** Makes a project of a template, beside the list of projects. */
export function TemplateButton() {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={messages.commands.fromTemplate}
      title={messages.commands.fromTemplate}
      onClick={() => available().fromTemplate?.()}
    >
      <Plus size={17} aria-hidden />
    </button>
  );
}
