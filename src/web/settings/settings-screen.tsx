import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { useQuery } from "../state/query.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/settings-section.module.css";
import { ConnectionStatus } from "../ui/connection.tsx";
import { apiQuery } from "./api/api-data.ts";
import { ApiForm } from "./api/api-form.tsx";
import { ApiStateBadge } from "./api/api-state.tsx";
import { CertificateSection } from "./api/certificate.tsx";
import { OriginSection } from "./api/origin-section.tsx";
import { RecipeTabs } from "./api/recipe-tabs.tsx";
import { BookmarkletSection } from "./bookmarklet-section.tsx";
import { CalendarSection } from "./calendars/calendar-section.tsx";
import { Devices } from "./devices/devices.tsx";
import { GeneralSection } from "./general-section.tsx";
import { Keyboard, KeyboardLink } from "./keyboard/keyboard.tsx";
import { KeySecret } from "./keys/key-secret.tsx";
import { KeyList } from "./keys/keyring.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { CopySection } from "./move/copy-section.tsx";
import { DownloadSection } from "./move/download-section.tsx";
import { MoveSection } from "./move/move-section.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { WebhookSection } from "./webhooks/webhook-section.tsx";

/** The settings; those of the keyboard are a separate page. */
export default function SettingsScreen() {
  return useSignal(route).subject === "keyboard" ? <Keyboard /> : <ApiSettings />;
}

/** Settings > API: its state, addresses, keys and certificate. */
function ApiSettings() {
  const { subject } = useSignal(route);
  const { view, problem } = useQuery(apiQuery);
  return (
    <>
      <header className={styles.header}>
        <h1>{messages.screens.settings}</h1>
        <ConnectionStatus />
      </header>
      {problem !== null && !view && (
        <div className={styles.problem} role="alert">
          <p>
            {messages.api.loadFailed} {problemText(problem)}
          </p>
          <button type="button" className="button" onClick={() => void apiQuery.refresh()}>
            {messages.retry}
          </button>
        </div>
      )}
      {view && (
        <>
          <SettingsNav asked={subject} />
          <section className={styles.section} aria-labelledby="api">
            <h2 id="api">{messages.api.title}</h2>
            <p className={styles.intro}>{messages.api.intro}</p>
            <div className={styles.card}>
              <ApiStateBadge view={view} />
              <ApiForm view={view} />
              <KeySecret by="apply" />
            </div>
          </section>
          <RecipeTabs view={view} />
          <BookmarkletSection />
          <KeyList />
          <Devices view={view} />
          <CertificateSection view={view} />
          <WebhookSection />
          <CalendarSection />
          <OriginSection />
          <MoveSection />
          <DownloadSection />
          <CopySection />
          <KeyboardLink />
        </>
      )}
      <GeneralSection />
      <LanguageChoice />
    </>
  );
}
