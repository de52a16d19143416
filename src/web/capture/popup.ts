/**
 * Whether this is a popup window without browser bars, which closes after its capture. A popup that another site opened
 * is isolated from that site and cannot detect it: then the bookmarklet's URL has `popup`.
 */
export function isPopup(): boolean {
  return (
    !menubar.visible ||
    matchMedia("(display-mode: standalone)").matches ||
    new URLSearchParams(location.search).has("popup") ||
    (history.state as { isPopup?: boolean } | null)?.isPopup === true
  );
}
