import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SCOPES, type Scope } from "../../../domain/access/key.ts";
import { clockTime } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { apiClient } from "../../server/client.ts";
import { CopyText } from "../../ui/copy-text.tsx";
import { announce } from "../../ui/live-region.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { apiQuery, newSecret } from "../api/api-data.ts";
import styles from "./pair-device.module.css";

const say = messages.pairing;
const LOOK_EVERY = 2_000; // ms

interface Made {
  code: string;
  address: string;
  endsOn: number;
  isForPage: boolean;
  /** The ids of the keys, or of the paired devices, from before the code. */
  before: string[];
}

/** All keys, or all paired devices: a new one came with the code. */
async function come(isForPage: boolean): Promise<{ id: string; name: string }[]> {
  if (!isForPage) return apiClient.keyring.list();
  return (await apiClient.sessions.list())
    .filter((one) => one.isPaired)
    .map(({ id, browser: name }) => ({ id, name }));
}

export interface InviteProps {
  /** Whether a device may be invited to the page. */
  isPageServed: boolean;
  onPaired(): Promise<void>;
}

/** Creates a pairing code and shows it until a device has used it or it expires. */
export function Invite({ isPageServed, onPaired }: InviteProps) {
  const [gets, setGets] = useState<Scope | "page">("capture");
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { made, isBusy, told, problem, make, end } = usePairingCode(gets);
  usePairedDevice({ made, panel, button, onPaired, onEnd: end });

  return (
    <>
      <div className={styles.ask}>
        <label htmlFor="pair-scope">{say.scope}</label>
        <select
          id="pair-scope"
          className="field"
          value={gets}
          onChange={(event) => setGets(event.target.value as Scope | "page")}
        >
          {SCOPES.map((each) => (
            <option key={each} value={each}>
              {messages.scopes[each]}
            </option>
          ))}
          {isPageServed && <option value="page">{say.page}</option>}
        </select>
        <button
          ref={button}
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void make()}
        >
          {isBusy ? say.making : say.make}
        </button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {told !== null && <p className={styles.told}>{told}</p>}
      {made && <CodePanel made={made} panel={panel} />}
    </>
  );
}

/** The pairing code, and the function that creates one. */
function usePairingCode(gets: Scope | "page") {
  const [made, setMade] = useState<Made | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function make(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setTold(null);
    try {
      const isForPage = gets === "page";
      const before = (await come(isForPage)).map(({ id }) => id);
      const scope = gets === "page" ? "capture" : gets;
      const { code, address, endsOn } = await apiClient.invite({ scope, isForPage, name: null });
      setMade({ code, address, endsOn, isForPage, before });
      setProblem(null);
    } catch (thrown) {
      setMade(null);
      setProblem(problemText(thrown));
    } finally {
      setBusy(false);
    }
  }

  const end = useCallback((text: string): void => {
    setMade(null);
    setTold(text);
    announce(text);
  }, []);

  return { made, isBusy, told, problem, make, end };
}

interface PairedDeviceOptions {
  made: Made | null;
  panel: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
  onPaired(): Promise<void>;
  /** Called when the code is no longer valid; `text` is the reason. */
  onEnd(text: string): void;
}

/** Focuses the new code, and ends it when a device has used it or it expires. */
function usePairedDevice({ made, panel, button, onPaired, onEnd }: PairedDeviceOptions): void {
  useEffect(() => {
    if (!made) return;
    panel.current?.focus();
    const end = (text: string) => {
      // The focus moves to the button only if it was in the panel.
      if (panel.current?.contains(document.activeElement)) button.current?.focus();
      onEnd(text);
    };
    const timer = setInterval(async () => {
      if (Date.now() / 1000 >= made.endsOn) return end(say.over);
      const all = await come(made.isForPage).catch(() => []);
      // A key that the user has created on this page belongs to no device.
      const byHand = newSecret.get()?.key.id;
      const fresh = all.find(({ id }) => id !== byHand && !made.before.includes(id));
      if (!fresh) return;
      end(say.paired(fresh.name));
      void (made.isForPage ? onPaired() : apiQuery.refresh()); // this also reloads the keys
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [made, panel, button, onPaired, onEnd]);
}

function CodePanel({ made, panel }: { made: Made; panel: RefObject<HTMLDivElement | null> }) {
  return (
    <section ref={panel} tabIndex={-1} className={styles.made} aria-label={say.code}>
      <figure className={styles.qr}>
        <QrCode text={made.address} label={say.codeQr} />
        <figcaption>
          <code className={styles.code}>{made.code}</code>
          <span>{say.until(clockTime(made.endsOn))}</span>
        </figcaption>
      </figure>
      {!made.isForPage && (
        <>
          <p className={styles.how}>{say.computer}</p>
          <CopyText text="creel connect" />
          <CopyText text={made.address} label={say.link} />
        </>
      )}
    </section>
  );
}
