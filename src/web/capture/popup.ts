/**
 * Whether this is a window without a browser's bars around it, which goes when its work is done. One that another site
 * opened cannot tell by itself, for it is kept apart from that site: then the bookmarklet's address says it.
 */
export function isPopup(): boolean {
  return (
    !menubar.visible ||
    matchMedia("(display-mode: standalone)").matches ||
    new URLSearchParams(location.search).has("popup") ||
    (history.state as { isPopup?: boolean } | null)?.isPopup === true
  );
}
