import Upload from "lucide-react/icons/upload";
import { useRef } from "react";
import { messages } from "../../i18n/messages.ts";
import styles from "./move.module.css";
import { receiveFile } from "./move-data.ts";

const texts = messages.moveIn;
export const CHOOSE_FILE_ID = "choose-file";

/** The question for a file: the whole section takes a drop, and a button asks the browser. */
export function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.choose}>
      <p>
        <span className={styles.drop}>{texts.drop} </span>
        <button id={CHOOSE_FILE_ID} type="button" className="button" onClick={() => input.current?.click()}>
          <Upload size={16} aria-hidden />
          {texts.choose}
        </button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void receiveFile(file);
          target.value = ""; // the same file may be chosen again
        }}
      />
    </div>
  );
}
