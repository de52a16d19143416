/** UTF-16 units of each: written in an address, together they stay below what servers take. */
const LIMITS = { title: 200, url: 1_500, note: 800 };
/** The window as browsers are asked for it. */
export const POPUP = "popup,width=600,height=340";

/** A bookmark that opens the capture window of this origin with the page it is clicked on. It sends nothing by itself. */
export function makeBookmarklet(origin: string): string {
  const { title, url, note } = LIMITS;
  const query =
    `new URLSearchParams({title:document.title.slice(0,${title}),` +
    `url:location.href.slice(0,${url}),note:String(getSelection()).slice(0,${note}),popup:1})`;
  return `javascript:void open(${JSON.stringify(`${origin}/capture?`)}+${query},"_blank","${POPUP}")`;
}
