/** The data of an invitation's link. */
export interface PairLink {
  /** `https://host:port` */
  url: string;
  /** `sha256//…` of the server's public key. */
  pin: string;
  code: string;
}

const PATH = "/pair";
const PIN = /^[\w-]{43}$/; // 32 bytes, in the base64 of URLs

/** Pin and code are in the fragment, which browsers and programs never send in a request. */
export function writePairLink({ url, pin, code }: PairLink): string {
  const short = pin.replace("sha256//", "").replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `${url}${PATH}#pin=${short}&code=${code}`;
}

/** Parses a link; null for any other text. */
export function readPairLink(text: string): PairLink | null {
  const link = URL.canParse(text) ? new URL(text) : null;
  if (link?.protocol !== "https:" || link.pathname !== PATH) return null;
  const parameters = new URLSearchParams(link.hash.slice(1));
  const [pin, code] = [parameters.get("pin") ?? "", parameters.get("code") ?? ""];
  if (!PIN.test(pin) || code === "") return null;
  const url = `https://${link.hostname}:${link.port || 443}`;
  return { url, pin: `sha256//${pin.replaceAll("-", "+").replaceAll("_", "/")}=`, code };
}
