import { useCell } from "../cell.ts";
import { AskDay } from "./ask-day.tsx";
import { AskList } from "./ask-list.tsx";
import { AskProject } from "./ask-project.tsx";
import { AskTags } from "./ask-tags.tsx";
import { asked } from "./asking.ts";

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
