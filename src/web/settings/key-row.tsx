import { useRef, useState } from "react";
import { isExpired, type Key } from "../../domain/key.ts";
import { asProblem } from "../../wire/problems.ts";
import { Age, dayOf } from "../age.tsx";
import { creel } from "../creel.ts";
import { announce } from "../frame/announcer.tsx";
import { sentences } from "../sentences.ts";
import styles from "./key-row.module.css";

const say = sentences.keyring;

/** A key, and the way to revoke it: asked twice, for nothing brings it back. */
export function KeyRow({
  held: { id, name, scope, lastFour, lastUsedOn, expiresOn, isBroughtAlong, isAllowedInQuery },
  onRevoked,
}: KeyRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revokeButton = useRef<HTMLButtonElement>(null);

  async function revoke(): Promise<void> {
    try {
      await creel.keyring.revoke(id);
      announce(say.revoked(name));
      document.getElementById("key-name")?.focus();
      await onRevoked();
    } catch (thrown) {
      setProblem(asProblem(thrown).detail);
    }
  }

  function keep(): void {
    setAsking(false);
    requestAnimationFrame(() => revokeButton.current?.focus());
  }

  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.facts}>
          <span>{scope}</span>
          {isBroughtAlong && <span>{say.broughtAlong}</span>}
          {isAllowedInQuery && <span>{say.inQuery}</span>}
          {expiresOn !== null &&
            (isExpired({ expiresOn }, Date.now() / 1000) ? (
              <span className={styles.expired}>{say.expired(dayOf(expiresOn - 1))}</span>
            ) : (
              <span>{say.worksUntil(dayOf(expiresOn - 1))}</span>
            ))}
          <span>
            <span aria-hidden>{say.lastFour(lastFour)}</span>
            <span className="unseen">{say.ends(lastFour)}</span>
          </span>
          <span>
            {lastUsedOn === null ? (
              say.neverUsed
            ) : (
              <>
                {say.lastUsed} <Age at={lastUsedOn} />
              </>
            )}
          </span>
        </span>
      </div>
      {isAsking ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a second way to say no, beside its button.
        <div className={styles.ask} onKeyDown={(event) => event.key === "Escape" && keep()}>
          <span>{say.sure(name)}</span>
          <button type="button" className="button" data-kind="danger" onClick={() => void revoke()}>
            {say.yes}
          </button>
          {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone, and No is the safe place. */}
          <button type="button" className="button" autoFocus onClick={keep}>
            {say.no}
          </button>
        </div>
      ) : (
        <button
          ref={revokeButton}
          type="button"
          className="button"
          data-kind="quiet"
          aria-label={say.revokeNamed(name)}
          onClick={() => setAsking(true)}
        >
          {say.revoke}
        </button>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}

export interface KeyRowProps {
  held: Key;
  onRevoked(): Promise<void>;
}
