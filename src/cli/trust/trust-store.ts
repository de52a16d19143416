/** One store of certificates on this computer, with the commands that add the CA to it, take it out and look. */
export interface TrustStore {
  name: string;
  add: string[][];
  remove: string[][];
  /** Succeeds while the CA is in the store; null where no command can tell. */
  find: string[] | null;
  /** Whether only root may change it. */
  isForRoot: boolean;
  /** What has to be done first, such as installing a program; null when nothing has. */
  first: string | null;
}

/** The CA as stores call it. */
export interface TrustedCa {
  path: string;
  /** SHA-256 of the certificate, hexadecimal without colons. */
  sha256: string;
  /** SHA-1 of the certificate, by which Windows finds it. */
  sha1: string;
}

/** What there is to know of this computer. */
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
