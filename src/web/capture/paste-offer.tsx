import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "./paste-offer.module.css";
import { usePastedSigns } from "./pasted-signs.ts";

const texts = messages.captureParts;

export interface PasteOfferProps {
  lines: readonly string[];
  /** `isRead`: the lines are quick entry. */
  onMany(isRead: boolean): void;
  onOne(): void;
  onCancel(): void;
}

/** The choice for several pasted lines. It takes the focus: Enter makes each an item, the arrows select the other. */
export default function PasteOffer({ lines, onMany, onOne, onCancel }: PasteOfferProps) {
  const first = useRef<HTMLButtonElement>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [isRead, setRead] = useState(true);
  const signs = usePastedSigns(lines);
  useEffect(() => first.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onCancel();
    else if (/^Arrow(Right|Left|Up|Down)$/.test(event.key)) {
      const buttons = [...(fieldset.current?.querySelectorAll("button") ?? [])];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const by = /Right|Down/.test(event.key) ? 1 : -1;
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset ref={fieldset} className={styles.offer} aria-labelledby="pasted" onKeyDown={onKeyDown}>
      <p id="pasted">{messages.paste.pasted(lines.length)}</p>
      {signs && (
        <button
          type="button"
          className={styles.signs}
          title={isRead ? texts.dismissHow : messages.paste.readSigns}
          aria-pressed={isRead}
          onClick={() => setRead(!isRead)}
        >
          <bdi>{isRead ? messages.paste.signs(signs) : messages.paste.signsAsText}</bdi>
          {isRead ? <X size={13} aria-hidden /> : <Plus size={13} aria-hidden />}
        </button>
      )}
      <button ref={first} type="button" className="button" data-kind="main" onClick={() => onMany(isRead)}>
        {messages.paste.asItems(lines.length)}
      </button>
      <button type="button" className="button" onClick={onOne}>
        {messages.paste.asOne}
      </button>
    </fieldset>
  );
}
