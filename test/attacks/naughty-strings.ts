import list from "big-list-of-naughty-strings" with { type: "json" };

/** Script injections that the list lacks or has in one form only. They would call `hit()`. */
const SCRIPTS = [
  "<script>hit()</script>",
  "<ScRiPt>hit()</sCrIpT>",
  "</title></textarea></style></script><script>hit()</script>",
  "<img src=x onerror=hit()>",
  "<img src=/missing onerror='hit()'>",
  '"><img src=x onerror=hit()>',
  "'-hit()-'",
  "{{constructor.constructor('hit()')()}}",
  "<svg onload=hit()>",
  "<svg><script>hit()</script></svg>",
  "<svg><animate onbegin=hit() attributeName=x dur=1s>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=hit()&gt;'>",
  "<iframe srcdoc='<script>parent.hit()</script>'></iframe>",
  "<iframe src=javascript:parent.hit()></iframe>",
  "<object data=javascript:hit()></object>",
  "<embed src=javascript:hit()>",
  "<details open ontoggle=hit()>",
  "<input autofocus onfocus=hit()>",
  "<body onload=hit()>",
  "<video><source onerror=hit()>",
  "<a href=javascript:hit()>a link</a>",
  "[a link](javascript:hit())",
  "![an image](https://canary.invalid/i.png)",
  "javascript:hit()",
  "data:text/html,<script>hit()</script>",
  "<link rel=stylesheet href=https://canary.invalid/s.css>",
  "<style>@import 'https://canary.invalid/s.css';</style>",
  "<img src=https://canary.invalid/i.png>",
  "<meta http-equiv=refresh content='0;url=https://canary.invalid/'>",
  "<base href=https://canary.invalid/>",
  "<form action=https://canary.invalid/><button>send</button></form>",
  "<template><img src=x onerror=hit()></template>",
  "<noscript><p title='</noscript><img src=x onerror=hit()>'>",
  "<marquee onstart=hit()>",
  "&lt;script&gt;hit()&lt;/script&gt;",
  "\u003cimg src=x onerror=hit()\u003e",
  "<div style=background:url(https://canary.invalid/b.png)>",
];

/** Control sequences of terminals and marks of text direction, in every encoding that terminals accept. */
const STEERING = [
  "\u001b[2J\u001b[Hcleared",
  "\u001b]0;another title\u0007",
  "\u001b]8;;https://canary.invalid\u001b\\a link\u001b]8;;\u001b\\",
  "\u001b]52;c;Y2FuYXJ5\u0007",
  '\u001bP$q"p\u001b\\',
  "\u001b[6n\u001b[c",
  "\u001b[31;5mred\u001b[0m",
  "\u009b31mred, in one byte of C1",
  "\u009d0;title\u009c",
  "up\u001b[1A\u001b[2Kand over",
  "back\b\b\b\bover",
  "return\rover",
  "bell\u0007, vertical\u000b, page\u000c, shift\u000e\u000f",
  "DEL\u007f",
  "\u202egnp.txt\u202c",
  "\u2066isolate\u2069\u2067right\u2069\u2068first\u2069",
  "\u200eleft\u200fright\u061carabic",
  "\u202aembedded\u202bright\u202dover\u202c",
  "a line\u2028and a paragraph\u2029more",
  "soft\u00ad, zero\u200b, mark\ufeff, old\u206a\u206f, noted\ufff9\ufffa\ufffb",
  "tagged\u{e0001}\u{e0070}\u{e0075}\u{e0072}\u{e0067}\u{e0065}\u{e007f}",
  "filled\u3164\u115f\uffa0, selected\ufe01\u{e0101}, joined\u200d\u200c",
];

const ALL = [...new Set([...(list as string[]), ...SCRIPTS, ...STEERING])];
const isText = (text: string) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed();
const isSeen = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);

/** The big list of naughty strings and our own: the valid titles. */
export const NAUGHTY: readonly string[] = ALL.filter((text) => isText(text) && isSeen(text));

/** The strings without a visible character. */
export const INVISIBLE: readonly string[] = ALL.filter((text) => isText(text) && !isSeen(text));

export { SCRIPTS, STEERING };
