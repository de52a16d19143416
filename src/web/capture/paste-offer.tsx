import { type KeyboardEvent, useEffect, useRef } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "./paste-offer.module.css";

const say = messages.capture;

export interface PasteOfferProps {
  count: number;
  onMany(): void;
  onOne(): void;
  onCancel(): void;
}

/** The choice for several pasted lines. It takes the focus: Enter makes each an item, the arrows select the other. */
export function PasteOffer({ count, onMany, onOne, onCancel }: PasteOfferProps) {
  const first = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onCancel();
    else if (/^Arrow(Right|Left|Up|Down)$/.test(event.key))
      (document.activeElement === first.current ? second : first).current?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset className={styles.offer} aria-labelledby="pasted" onKeyDown={onKeyDown}>
      <p id="pasted">{say.pasted(count)}</p>
      <button ref={first} type="button" className="button" data-kind="main" onClick={onMany}>
        {say.asItems(count)}
      </button>
      <button ref={second} type="button" className="button" onClick={onOne}>
        {say.asOne}
      </button>
    </fieldset>
  );
}
