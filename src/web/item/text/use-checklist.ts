import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { registerHandlers } from "../../commands/use-commands.ts";
import { messages } from "../../i18n/messages.ts";
import { announce } from "../../ui/live-region.tsx";
import { dragBox } from "./drag-box.ts";
import { type EditedText, moveBox, moveBoxBy } from "./edit-checklist.ts";

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

export interface ChecklistProps {
  text: string;
  /** Takes the text with a box in another place; absent if the note is read-only. */
  onChange?: ((text: string) => void) | undefined;
  /** Adds a box below the box at this offset. */
  onAdd?: ((box: number) => void) | undefined;
}

/** The keys and the mouse of the checkboxes of a note: arrows go between them, Enter adds one, and a drag moves one. */
export function useChecklist(note: RefObject<HTMLElement | null>, { text, onChange, onAdd }: ChecklistProps) {
  const movedTo = useRef<number | null>(null);
  const shownText = useRef(text);
  shownText.current = text;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box has its new place when the text is rendered.
  useEffect(() => {
    if (movedTo.current === null) return;
    note.current?.querySelector<HTMLElement>(`[data-box="${movedTo.current}"]`)?.focus();
    movedTo.current = null;
  }, [note, text]);

  useEffect(() => {
    const put = (edited: EditedText | null): void => {
      if (!edited) return;
      movedTo.current = edited.at;
      onChange?.(edited.text);
      announce(messages.item.boxMoved);
    };
    return registerHandlers(() => {
      const box = focusedBox(note.current);
      if (box === null || !onChange) return {};
      return {
        moveUp: () => put(moveBoxBy(text, box, -1)),
        moveDown: () => put(moveBoxBy(text, box, 1)),
      };
    });
  }, [note, text, onChange]);

  return {
    onKeyDown(event: KeyboardEvent): void {
      const box = focusedBox(note.current);
      if (box === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const by = STEPS[event.key];
      if (by === undefined && !(event.key === "Enter" && onAdd)) return;
      event.preventDefault();
      if (by === undefined) {
        onAdd?.(box);
        return;
      }
      const boxes = [...(note.current?.querySelectorAll<HTMLElement>("[data-box]") ?? [])];
      boxes[boxes.indexOf(document.activeElement as HTMLElement) + by]?.focus();
    },
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!onChange || event.button !== 0) return;
      dragBox(event, note.current, (box, before) => {
        // What another window wrote meanwhile is neither lost nor cut at the places of the old text.
        const edited = shownText.current === text ? moveBox(text, box, before) : null;
        if (edited) onChange(edited.text);
      });
    },
  };
}

/** The offset of the checkbox that has the focus. */
function focusedBox(note: HTMLElement | null): number | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !note?.contains(focused)) return null;
  return focused.dataset.box === undefined ? null : Number(focused.dataset.box);
}
