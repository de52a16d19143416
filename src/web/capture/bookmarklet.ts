/** UTF-16 units of each: in a URL all together stay below the limits of servers. */
const LIMITS = { title: 200, url: 1_500, note: 800 };
/** The window features for `window.open`. */
export const POPUP = "popup,width=600,height=340";

/** A bookmark that opens the capture window of this origin with the current page. It sends nothing by itself. */
export function makeBookmarklet(origin: string): string {
  const { title, url, note } = LIMITS;
  const query =
    `new URLSearchParams({title:document.title.slice(0,${title}),` +
    `url:location.href.slice(0,${url}),note:String(getSelection()).slice(0,${note}),popup:1})`;
  return `javascript:void open(${JSON.stringify(`${origin}/capture?`)}+${query},"_blank","${POPUP}")`;
}
