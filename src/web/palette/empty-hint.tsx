import { messages } from "../i18n/messages.ts";
import type { SearchResult } from "../search/use-search.ts";
import styles from "./palette.module.css";

const texts = messages.search;

interface EmptyHintProps {
  mode: "palette" | "search";
  query: string;
  result: SearchResult;
  /** The number of results. */
  count: number;
}

/** A hint if there are no results, and the part that was not searched. */
export function EmptyHint({ mode, query, result, count }: EmptyHintProps) {
  const { words, query: asked, isLooking, problem } = result;
  if (problem !== null)
    return (
      <p className={styles.problem} role="alert">
        {texts.failed(problem)}
      </p>
    );
  if (count > 0) return null;
  if (words.length === 0)
    return mode === "search" ? <Words first={texts.hint} second={texts.hintMore} /> : null;
  if (isLooking) return <Words first={texts.looking} second="" />;
  const second = asked.names.length > 0 ? texts.nothingNamed : texts.nothingHow;
  return <Words first={texts.nothing(query.trim())} second={second} />;
}

function Words({ first, second }: { first: string; second: string }) {
  return (
    <div className={styles.teaching}>
      <p>{first}</p>
      <p>{second}</p>
    </div>
  );
}
