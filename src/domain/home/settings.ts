import type { CopySettings } from "../copy/plain-copy.ts";
import { Problem } from "../problem.ts";

/** Settings > API (specification, "Enabling the API"). */
export interface ApiSettings {
  enabled: boolean;
  /** A name or IP address of this computer, or `all`. */
  host: string;
  port: number;
  /** The path of a PEM file on this computer: the custom certificate, followed by its chain. */
  certificate?: string;
  /** The path of the PEM file with its private key; set if and only if `certificate` is. */
  certificateKey?: string;
}

export const DEFAULT_API: ApiSettings = { enabled: false, host: "localhost", port: 11111 };

export interface Settings {
  api(): Promise<ApiSettings>;
  changeApi(settings: ApiSettings): Promise<void>;
  /** Null if the plain copy was never on. */
  copy(): Promise<CopySettings | null>;
  changeCopy(settings: CopySettings): Promise<void>;
}

const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const NUMBERS = /^[0-9.]+$|^0x/;
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;
const IPV6 = /^[0-9a-f:]*:[0-9a-f:.]*$/;

/** An absolute path, because the app runs in another folder. */
const WHOLE_PATH = /^(\/|[a-z]:[\\/]|\\\\)/i;

/** Checks and normalizes the settings. Throws `invalid` with the field. */
export function checkApi({ enabled, host, port, certificate, certificateKey }: ApiSettings): ApiSettings {
  const typed = host
    .trim()
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1");
  // Programs disagree on names of digits and dots that are not addresses (127.1, 0x7f.1).
  const isName = IPV4.test(typed) || (NAME.test(typed) && !NUMBERS.test(typed));
  const name = IPV6.test(typed) ? shortestAddress(typed) : isName ? typed : null;
  if (name === null)
    throw new Problem(
      "invalid",
      "The host is not a name or an IP address. Give one such as localhost or 192.168.1.20, without scheme and port.",
      { field: "host" },
    );
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem("invalid", "The port is not a number from 1 to 65535. The default is 11111.", {
      field: "port",
    });
  return { enabled, host: name, port, ...checkFiles(certificate, certificateKey) };
}

/** An IPv6 address as the system writes it: `fd00::0:2` is `fd00::2`. Null for none. */
function shortestAddress(typed: string): string | null {
  return URL.canParse(`http://[${typed}]`) ? new URL(`http://[${typed}]`).hostname.slice(1, -1) : null;
}

function checkFiles(certificate = "", certificateKey = "") {
  const files = { certificate: certificate.trim(), certificateKey: certificateKey.trim() };
  if (files.certificate === "" && files.certificateKey === "") return {};
  for (const [field, path] of Object.entries(files)) {
    if (path === "")
      throw new Problem("invalid", "A certificate needs its private key. Give both files, or neither.", {
        field,
      });
    if (!WHOLE_PATH.test(path))
      throw new Problem("invalid", `${path} is not an absolute path. Give one such as /etc/creel.pem.`, {
        field,
      });
  }
  return files;
}
