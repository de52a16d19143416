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
    `printf 'Authorization: Bearer %s\\n' ${shell(key)} |`,
    `${ca === null ? "curl" : `curl --cacert ${shell(ca)}`} -H @-`,
    "-H 'Content-Type: application/json'",
    `-d ${shell(JSON.stringify({ title }))}`,
    url,
  ];
  const httpie = [
    `printf 'Bearer %s' ${shell(key)} |`,
    `http --ignore-stdin${ca === null ? "" : ` --verify ${shell(ca)}`} POST ${url}`,
    "Authorization:@/dev/stdin",
    `title=${shell(title)}`,
  ];
  const powershell = [
    `Invoke-RestMethod -Method Post -Uri ${power(url)}`,
    `-Headers @{ Authorization = ${power(`Bearer ${key}`)} }`,
    // Without the charset Windows PowerShell would send Latin-1.
    "-ContentType 'application/json; charset=utf-8'",
    `-Body (@{ title = ${power(title)} } | ConvertTo-Json)`,
  ];
  const trust =
    ca === null
      ? ""
      : `Import-Certificate -CertStoreLocation Cert:\\CurrentUser\\Root -FilePath ${power(ca)}\n`;
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
function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A word for PowerShell, which takes typographic quotes for quotes too. */
function power(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, "$&$&")}'`;
}
