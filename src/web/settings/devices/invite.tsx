import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SCOPES, type Scope } from "../../../domain/access/key.ts";
import { clockTime } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { keyClient } from "../../server/keys.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { announce } from "../../ui/live-region.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { apiQuery, newSecret } from "../api/api-data.ts";
import styles from "./pair-device.module.css";

const texts = messages.pairing;
const POLL_MS = 2_000;

interface PairingCode {
  code: string;
  address: string;
  endsOn: number;
  isForPage: boolean;
  /** The ids of the keys, or of the paired devices, from before the code. */
  before: string[];
}

/** All keys, or all paired devices: a new one came with the code. */
async function listPaired(isForPage: boolean): Promise<{ id: string; name: string }[]> {
  if (!isForPage) return keyClient.list();
  return (await apiClient.sessions.list())
    .filter((session) => session.isPaired)
    .map(({ id, browser: name }) => ({ id, name }));
}

export interface InviteProps {
  /** Whether a device may be invited to the page. */
  isPageServed: boolean;
  onPaired(): Promise<void>;
}

/** Creates a pairing code and shows it until a device has used it or it expires. */
export function Invite({ isPageServed, onPaired }: InviteProps) {
  const [access, setAccess] = useState<Scope | "page">("capture");
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pairingCode, isBusy, endMessage, problem, createCode, end } = usePairingCode(access);
  usePairedDevice({ pairingCode, panel, button, onPaired, onEnd: end });

  return (
    <>
      <div className={styles.ask}>
        <label htmlFor="pair-scope">{texts.scope}</label>
        <select
          id="pair-scope"
          className="field"
          value={access}
          onChange={(event) => setAccess(event.target.value as Scope | "page")}
        >
          {SCOPES.map((choice) => (
            <option key={choice} value={choice}>
              {messages.scopes[choice]}
            </option>
          ))}
          {isPageServed && <option value="page">{texts.page}</option>}
        </select>
        <button
          ref={button}
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void createCode()}
        >
          {isBusy ? texts.making : texts.make}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {endMessage !== null && <p className={styles.told}>{endMessage}</p>}
      {pairingCode && <CodePanel pairingCode={pairingCode} panel={panel} />}
    </>
  );
}

/** The pairing code, and the function that creates one. */
function usePairingCode(access: Scope | "page") {
  const [pairingCode, setPairingCode] = useState<PairingCode | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [endMessage, setEndMessage] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function createCode(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setEndMessage(null);
    try {
      const isForPage = access === "page";
      const before = (await listPaired(isForPage)).map(({ id }) => id);
      const scope = access === "page" ? "capture" : access;
      const { code, address, endsOn } = await apiClient.invite({ scope, isForPage, name: null });
      setPairingCode({ code, address, endsOn, isForPage, before });
      setProblem(null);
    } catch (thrown) {
      setPairingCode(null);
      setProblem(problemText(thrown));
    } finally {
      setBusy(false);
    }
  }

  const end = useCallback((text: string): void => {
    setPairingCode(null);
    setEndMessage(text);
    announce(text);
  }, []);

  return { pairingCode, isBusy, endMessage, problem, createCode, end };
}

interface PairedDeviceOptions {
  pairingCode: PairingCode | null;
  panel: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onPaired(): Promise<void>;
  /** Called when the code is no longer valid; `text` is the reason. */
  onEnd(text: string): void;
}

/** Focuses the new code, and ends it when a device has used it or it expires. */
function usePairedDevice({ pairingCode, panel, button, onPaired, onEnd }: PairedDeviceOptions): void {
  useEffect(() => {
    if (!pairingCode) return;
    panel.current?.focus();
    const end = (text: string) => {
      // The focus moves to the button only if it was in the panel.
      if (panel.current?.contains(document.activeElement)) button.current?.focus();
      onEnd(text);
    };
    const timer = setInterval(async () => {
      if (Date.now() / 1000 >= pairingCode.endsOn) return end(texts.over);
      const entries = await listPaired(pairingCode.isForPage).catch(() => []);
      // A key that the user has created on this page belongs to no device.
      const ownKeyId = newSecret.get()?.key.id;
      const newEntry = entries.find(({ id }) => id !== ownKeyId && !pairingCode.before.includes(id));
      if (!newEntry) return;
      end(texts.paired(newEntry.name));
      void (pairingCode.isForPage ? onPaired() : apiQuery.refresh()); // this also reloads the keys
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [pairingCode, panel, button, onPaired, onEnd]);
}

function CodePanel({
  pairingCode,
  panel,
}: {
  pairingCode: PairingCode;
  panel: RefObject<HTMLDivElement | null>;
}) {
  return (
    <section ref={panel} tabIndex={-1} className={styles.made} aria-label={texts.code}>
      <figure className={styles.qr}>
        <QrCode text={pairingCode.address} label={texts.codeQr} />
        <figcaption>
          <code className={styles.code}>{pairingCode.code}</code>
          <span>{texts.until(clockTime(pairingCode.endsOn))}</span>
        </figcaption>
      </figure>
      {!pairingCode.isForPage && (
        <>
          <p className={styles.how}>{texts.computer}</p>
          <CopyText text="creel connect" />
          <CopyText text={pairingCode.address} label={texts.link} />
        </>
      )}
    </section>
  );
}
