export type Reachability = "here" | "network" | "everywhere";

/** The reach of a host setting: this computer alone, one network, or every network it joins. */
export function reachabilityOf(host: string): Reachability {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1");
  if (name === "all") return "everywhere";
  return name === "" || name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name)
    ? "here"
    : "network";
}

/** The URL of a host setting; for `all` it names `localhost`. */
export function addressFor(host: string, port: number): string {
  const name = host === "all" ? "localhost" : host;
  return `https://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** The addresses that will listen with these settings, loopback first; `own` are those of this computer. */
export function willAnswer(host: string, port: string, ownAddresses: readonly string[]): string[] {
  const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":");
  const addresses = host.trim() === "all" ? ownAddresses.filter(isAddress) : [host.trim()];
  return ["127.0.0.1", "::1", ...addresses].map(
    (host) => `${host.includes(":") ? `[${host}]` : host}:${port}`,
  );
}
