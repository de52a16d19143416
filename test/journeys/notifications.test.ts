import { expect, test } from "bun:test";
import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptForMac } from "../../src/cli/desktop/notify.ts";
import { findBus, showNotification } from "../../src/cli/desktop/session-bus.ts";
import { makeFolder } from "../home.ts";
import { missing, testUnless } from "../programs.ts";
import { startSessionBus } from "../session-bus.ts";

const TEXTS = ["Call Ada", "", 'Zoë\'s 😀 "list" `$(id)` \\ \u2028 <b>', "x".repeat(5_000)];

test("the session bus is at the address of the environment, or at the default path", () => {
  const at = (address: string) => findBus({ DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: "/run/1" });
  expect(at("unix:path=/run/user/1000/bus")).toEqual({ path: "/run/user/1000/bus", guid: null });
  expect(at("unix:path=/run/a%20b,guid=0A1b")).toEqual({ path: "/run/a b", guid: "0a1b" });
  expect(at("unix:guid=0a1b,path=/run/bus")).toEqual({ path: "/run/bus", guid: "0a1b" });
  expect(at("unix:abstract=/tmp/dbus-Xy,guid=0a1b;unix:path=/run/bus")).toEqual({
    path: "/run/bus",
    guid: null,
  });
  expect(at("unix:abstract=/tmp/dbus-Xy,guid=0a1b")).toBeNull();
  expect(at("tcp:host=localhost,port=1;unix:path=/run/bus")).toEqual({ path: "/run/bus", guid: null });
  expect(at("autolaunch:")).toBeNull();
  expect(findBus({ XDG_RUNTIME_DIR: "/run/user/1000" })).toEqual({ path: "/run/user/1000/bus", guid: null });
  expect(findBus({})).toBeNull();
});

test("a program in the place of the bus gets no text: neither with another id nor with another user's file", async () => {
  const bus = startSessionBus();
  const before = process.env.DBUS_SESSION_BUS_ADDRESS;
  const [path = "", guid = ""] = bus.address.replace("unix:path=", "").split(",guid=");
  const isRoot = process.getuid?.() === 0;
  try {
    process.env.DBUS_SESSION_BUS_ADDRESS = `unix:path=${path},guid=${guid.replace("0", "f")}`;
    await showNotification("another id", "");
    process.env.DBUS_SESSION_BUS_ADDRESS = bus.address;
    if (isRoot) chownSync(path, 4_242, 4_242);
    await showNotification("another user's file", "");
    if (isRoot) chownSync(path, 0, 0);
    await showNotification("the bus", "");
    const titles = isRoot ? ["the bus"] : ["another user's file", "the bus"]; // only root can give a file away
    expect(bus.notifications.map(({ title }) => title)).toEqual(titles);
  } finally {
    bus.stop();
    if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
    else process.env.DBUS_SESSION_BUS_ADDRESS = before;
  }
});

test("notifications show the text unchanged, one after the other", async () => {
  const bus = startSessionBus();
  const before = process.env.DBUS_SESSION_BUS_ADDRESS;
  process.env.DBUS_SESSION_BUS_ADDRESS = bus.address;
  try {
    for (const text of TEXTS) await showNotification(`Title: ${text}`, text);
    expect(bus.notifications).toEqual(TEXTS.map((text) => ({ app: "Creel", title: `Title: ${text}`, text })));
    bus.stop();
    await showNotification("no session bus", ""); // no session bus is not an error
  } finally {
    if (before === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
    else process.env.DBUS_SESSION_BUS_ADDRESS = before;
  }
});

/** A bus with a path: older versions of dbus-run-session use an abstract address. */
const sessionConfig = (
  folder: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:dir=${folder}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

testUnless(
  missing("dbus-run-session", "dbus-monitor", "sh"),
  "a real bus accepts the message as a Notify call of desktops",
  async () => {
    const folder = makeFolder();
    const program = join(folder.path, "show.ts");
    const from = JSON.stringify(join(import.meta.dir, "../../src/cli/desktop/session-bus.ts"));
    writeFileSync(
      program,
      `import { showNotification } from ${from};\nawait showNotification("Call Zoë", "two\\nlines");\n`,
    );
    const script = `dbus-monitor --session > ${folder.path}/told & monitor=$!
until grep -q NameLost ${folder.path}/told; do sleep 0.05; done
${process.execPath} ${program}
until grep -q 'int32 -1' ${folder.path}/told || ! kill -0 $monitor; do sleep 0.05; done
kill $monitor; cat ${folder.path}/told`;
    const config = join(folder.path, "session.conf");
    writeFileSync(config, sessionConfig(folder.path));
    const command = ["dbus-run-session", "--config-file", config, "--", "sh", "-c", script];
    const child = Bun.spawn(command, { stderr: "ignore" });
    const trace = await new Response(child.stdout).text();
    folder.remove();
    const [, call = ""] =
      /member=Notify\n((?: {3}.*\n)*)/.exec(trace.replace("two\nlines", "two, lines")) ?? [];
    expect(call.split("\n").map((line) => line.trim())).toEqual([
      'string "Creel"',
      "uint32 0",
      'string ""',
      'string "Call Zoë"',
      'string "two, lines"',
      "array [",
      "]",
      "array [",
      "]",
      "int32 -1",
      "",
    ]);
    expect(trace).toContain(
      "path=/org/freedesktop/Notifications; interface=org.freedesktop.Notifications; member=Notify",
    );
  },
);

test("on a Mac the words reach the notification as they are, and none of them becomes script", () => {
  for (const text of TEXTS) {
    const notifications: unknown[] = [];
    const app = { displayNotification: (...args: unknown[]) => notifications.push(args) };
    new Function("Application", scriptForMac(`Title: ${text}`, text))({ currentApplication: () => app });
    expect(notifications).toEqual([[text, { withTitle: `Title: ${text}` }]]);
    expect(app).toHaveProperty("includeStandardAdditions", true);
  }
});
