import { isReachableByOthers } from "../../../domain/home/api-listener.ts";
import type { ApiView } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Invite } from "./invite.tsx";
import styles from "./pair-device.module.css";

const say = messages.pairing;
const HALF_FINGERPRINT = 48; // 16 bytes, as `AA:`

/** Pairs a device for a key or the page, in the secure order: certificate, fingerprint, code. */
export function PairDevice({ view: { door, fingerprint, isPageServed }, onPaired }: PairDeviceProps) {
  return (
    <div className={styles.pairing}>
      <h3>{say.title}</h3>
      {door.address !== null && isReachableByOthers(door) ? (
        <>
          <p className={styles.how}>
            {isPageServed ? say.introPage : say.intro} {say.who(door.address)}
          </p>
          <ol className={styles.steps}>
            <li>
              <p>{say.open}</p>
              <figure className={styles.qr}>
                <QrCode text={`${door.address}/pair`} label={say.openQr} />
                <figcaption>
                  <code>{door.address}/pair</code>
                </figcaption>
              </figure>
            </li>
            <li>
              <p>{say.compare}</p>
              <CopyText text={fingerprint} label={say.fingerprint} columns={HALF_FINGERPRINT} />
            </li>
            <li>
              <p>{say.invite}</p>
              <Invite key={String(isPageServed)} isPageServed={isPageServed} onPaired={onPaired} />
            </li>
          </ol>
        </>
      ) : (
        <p className={styles.how}>{say.alone}</p>
      )}
    </div>
  );
}

export interface PairDeviceProps {
  view: ApiView;
  /** Called when a device was paired for the page. */
  onPaired(): Promise<void>;
}
