import { isIP } from "node:net";

/**
 * Names and addresses for a certificate, in one spelling so that they can be compared. A name is lower case without a
 * final dot; an address is written as in a URL, without an IPv6 zone.
 */
export interface Hosts {
  names: string[];
  addresses: string[];
}

/** Sorts texts into names and addresses, in one spelling and without duplicates. Drops all other text. */
export function sortHosts(texts: readonly string[]): Hosts {
  const names = new Set<string>();
  const addresses = new Set<string>();
  for (const text of texts) {
    const address = asAddress(text);
    const name = address === undefined ? asName(text) : undefined;
    if (address !== undefined) addresses.add(address);
    if (name !== undefined) names.add(name);
  }
  return { names: [...names], addresses: [...addresses] };
}

/** This computer's names: its own, its first label, and that label under mDNS's `local`. */
export function computerNames(computer: string): string[] {
  const own = asName(computer);
  if (own === undefined) return [];
  const [label = own] = own.split(".");
  return [...new Set([own, label, `${label}.local`])].filter((name) => !isTopLevel(name));
}

function asName(text: string): string | undefined {
  const name = text.toLowerCase().replace(/\.$/, "");
  const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
  if (name.length > 253 || !name.split(".").every((part) => label.test(part))) return undefined;
  // Browsers read a name that ends in a number as an IPv4 address, so a certificate for it is useless.
  return /(^|\.)[0-9]+$/.test(name) ? undefined : name;
}

function asAddress(text: string): string | undefined {
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return undefined;
  // The URL parser writes ::ffff:1.2.3.4 as ::ffff:102:304; @peculiar/x509 encodes the dotted form wrongly.
  return new URL(`http://[${bare}]/`).hostname.slice(1, -1);
}

/** The message that explains why our certificate may not contain a host, and what to use instead. */
export function whyNotNamed(host: string): string {
  return isTopLevel(host)
    ? `because other people's sites are under .${host}, or may be one day. Give ${host}.local`
    : "only names under .local and .home.arpa and those of this computer. Give one of those";
}

/**
 * Whether a name is a top-level domain. A CA constrained to `dev` would cover all of .dev. Every country has two
 * letters; the list has the other likely names. Such a computer keeps `name.local`.
 */
function isTopLevel(name: string): boolean {
  return name.length === 2 || TOP_LEVEL.has(name);
}

const TOP_LEVEL = new Set(
  `app arpa art bar beer bike biz blog blue boo box build cab cafe cam camera camp cat center chat city click cloud
  club coffee com computer cool dad data day desi design dev diy dog earth edu email energy esq express family fan
  farm fish fit foo fun fyi games garden gold gov green guru haus host house how inc info ing ink int international
  land life link live lol love media meme mil mobi mobile moe mom monster mov museum name nas net network new news
  ninja nexus one online onl org page party pet phd photo pics pid pink pizza place play plus pro prof pub red rest
  rip rocks room rsvp run sbs school search ski sky soccer social space spot star storage store stream studio surf
  sydney systems team tech tel today tools top town toys tube uno vip vision watch web wiki win work works world wow
  xbox xin xyz yoga you zip zone`.split(/\s+/),
);
