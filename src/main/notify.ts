/** Shows a notification on the desktop, through the platform's own program; without one, nothing happens. */
export function notify(title: string, text: string): void {
  start(notifier(title, text));
}

/** Opens an address in the browser. False where there is no desktop. */
export function browse(address: string): boolean {
  if (process.platform === "darwin") return start(["open", address]);
  if (process.platform === "win32") return start(["rundll32", "url.dll,FileProtocolHandler", address]);
  const hasDesktop = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDesktop ? start(["xdg-open", address]) : false;
}

/** Texts go as arguments, never through a shell or into a script. */
function notifier(title: string, text: string): string[] {
  if (process.platform === "darwin") {
    const script = "on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run";
    return ["osascript", "-e", script, title, text];
  }
  if (process.platform === "win32") return ["powershell", "-NoProfile", "-Command", BALLOON, title, text];
  return ["notify-send", "--app-name=Creel", "--", title, text];
}

// With -Command the rest of the command line would become script, so the texts travel in the environment.
const BALLOON = `Add-Type -AssemblyName System.Windows.Forms
$icon = New-Object System.Windows.Forms.NotifyIcon
$icon.Icon = [System.Drawing.SystemIcons]::Information
$icon.Visible = $true
$icon.ShowBalloonTip(5000, $env:CREEL_TITLE, $env:CREEL_TEXT, 'Info')
Start-Sleep 6
$icon.Dispose()`;

function start(command: string[]): boolean {
  const [program = "", ...rest] = command;
  if (Bun.which(program) === null) return false;
  const windows = program === "powershell";
  const args = windows ? rest.slice(0, -2) : rest;
  const env = windows ? { ...process.env, CREEL_TITLE: rest.at(-2), CREEL_TEXT: rest.at(-1) } : process.env;
  Bun.spawn([program, ...args], { env, stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();
  return true;
}
