import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import manifest from "../../package.json" with { type: "json" };

const PACKAGE = "@sparticuz/chromium";
const FOLDER = join(tmpdir(), `creel-chromium-${manifest.devDependencies[PACKAGE]}`);
const UNPACK = `await (await import("${PACKAGE}")).default.executablePath()`;

/**
 * The path of the Chromium in its npm package. The first use unpacks it under another name and then renames it, because
 * several test files start at once.
 */
export async function chromiumPath(): Promise<string> {
  if (!existsSync(FOLDER)) {
    const own = mkdtempSync(`${FOLDER}-`);
    try {
      const env = { ...process.env, TMPDIR: own };
      const child = Bun.spawn([process.execPath, "-e", UNPACK], {
        env,
        cwd: import.meta.dir,
        stderr: "pipe",
      });
      const [message, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
      if (code !== 0) throw new Error(`${PACKAGE} was not unpacked: ${message}`);
      writeFileSync(join(own, "fonts.conf"), fontsOf(FOLDER));
      renameSync(own, FOLDER);
    } catch (thrown) {
      rmSync(own, { recursive: true });
      if (!existsSync(FOLDER)) throw thrown; // else another process was faster
    }
  }
  return join(FOLDER, "chromium");
}

/** Starts Chromium with its own font. Retries once, because it sometimes crashes at its start under load. */
export async function launch(options: LaunchOptions): Promise<Browser> {
  const executablePath = await chromiumPath();
  const env = { ...process.env, TZ: "UTC", FONTCONFIG_FILE: join(FOLDER, "fonts.conf") };
  const all = { executablePath, env, headless: true, ...options };
  return chromium.launch(all).catch((thrown) => {
    if (!/signal=SIG(SEGV|TRAP|ABRT)/.test(String(thrown))) throw thrown;
    console.warn("Chromium crashed at its start; once more.");
    return chromium.launch(all);
  });
}

function fontsOf(folder: string): string {
  const prefer = (family: string, font: string) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${join(folder, "fonts")}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, "cache")}</cachedir>
${prefer("system-ui", "Open Sans")}${prefer("sans-serif", "Open Sans")}${prefer("ui-monospace", "DejaVu Sans Mono")}
</fontconfig>`;
}
