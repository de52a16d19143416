import type { Session } from "../../../domain/access/sessions.ts";
import type { ApiView } from "../../../wire/settings.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { Query, useQuery } from "../../state/query.ts";
import styles from "../../styles/settings-list.module.css";
import section from "../../styles/settings-section.module.css";
import { DeviceRow } from "./device-row.tsx";
import { PairDevice } from "./pair-device.tsx";
import { ServedPage } from "./served-page.tsx";
import { SignOutOthers } from "./sign-out-others.tsx";

const texts = messages.devices;
const sessionsQuery = new Query<Session[]>(() => apiClient.sessions.list());

/** The signed-in browsers and the paired devices, which can be signed out, and the pairing of another device. */
export function Devices({ view }: { view: ApiView }) {
  const { view: sessions, problem } = useQuery(sessionsQuery);

  return (
    <section className={section.section} aria-labelledby="devices">
      <h2 id="devices" tabIndex={-1}>
        {texts.title}
      </h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.loadFailed} {problemText(problem)}
          </p>
        )}
        <ul className={styles.devices}>
          {sessions?.map((session) => (
            <DeviceRow key={session.id} session={session} onSignedOut={sessionsQuery.refresh} />
          ))}
        </ul>
        <SignOutOthers sessions={sessions ?? []} onSignedOut={sessionsQuery.refresh} />
        <ServedPage isServed={view.isPageServed} onChange={sessionsQuery.refresh} />
        <PairDevice view={view} onPaired={sessionsQuery.refresh} />
      </div>
    </section>
  );
}
