import type { ReactNode } from "react";

export interface RichMessageProps {
  /** `as` renders the text in [brackets]; each language has its own place for it. */
  sentence: string;
  as(words: string): ReactNode;
}

/** A sentence with a key or a link inside. */
export function RichMessage({ sentence, as }: RichMessageProps) {
  return sentence.split(/\[([^\]]+)\]/).map((part, index) => (index % 2 === 1 ? as(part) : part));
}
