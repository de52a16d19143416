import { messages } from "../../i18n/messages.ts";
import { useSignal } from "../../state/signal.ts";
import { SecretPanel } from "../../ui/secret-panel.tsx";
import { newSecret } from "../api/api-data.ts";

/** The secret of a new key, which is shown once. */
export function KeySecret({ by }: { by: "apply" | "add" }) {
  const secret = useSignal(newSecret);
  if (secret?.by !== by) return null;
  const { name, secret: text } = secret.key;
  return (
    <SecretPanel
      title={messages.firstKey.title(name)}
      how={messages.firstKey.once}
      secret={text}
      onDone={() => newSecret.set(null)}
    />
  );
}
