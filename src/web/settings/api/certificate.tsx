import Download from "lucide-react/icons/download";
import type { ApiView } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import section from "../../styles/settings-section.module.css";
import { CopyText } from "../../ui/copy-text.tsx";
import styles from "./certificate.module.css";
import { CertificateSteps } from "./certificate-steps.tsx";
import { CustomCertificateForm } from "./custom-certificate.tsx";

const texts = messages.certificate;
const HALF_FINGERPRINT = 48; // 16 bytes, as `AA:`

/** The certificate data with which other devices verify this Creel. */
export function CertificateSection({ view }: { view: ApiView }) {
  const { ca, fingerprint, pin } = view;
  return (
    <section className={section.section} aria-labelledby="certificate">
      <h2 id="certificate">{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        <a className="button" href="/ca.crt" download="creel-ca.crt">
          <Download size={16} aria-hidden />
          {texts.download}
        </a>
        <dl className={styles.facts}>
          <Fact name={texts.path} value={ca} />
          <Fact name={texts.fingerprint} value={fingerprint} columns={HALF_FINGERPRINT} />
          <Fact name={texts.pin} value={pin} />
        </dl>
        <CertificateSteps />
        <CustomCertificateForm view={view} />
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
