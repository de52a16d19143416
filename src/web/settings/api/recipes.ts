export interface Recipe {
  id: "curl" | "powershell" | "httpie";
  name: string;
  text: string;
}

export interface RecipeParts {
  /** `https://<host>:<port>` */
  address: string;
  /** The path of the CA certificate on this computer; null for a custom certificate. */
  ca: string | null;
  key: string;
  title: string;
}

/**
 * One capture, ready to copy, for three tools. Each verifies the server by the CA, or for a custom certificate by the
 * tool's own trust store; none skips the verification.
 */
export function makeRecipes({ address, ca, key, title }: RecipeParts): Recipe[] {
  const url = `${address}/api/items`;
  // The shell itself writes the key to stdin: each user of the computer can read the arguments of a program.
  const curl = [
    `printf 'Authorization: Bearer %s\\n' ${quoteForShell(key)} |`,
    `${ca === null ? "curl" : `curl --cacert ${quoteForShell(ca)}`} -H @-`,
    "-H 'Content-Type: application/json'",
    `-d ${quoteForShell(JSON.stringify({ title }))}`,
    url,
  ];
  const httpie = [
    `printf 'Bearer %s' ${quoteForShell(key)} |`,
    `http --ignore-stdin${ca === null ? "" : ` --verify ${quoteForShell(ca)}`} POST ${url}`,
    "Authorization:@/dev/stdin",
    `title=${quoteForShell(title)}`,
  ];
  const powershell = [
    `Invoke-RestMethod -Method Post -Uri ${quoteForPowerShell(url)}`,
    `-Headers @{ Authorization = ${quoteForPowerShell(`Bearer ${key}`)} }`,
    // Without the charset Windows PowerShell would send Latin-1.
    "-ContentType 'application/json; charset=utf-8'",
    `-Body (@{ title = ${quoteForPowerShell(title)} } | ConvertTo-Json)`,
  ];
  const trust =
    ca === null
      ? ""
      : `Import-Certificate -CertStoreLocation Cert:\\CurrentUser\\Root -FilePath ${quoteForPowerShell(ca)}\n`;
  return [
    { id: "curl", name: "curl", text: curl.join(" \\\n  ") },
    {
      id: "powershell",
      name: "PowerShell",
      text: trust + powershell.join(" `\n  "),
    },
    { id: "httpie", name: "HTTPie", text: httpie.join(" \\\n  ") },
  ];
}

/** A word for a POSIX shell. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A word for PowerShell, which takes typographic quotes for quotes too. */
function quoteForPowerShell(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, "$&$&")}'`;
}
