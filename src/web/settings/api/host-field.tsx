import { Autocomplete } from "@base-ui/react/autocomplete";
import ChevronDown from "lucide-react/icons/chevron-down";
import { messages } from "../../i18n/messages.ts";
import styles from "./host-field.module.css";

const texts = messages.api;

export interface HostFieldProps {
  /** This computer's names and addresses. */
  hosts: string[];
  host: string;
  isWrong: boolean;
  describedBy: string;
  onChange(host: string): void;
}

/** A name or address: free text, because no list has every name of a computer. */
export function HostField({ hosts, host, isWrong, describedBy, onChange }: HostFieldProps) {
  return (
    <div className={styles.host}>
      <label htmlFor="api-host">{texts.host}</label>
      <Autocomplete.Root items={hosts} value={host} onValueChange={onChange} mode="none" openOnInputClick>
        <Autocomplete.InputGroup className={styles.group}>
          <Autocomplete.Input
            id="api-host"
            className="field"
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={253}
            aria-invalid={isWrong || undefined}
            aria-describedby={describedBy}
          />
          <Autocomplete.Trigger className={styles.trigger} aria-label={texts.hosts}>
            <ChevronDown size={16} aria-hidden />
          </Autocomplete.Trigger>
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles.positioner} sideOffset={4}>
            <Autocomplete.Popup className={styles.popup}>
              <Autocomplete.List aria-label={texts.hosts}>
                {(item: string) => (
                  <Autocomplete.Item key={item} value={item} className={styles.item}>
                    <bdi>{item}</bdi>
                    {item === "all" && <span className={styles.means}>{texts.hostAll}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </div>
  );
}
