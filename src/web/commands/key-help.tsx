import { RichMessage } from "../ui/rich-message.tsx";
import { KeyHint } from "./keys.tsx";

const hasKeys = !matchMedia("(hover: none)").matches;

/** Explains an action: with the current keys, or without a keyboard by touch. */
export function KeyHelp({ by: [keys = "", touch = ""] }: { by: readonly string[] }) {
  return <RichMessage sentence={hasKeys ? keys : touch} as={(key) => <KeyHint key={key} usual={key} />} />;
}
