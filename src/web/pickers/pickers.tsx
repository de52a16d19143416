import { useCell } from "../state/signal.ts";
import { asked } from "./open-picker.ts";
import { AskDay } from "./pick-day.tsx";
import { AskList } from "./pick-list.tsx";
import { AskProject } from "./pick-project.tsx";
import { AskTags } from "./pick-tags.tsx";

/** The question that is asked now, beside what it is about. */
export default function Questions() {
  const question = useCell(asked);
  if (!question) return null;
  switch (question.question) {
    case "move":
      return <AskList asked={question} />;
    case "tags":
      return <AskTags key="tags" asked={question} />;
    case "file":
      return <AskProject asked={question} />;
    default:
      return <AskDay key={question.question} question={question.question} rows={question.rows} />;
  }
}
