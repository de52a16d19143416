import TriangleAlert from "lucide-react/icons/triangle-alert";
import { messages } from "../../i18n/messages.ts";
import styles from "./reach-warning.module.css";
import { reachabilityOf } from "./reachability.ts";

export interface ReachWarningProps {
  host: string;
  /** The addresses that listen now, if they belong to this host. */
  listening: string[] | null;
  /** The addresses that will listen after Apply. */
  planned: string[];
}

/** Warns that more than this computer can reach the API. */
export function ReachWarning({ host, listening, planned }: ReachWarningProps) {
  const reach = reachabilityOf(host);
  if (reach === "here") return null;
  const texts = messages.api;
  return (
    <div className={styles.warning}>
      <TriangleAlert size={17} aria-hidden />
      <div>
        <p>
          <strong>{reach === "everywhere" ? texts.reachAll : texts.reachOne(host.trim())}</strong>{" "}
          {texts.reachKey}
        </p>
        <p>
          {listening ? texts.answers : texts.willAnswer}{" "}
          {(listening ?? planned).map((address, index) => (
            <span key={address}>
              {index > 0 && ", "}
              <code>{address}</code>
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
