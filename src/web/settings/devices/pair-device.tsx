import { isReachableByOthers } from "../../../domain/home/api-listener.ts";
import type { ApiView } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Invite } from "./invite.tsx";
import styles from "./pair-device.module.css";

const texts = messages.pairing;
const HALF_FINGERPRINT = 48; // 16 bytes, as `AA:`

/** Pairs a device for a key or the page, in the secure order: certificate, fingerprint, code. */
export function PairDevice({ view: { door, fingerprint, isPageServed }, onPaired }: PairDeviceProps) {
  return (
    <div className={styles.pairing}>
      <h3>{texts.title}</h3>
      {door.address !== null && isReachableByOthers(door) ? (
        <>
          <p className={styles.how}>
            {isPageServed ? texts.introPage : texts.intro} {texts.who(door.address)}
          </p>
          <ol className={styles.steps}>
            <li>
              <p>{texts.open}</p>
              <figure className={styles.qr}>
                <QrCode text={`${door.address}/pair`} label={texts.openQr} />
                <figcaption>
                  <code>{door.address}/pair</code>
                </figcaption>
              </figure>
            </li>
            <li>
              <p>{texts.compare}</p>
              <CopyText text={fingerprint} label={texts.fingerprint} columns={HALF_FINGERPRINT} />
            </li>
            <li>
              <p>{texts.invite}</p>
              <Invite key={String(isPageServed)} isPageServed={isPageServed} onPaired={onPaired} />
            </li>
          </ol>
        </>
      ) : (
        <p className={styles.how}>{texts.alone}</p>
      )}
    </div>
  );
}

export interface PairDeviceProps {
  view: ApiView;
  /** Called when a device was paired for the page. */
  onPaired(): Promise<void>;
}
