import { messages } from "../../i18n/messages.ts";
import styles from "./certificate-steps.module.css";

const texts = messages.certificateHow;

/** The steps with which each kind of device trusts the CA. */
export function CertificateSteps() {
  return (
    <details className={styles.steps}>
      <summary>{texts.steps}</summary>
      <dl>
        {texts.devices.map(([device, how]) => (
          <div key={device}>
            <dt>{device}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
