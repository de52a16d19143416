import type { RefCallback } from "react";
import { isExpired, type Key } from "../../../domain/access/key.ts";
import { formatExactTime, localDayOf } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { RelativeTime } from "../../i18n/relative-time.tsx";
import { keyClient } from "../../server/keys.ts";
import styles from "../../styles/key-row.module.css";
import { ConfirmRow } from "../../ui/confirm-row.tsx";
import { announce } from "../../ui/live-region.tsx";
import { useQuestion } from "../../ui/use-question.ts";
import { newSecret } from "../api/api-data.ts";

const texts = messages.keyring;

const GRACE_SECONDS = 24 * 60 * 60; // seconds in which the old secret still works

type Question = "replace" | "revoke";

export interface KeyRowProps {
  storedKey: Key;
  onChanged(): Promise<void>;
}

/** A key, with buttons that rotate its secret and revoke it. Both ask first, because they cannot be undone. */
export function KeyRow({ storedKey, onChanged }: KeyRowProps) {
  const { id, name, isBroughtAlong } = storedKey;
  const now = Date.now() / 1000;
  const oldUntil = storedKey.oldUntil !== null && storedKey.oldUntil > now ? storedKey.oldUntil : null;
  const { question, problem, ask, buttonRef, cancel, run } = useQuestion<Question>(onChanged);

  const revoke = () =>
    run(async () => {
      await keyClient.revoke(id);
      leaveRow(name);
    });

  const replace = (grace: number) =>
    run(async () => {
      const until = grace === 0 ? null : Math.floor(Date.now() / 1000) + grace;
      const key = await keyClient.rotate(id, until);
      if (key) newSecret.set({ key, by: "add" });
      else leaveRow(name); // another client has revoked it
    });

  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <KeyFacts storedKey={storedKey} now={now} oldUntil={oldUntil} />
      </div>
      {question === "revoke" ? (
        <ConfirmRow
          question={texts.sure(name)}
          answers={[{ label: texts.yes, act: () => void revoke(), isDanger: true }]}
          onNo={cancel}
        />
      ) : question === "replace" ? (
        <ConfirmRow
          question={texts.sureReplace(name, oldUntil !== null)}
          answers={[
            { label: texts.replaceLater, act: () => void replace(GRACE_SECONDS) },
            { label: texts.replaceNow, act: () => void replace(0), isDanger: true },
          ]}
          onNo={cancel}
        />
      ) : (
        <KeyButtons
          name={name}
          buttonRef={buttonRef}
          canReplace={!isBroughtAlong && !isExpired(storedKey, now)}
          onAsk={ask}
        />
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}

/** Announces that the key is gone, and focuses an element that stays. */
function leaveRow(name: string): void {
  announce(texts.revoked(name));
  document.getElementById("key-name")?.focus();
}

function KeyFacts({ storedKey, now, oldUntil }: { storedKey: Key; now: number; oldUntil: number | null }) {
  const { scope, lastFour, lastUsedOn, expiresOn, isBroughtAlong, isAllowedInQuery } = storedKey;
  return (
    <span className={styles.facts}>
      <span>{scope}</span>
      {isBroughtAlong && <span>{texts.broughtAlong}</span>}
      {isAllowedInQuery && <span>{texts.inQuery}</span>}
      {expiresOn !== null &&
        (isExpired(storedKey, now) ? (
          <span className={styles.expired}>{texts.expired(localDayOf(expiresOn - 1))}</span>
        ) : (
          <span>{texts.worksUntil(localDayOf(expiresOn - 1))}</span>
        ))}
      {oldUntil !== null && <span>{texts.oldUntil(formatExactTime(oldUntil))}</span>}
      <span>
        <span aria-hidden>{texts.lastFour(lastFour)}</span>
        <span className="unseen">{texts.ends(lastFour)}</span>
      </span>
      <span>
        {lastUsedOn === null ? (
          texts.neverUsed
        ) : (
          <>
            {texts.lastUsed} <RelativeTime at={lastUsedOn} />
          </>
        )}
      </span>
    </span>
  );
}

interface KeyButtonsProps {
  name: string;
  buttonRef(question: Question): RefCallback<HTMLButtonElement>;
  canReplace: boolean;
  onAsk(question: Question): void;
}

function KeyButtons({ name, buttonRef, canReplace, onAsk }: KeyButtonsProps) {
  return (
    <span className={styles.acts}>
      {canReplace && (
        <button
          ref={buttonRef("replace")}
          type="button"
          className="button"
          data-kind="quiet"
          aria-label={texts.replaceNamed(name)}
          onClick={() => onAsk("replace")}
        >
          {texts.replace}
        </button>
      )}
      <button
        ref={buttonRef("revoke")}
        type="button"
        className="button"
        data-kind="quiet"
        aria-label={texts.revokeNamed(name)}
        onClick={() => onAsk("revoke")}
      >
        {texts.revoke}
      </button>
    </span>
  );
}
