import { useEffect } from "react";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { areHeldBackShown } from "./held-back.ts";

const toggle = () => areHeldBackShown.set(!areHeldBackShown.get());

/** Says how many actions wait for others, and shows or hides them, by a click or the key; absent without any. */
export function HeldBackButton({ count }: { count: number }) {
  const isOn = useSignal(areHeldBackShown);
  const [keys] = useKeys("heldBack");
  useEffect(() => registerHandlers(() => (count > 0 ? { heldBack: toggle } : {})), [count]);
  if (count === 0) return null;
  const name = messages.commands.heldBack;
  return (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      aria-pressed={isOn}
      title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
      onClick={toggle}
    >
      {messages.listParts.heldBack(count)}
    </button>
  );
}
