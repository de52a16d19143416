/**
 * Shows a desktop notification, if there is a desktop. The text is never passed as an argument, because other users can
 * read those.
 */
export function notify(title: string, text: string): void {
  if (process.platform === "darwin") run(["osascript", "-l", "JavaScript", "-"], scriptForMac(title, text));
  else if (process.platform === "win32") showBalloon(title, text);
  else void import("./session-bus.ts").then(({ showNotification }) => showNotification(title, text));
}

/** JSON is a JavaScript string, so the text cannot become code. */
export function scriptForMac(title: string, text: string): string {
  return `const app = Application.currentApplication();
app.includeStandardAdditions = true;
app.displayNotification(${JSON.stringify(text)}, { withTitle: ${JSON.stringify(title)} });
`;
}

/** Passes the text in the environment, which only our own user can read; after -Command it would become script. */
function showBalloon(title: string, text: string): void {
  run(["powershell", "-NoProfile", "-Command", BALLOON], "", { CREEL_TITLE: title, CREEL_TEXT: text });
}

const BALLOON = `Add-Type -AssemblyName System.Windows.Forms
$icon = New-Object System.Windows.Forms.NotifyIcon
$icon.Icon = [System.Drawing.SystemIcons]::Information
$icon.Visible = $true
$icon.ShowBalloonTip(5000, $env:CREEL_TITLE, $env:CREEL_TEXT, 'Info')
Start-Sleep 6
$icon.Dispose()`;

function run(command: string[], stdin: string, env: Record<string, string> = {}): void {
  if (Bun.which(command[0] ?? "") === null) return;
  const input = new Blob([stdin]);
  Bun.spawn(command, {
    env: { ...process.env, ...env },
    stdin: input,
    stdout: "ignore",
    stderr: "ignore",
  }).unref();
}
