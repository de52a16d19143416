import { basename, join } from "node:path";

/** The CA folders of Linux systems, and the program that reads them. */
const SYSTEMS: [folder: string, ...update: string[]][] = [
  ["/usr/local/share/ca-certificates", "update-ca-certificates"], // Debian, Ubuntu, Alpine
  ["/etc/pki/ca-trust/source/anchors", "update-ca-trust", "extract"], // Fedora, RHEL
  ["/etc/ca-certificates/trust-source/anchors", "update-ca-trust"], // Arch
  ["/usr/share/pki/trust/anchors", "update-ca-certificates"], // openSUSE
];

/** The known stores of this computer. */
export function findStores(ca: TrustedCa, machine: ComputerInfo): TrustStore[] {
  if (machine.platform === "darwin") return [keychain(ca, machine)];
  if (machine.platform === "win32") return [windowsStore(ca, machine)];
  return [...systemStores(ca, machine), ...nssStores(ca, machine)];
}

/** One file for each CA, named after it, because this computer may have two homes. */
function systemStores({ path, sha256 }: TrustedCa, { exists, hasProgram }: ComputerInfo): TrustStore[] {
  const found = SYSTEMS.find(([folder, program = ""]) => exists(folder) && hasProgram(program));
  if (!found) return [];
  const [folder, ...update] = found;
  const file = join(folder, `creel-${sha256.slice(0, 16).toLowerCase()}.crt`);
  return [
    {
      name: "the system's store (curl, Python, Go and most programs)",
      add: [["install", "-m", "644", path, file], update],
      remove: [["rm", "-f", file], update],
      find: ["test", "-e", file],
      isForRoot: true,
      first: null,
    },
  ];
}

/** The user's keychain, which Safari, Chrome and, by default, Firefox read. macOS asks for the password. */
function keychain({ path, sha256 }: TrustedCa, { folder }: ComputerInfo): TrustStore {
  const login = `${folder}/Library/Keychains/login.keychain-db`;
  return {
    name: "your login keychain (Safari, Chrome, Firefox, curl of macOS)",
    add: [["security", "add-trusted-cert", "-r", "trustRoot", "-p", "ssl", "-k", login, path]],
    remove: [["security", "delete-certificate", "-Z", sha256, "-t", login]],
    find: null,
    isForRoot: false,
    first: null,
  };
}

/** The user's store, which Edge, Chrome and, by default, Firefox read. Windows asks for confirmation. */
function windowsStore({ path, sha1 }: TrustedCa, { env }: ComputerInfo): TrustStore {
  // By its full path: NSS has another program of that name.
  const certutil = `${env.SystemRoot ?? "C:\\Windows"}\\System32\\certutil.exe`;
  return {
    name: "your store of root certificates (Edge, Chrome, Firefox, PowerShell)",
    add: [[certutil, "-user", "-addstore", "Root", path]],
    remove: [[certutil, "-user", "-delstore", "Root", sha1]],
    find: [certutil, "-user", "-verifystore", "Root", sha1],
    isForRoot: false,
    first: null,
  };
}

/** A certificate store, with the commands that add, remove and find the CA. */
export interface TrustStore {
  name: string;
  add: string[][];
  remove: string[][];
  /** The command that succeeds if the CA is in the store; null if there is none. */
  find: string[] | null;
  /** Whether only root may change it. */
  isForRoot: boolean;
  /** A step that must come first, such as installing a program; null if there is none. */
  first: string | null;
}

/** The CA with the names that stores use. */
export interface TrustedCa {
  path: string;
  /** SHA-256 of the certificate, hexadecimal without colons. */
  sha256: string;
  /** SHA-1 of the certificate, by which Windows finds it. */
  sha1: string;
}

/** The facts of this computer. */
export interface ComputerInfo {
  platform: NodeJS.Platform;
  /** The user's own folder. */
  folder: string;
  env: Record<string, string | undefined>;
  hasProgram(name: string): boolean;
  exists(path: string): boolean;
  /** The names in a folder; none if there is no such folder. */
  list(folder: string): string[];
}

const CHROMIUMS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "brave-browser"];
/** Database folders of Chromium browsers in the user's folder; the first one is created if it is missing. */
const SHARED = [".pki/nssdb", ".local/share/pki/nssdb", "snap/chromium/current/.pki/nssdb"];
/** Profile folders of Firefox in the user's folder; each profile has a database. */
const PROFILES = [
  ".mozilla/firefox",
  ".config/mozilla/firefox",
  "snap/firefox/common/.mozilla/firefox",
  ".var/app/org.mozilla.firefox/.mozilla/firefox",
];
/** The package of `certutil` for each package manager. */
const PACKAGES: Record<string, string> = {
  "apt-get": "sudo apt-get install libnss3-tools",
  dnf: "sudo dnf install nss-tools",
  pacman: "sudo pacman -S nss",
  zypper: "sudo zypper install mozilla-nss-tools",
  apk: "sudo apk add nss-tools",
};

/** The NSS databases of browsers on Linux, which do not read the system's store. */
export function nssStores(ca: TrustedCa, machine: ComputerInfo): TrustStore[] {
  const { folder, exists, hasProgram } = machine;
  const has = (database: string) => exists(join(database, "cert9.db"));
  const shared = SHARED.map((path) => join(folder, path)).filter(has);
  const stores = shared.map((path) => nssStore(ca, machine, "Chromium-based browsers", path));
  const [first = ""] = SHARED;
  if (shared.length === 0 && CHROMIUMS.some(hasProgram))
    stores.push(
      withDatabase(
        nssStore(ca, machine, "Chromium-based browsers", join(folder, first)),
        join(folder, first),
      ),
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
    // Trusted for servers, not for mail or programs.
    add: [["certutil", "-A", ...named, "-t", "C,,", "-i", path]],
    remove: [["certutil", "-D", ...named]],
    find: ["certutil", "-L", ...named],
    isForRoot: false,
    first: hasProgram("certutil") ? null : (install ?? "Install certutil, a part of NSS."),
  };
}

/** The same for a browser without a database: it will use the one created here. */
function withDatabase(store: TrustStore, at: string): TrustStore {
  const make = [
    ["mkdir", "-p", "-m", "700", at],
    ["certutil", "-N", "-d", `sql:${at}`, "--empty-password"],
  ];
  return { ...store, add: [...make, ...store.add] };
}
