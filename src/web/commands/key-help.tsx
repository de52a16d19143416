import { RichMessage } from "../ui/rich-message.tsx";
import { KeyHint } from "./keys.tsx";

const hasKeys = !matchMedia("(hover: none)").matches;

/** How something is done: with the keys as they are now, or where there is no keyboard, by touch. */
export function KeyHelp({ by: [keys = "", touch = ""] }: { by: readonly string[] }) {
  return <RichMessage sentence={hasKeys ? keys : touch} as={(key) => <KeyHint key={key} usual={key} />} />;
}
