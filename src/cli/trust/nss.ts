import { basename, join } from "node:path";
import type { ComputerInfo, TrustedCa, TrustStore } from "./trust-store.ts";

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "brave-browser"];
/** In the user's folder: where Chromium and its kin look, the first one also when it must be made. */
const SHARED = [".pki/nssdb", ".local/share/pki/nssdb", "snap/chromium/current/.pki/nssdb"];
/** In the user's folder: where Firefox has its profiles, each with a database. */
const PROFILES = [
  ".mozilla/firefox",
  ".config/mozilla/firefox",
  "snap/firefox/common/.mozilla/firefox",
  ".var/app/org.mozilla.firefox/.mozilla/firefox",
];
/** How `certutil` is installed, by the program that installs. */
const PACKAGES: Record<string, string> = {
  "apt-get": "sudo apt-get install libnss3-tools",
  dnf: "sudo dnf install nss-tools",
  pacman: "sudo pacman -S nss",
  zypper: "sudo zypper install mozilla-nss-tools",
  apk: "sudo apk add nss-tools",
};

/** The databases of browsers on Linux, which read no store of the system's (NSS). */
export function nssStores(ca: TrustedCa, machine: ComputerInfo): TrustStore[] {
  const { folder, exists, hasProgram } = machine;
  const has = (database: string) => exists(join(database, "cert9.db"));
  const shared = SHARED.map((path) => join(folder, path)).filter(has);
  const stores = shared.map((path) => nssStore(ca, machine, "Chromium and its kin", path));
  const [first = ""] = SHARED;
  if (shared.length === 0 && CHROMIUMS.some(hasProgram))
    stores.push(
      withDatabase(nssStore(ca, machine, "Chromium and its kin", join(folder, first)), join(folder, first)),
    );
  const profiles = PROFILES.map((path) => join(folder, path))
    .flatMap((path) => machine.list(path).map((name) => join(path, name)))
    .filter(has);
  return [
    ...stores,
    ...profiles.map((path) => nssStore(ca, machine, `Firefox, profile ${basename(path)}`, path)),
  ];
}

function nssStore(
  { path, sha256 }: TrustedCa,
  { hasProgram }: ComputerInfo,
  name: string,
  at: string,
): TrustStore {
  const named = ["-d", `sql:${at}`, "-n", `Creel CA ${sha256.slice(0, 16)}`];
  const install = Object.entries(PACKAGES).find(([program]) => hasProgram(program))?.[1];
  return {
    name,
    // To vouch for servers, and neither for mail nor for programs.
    add: [["certutil", "-A", ...named, "-t", "C,,", "-i", path]],
    remove: [["certutil", "-D", ...named]],
    find: ["certutil", "-L", ...named],
    isForRoot: false,
    first: hasProgram("certutil") ? null : (install ?? "Install certutil, which belongs to NSS."),
  };
}

/** The same where the browser has made no database yet: it takes one that is there. */
function withDatabase(store: TrustStore, at: string): TrustStore {
  const make = [
    ["mkdir", "-p", "-m", "700", at],
    ["certutil", "-N", "-d", `sql:${at}`, "--empty-password"],
  ];
  return { ...store, add: [...make, ...store.add] };
}
