import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import styles from "../styles/pickers.module.css";
import { Combobox, type ComboboxProps } from "./combobox.tsx";
import { closePicker, openPickerState } from "./open-picker.ts";

/** A calendar is too high for the room above or below most rows: it may cover its row, but not leave the window. */
const ASIDE = { side: "shift", align: "shift", fallbackAxisSide: "none" } as const;

/** A picker beside a row. `onClose` is called when it closes without a choice. */
export function PopupPicker({ onClose, ...combobox }: ComboboxProps & { onClose?(): void }) {
  const [ownPicker] = useState(() => openPickerState.get());
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && closePicker(ownPicker, onClose)}>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          anchor={ownPicker?.anchor ?? null}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          collisionAvoidance={combobox.calendarDay === undefined ? undefined : ASIDE}
        >
          <Popover.Popup
            className={styles.popup}
            aria-label={combobox.label}
            initialFocus={false}
            finalFocus={false}
          >
            <Combobox skin="popup" {...combobox} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
