import type { ReactNode } from "react";

export interface RichMessageProps {
  /** What stands in [brackets] is drawn by `as`; each language puts it where it belongs. */
  sentence: string;
  as(words: string): ReactNode;
}

/** A sentence with a key or a link inside. */
export function RichMessage({ sentence, as }: RichMessageProps) {
  return sentence.split(/\[([^\]]+)\]/).map((part, index) => (index % 2 === 1 ? as(part) : part));
}
