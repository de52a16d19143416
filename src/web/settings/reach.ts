export type Reach = "here" | "network" | "everywhere";

/** Who can reach a host setting: this computer alone, one network, or every network it joins. */
export function reachOf(host: string): Reach {
  const name = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1");
  if (name === "all") return "everywhere";
  return name === "" || name === "localhost" || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name)
    ? "here"
    : "network";
}

/** A host as it stands in an address; `all` is no name, so this computer's own stands for it. */
export function addressFor(host: string, port: number): string {
  const name = host === "all" ? "localhost" : host;
  return `https://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
