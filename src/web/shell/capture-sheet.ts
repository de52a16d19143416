import { type RefObject, useEffect } from "react";
import styles from "./capture-sheet.module.css";

/** Fits the capture line over a screen into the part of the window that a phone's keyboard leaves. */
export default function CaptureSheet({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  useEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    element.classList.add(styles.sheet as string);
    const unfollowKeyboard = followKeyboard(element);
    const unfollowCaret = followCaret(element);
    element.addEventListener("mousedown", keepFocus);
    return () => {
      element.removeEventListener("mousedown", keepFocus);
      unfollowKeyboard();
      unfollowCaret();
    };
  }, [dialog]);
  return null;
}

/** A pressed button leaves the focus in the text: else the list of suggestions would close, and the button move away. */
function keepFocus(event: Event): void {
  if ((event.target as Element).closest("button")) event.preventDefault();
}

/** Sets the height of the keyboard, which lies over the lower part of the page, and of the part that is seen above it. */
function followKeyboard({ style }: HTMLElement): () => void {
  const viewport = window.visualViewport;
  function resize(): void {
    const { height = innerHeight, offsetTop = 0 } = viewport ?? {};
    style.setProperty("--keyboard", `${Math.max(0, innerHeight - height - offsetTop)}px`);
    style.setProperty("--visible", `${height}px`);
  }
  resize();
  for (const event of ["resize", "scroll"]) viewport?.addEventListener(event, resize);
  return () => {
    for (const event of ["resize", "scroll"]) viewport?.removeEventListener(event, resize);
  };
}

/** Keeps the caret's row seen when its field becomes smaller: the browser scrolls to it only while the user types. */
function followCaret(dialog: HTMLElement): () => void {
  const form = dialog.querySelector("form") as HTMLFormElement;
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) showCaret(activeElement, form);
  });
  function observe(): void {
    for (const each of form.querySelectorAll("textarea, form > div")) observer.observe(each);
  }
  observe();
  dialog.addEventListener("focusin", observe); // the field of the note is new
  return () => {
    dialog.removeEventListener("focusin", observe);
    observer.disconnect();
  };
}

function showCaret(field: HTMLTextAreaElement, form: HTMLFormElement): void {
  const { top, bottom } = caretRow(field);
  field.scrollTop = Math.min(top, Math.max(field.scrollTop, bottom - field.clientHeight));
  if (form.querySelector("[role=listbox]"))
    form.scrollTop = 0; // the list is above the title
  else {
    const end = form.querySelector("[role=group]")?.getBoundingClientRect().top ?? innerHeight;
    const hidden = field.getBoundingClientRect().top + bottom - field.scrollTop - end;
    if (hidden > 0) form.scrollTop += hidden;
  }
}

/** Where the caret's row begins and ends in the text of a field, measured in a copy that ends with the caret's word. */
function caretRow(field: HTMLTextAreaElement): { top: number; bottom: number } {
  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.removeAttribute("id");
  copy.value = `${field.value.slice(0, field.selectionEnd)}${/^\S*/.exec(field.value.slice(field.selectionEnd))}`;
  copy.style.cssText = `position: absolute; visibility: hidden; inline-size: ${field.clientWidth}px; block-size: 0; min-block-size: 0`;
  field.after(copy);
  const bottom = copy.scrollHeight;
  const { lineHeight, paddingBlockEnd, paddingBlockStart } = getComputedStyle(copy);
  copy.remove();
  const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
  return { top: bottom - padding - Number.parseFloat(lineHeight), bottom };
}
