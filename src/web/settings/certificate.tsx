import Download from "lucide-react/icons/download";
import type { ApiView } from "../../wire/settings.ts";
import { CopyText } from "../frame/copy-text.tsx";
import { sentences } from "../sentences.ts";
import styles from "./certificate.module.css";
import { QrCode } from "./qr-code.tsx";
import { addressFor, reachOf } from "./reach.ts";
import section from "./settings-screen.module.css";

const say = sentences.certificate;
const HALF_FINGERPRINT = 48; // 16 bytes, as `AA:`

/** What other devices need, to be sure that they talk to this Creel. */
export function Certificate({ view: { settings, door, ca, fingerprint, pin } }: { view: ApiView }) {
  const isReachable = reachOf(settings.host) !== "here";
  const address = `${door.address ?? addressFor(settings.host, settings.port)}/ca.crt`;
  return (
    <section className={section.section} aria-labelledby="certificate">
      <h2 id="certificate">{say.title}</h2>
      <p className={section.intro}>{say.intro}</p>
      <div className={section.card}>
        <a className="button" href="/ca.crt" download="creel-ca.crt">
          <Download size={16} aria-hidden />
          {say.download}
        </a>
        <dl className={styles.facts}>
          <Fact name={say.path} value={ca} />
          <Fact name={say.fingerprint} value={fingerprint} columns={HALF_FINGERPRINT} />
          <Fact name={say.pin} value={pin} />
        </dl>
        {isReachable && (
          <figure className={styles.qr}>
            <QrCode text={address} label={say.qr} />
            <figcaption>
              <p>{say.phone}</p>
              <code>{address}</code>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

function Fact({ name, value, columns }: { name: string; value: string; columns?: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <CopyText text={value} label={name} {...(columns ? { columns } : {})} />
      </dd>
    </div>
  );
}
