import { useSignal } from "../state/signal.ts";
import { openPickerState } from "./open-picker.ts";
import { PickAlike } from "./pick-alike.tsx";
import { PickCopyDay } from "./pick-copy-day.tsx";
import { PickDay } from "./pick-day.tsx";
import { PickFilter } from "./pick-filter.tsx";
import { PickHeading } from "./pick-heading.tsx";
import { PickList } from "./pick-list.tsx";
import { PickProject } from "./pick-project.tsx";
import { PickTags } from "./pick-tags.tsx";
import { PickTemplate } from "./pick-template.tsx";
import { PickViewName } from "./pick-view-name.tsx";
import { RowMenu } from "./row-menu.tsx";

/** The open picker, beside its element. */
export default function Pickers() {
  const question = useSignal(openPickerState);
  if (!question) return null;
  switch (question.question) {
    case "move":
      return <PickList picker={question} />;
    case "tags":
      return <PickTags key="tags" picker={question} />;
    case "file":
      return <PickProject picker={question} />;
    case "copy":
      return <PickCopyDay />;
    case "template":
    case "removeTemplate":
      return <PickTemplate key={question.question} isRemoval={question.question === "removeTemplate"} />;
    case "heading":
      return <PickHeading picker={question} />;
    case "filter":
      return <PickFilter picker={question} />;
    case "alike":
      return <PickAlike picker={question} />;
    case "view":
      return <PickViewName />;
    case "menu":
      return <RowMenu key={question.rows[0]?.item.id} picker={question} />;
    default:
      return <PickDay key={question.question} question={question.question} rows={question.rows} />;
  }
}
