import { join } from "node:path";
import { nssStores } from "./nss.ts";
import type { ComputerInfo, TrustedCa, TrustStore } from "./trust-store.ts";

/** Where Linux systems take CAs from, and the program that makes them count. */
const SYSTEMS: [folder: string, ...update: string[]][] = [
  ["/usr/local/share/ca-certificates", "update-ca-certificates"], // Debian, Ubuntu, Alpine
  ["/etc/pki/ca-trust/source/anchors", "update-ca-trust", "extract"], // Fedora, RHEL
  ["/etc/ca-certificates/trust-source/anchors", "update-ca-trust"], // Arch
  ["/usr/share/pki/trust/anchors", "update-ca-certificates"], // openSUSE
];

/** Every store of this computer that is known here. */
export function findStores(ca: TrustedCa, machine: ComputerInfo): TrustStore[] {
  if (machine.platform === "darwin") return [keychain(ca, machine)];
  if (machine.platform === "win32") return [windowsStore(ca, machine)];
  return [...systemStores(ca, machine), ...nssStores(ca, machine)];
}

/** A file per CA, named after it: this computer may have two homes, and so two CAs. */
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

/** The user's own trust, which Safari, Chrome and, by its default, Firefox read. macOS asks for the password. */
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

/** The user's own store, which Edge, Chrome and, by its default, Firefox read. Windows asks whether it is meant. */
function windowsStore({ path, sha1 }: TrustedCa, { env }: ComputerInfo): TrustStore {
  // By its whole path: another program of that name comes with NSS.
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
