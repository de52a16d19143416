/**
 * The kind of an IP address as the target of a message. `never`: addresses that no receiver has, such as unroutable
 * networks, multicast, and a machine's own metadata service.
 */
export type AddressKind = "public" | "loopback" | "private" | "never";

/** Prefixes of IPv4; the longest match decides; without a match it is public (IANA's special-purpose registry). */
const IPV4: [prefix: string, kind: AddressKind][] = [
  ["0.0.0.0/8", "never"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "private"], // shared by the customers of a provider (CGNAT), and by private overlays
  ["127.0.0.0/8", "loopback"],
  ["168.63.129.16/32", "never"], // a cloud's service for its own machines, although the address is public
  ["169.254.0.0/16", "never"], // link-local, with the metadata service of every cloud
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "never"],
  ["192.0.2.0/24", "never"],
  ["192.88.99.0/24", "never"],
  ["192.168.0.0/16", "private"],
  ["198.18.0.0/15", "never"],
  ["198.51.100.0/24", "never"],
  ["203.0.113.0/24", "never"],
  ["224.0.0.0/3", "never"], // multicast, reserved, broadcast
];

/**
 * Prefixes of IPv6; without a match it is `never`, because only 2000::/3 is assigned. So is an IPv4 address written as
 * IPv6 (`::ffff:10.0.0.1`), which no receiver needs.
 */
const IPV6: [prefix: string, kind: AddressKind][] = [
  ["::1/128", "loopback"],
  ["64:ff9b:1::/48", "private"], // a site's own NAT64
  ["2000::/3", "public"],
  ["2001::/23", "never"], // Teredo, ORCHID, benchmarks
  ["2001:db8::/32", "never"],
  ["2002::/16", "never"], // 6to4 embeds an IPv4 address, and no relays are left
  ["3fff::/20", "never"],
  ["fc00::/7", "private"],
  ["fd00:ec2::/32", "never"], // a cloud's metadata service
  ["fd20:ce::/32", "never"], // another cloud's metadata service
];

const NAT64 = "64:ff9b::/96";

/** The kind of an address; `never` for other text. */
export function kindOfAddress(text: string): AddressKind {
  const ipv4 = readIpv4(text);
  if (ipv4 !== null) return kindIn(IPV4, ipv4, 32, "public");
  const ipv6 = readIpv6(text);
  if (ipv6 === null) return "never";
  // NAT64 leads to another network, so an address that is private there is not allowed here.
  if (fits(ipv6, NAT64, 128))
    return kindIn(IPV4, ipv6 & 0xffffffffn, 32, "public") === "public" ? "public" : "never";
  return kindIn(IPV6, ipv6, 128, "never");
}

function kindIn(table: typeof IPV4, address: bigint, bits: number, otherwise: AddressKind): AddressKind {
  const fitting = table.filter(([prefix]) => fits(address, prefix, bits));
  fitting.sort(([a], [b]) => lengthOf(b) - lengthOf(a));
  return fitting[0]?.[1] ?? otherwise;
}

function fits(address: bigint, prefix: string, bits: number): boolean {
  const [base = ""] = prefix.split("/");
  const shift = BigInt(bits - lengthOf(prefix));
  return address >> shift === (readIpv4(base) ?? readIpv6(base) ?? 0n) >> shift;
}

function lengthOf(prefix: string): number {
  return Number(prefix.split("/")[1]);
}

/** Reads four decimal numbers, as resolvers and URLs write them; null for other forms. */
function readIpv4(text: string): bigint | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function readIpv6(text: string): bigint | null {
  const tail = /^(.*:)(\d[\d.]*\.\d+)$/.exec(text);
  const last = tail ? readIpv4(tail[2] ?? "") : null;
  if (tail && last === null) return null;
  const whole =
    last === null ? text : `${tail?.[1]}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
  const [left, right, ...more] = whole.split("::");
  if (more.length > 0) return null;
  const [before, after] = [left, right ?? ""].map((side) => (side ? side.split(":") : []));
  const written = [...(before ?? []), ...(after ?? [])];
  const missing = 8 - written.length;
  if (right === undefined ? missing !== 0 : missing < 1) return null;
  if (written.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  const groups = [...(before ?? []), ...Array.from({ length: missing }, () => "0"), ...(after ?? [])];
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}
