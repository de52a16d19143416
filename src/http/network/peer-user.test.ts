import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { openMemoryStore } from "../../../test/home.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { openSignInCodes } from "../codes/sign-in-codes.ts";
import { createHandler } from "../handler.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { findPeerUser, type PeerUser, userOfRow } from "./peer-user.ts";
import { readRows } from "./tcp-table.ts";

const HERE = { address: "127.0.0.1", port: 11110 };
const HEAD =
  "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
const row = (local: string, remote: string, state: string, uid: number) =>
  `   7: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${uid}        0 80527 1 0000 20 0\n`;
const userOf = (table: string, own = [1000, 0]) =>
  userOfRow(readRows(HEAD + table), { address: "127.0.0.5", port: 54321 }, HERE, own);

describe("the user of a connection, as Linux lists it", () => {
  const [theirs, ours] = ["0500007F:D431", "0100007F:2B66"];
  const MAPPED = "0000000000000000FFFF0000";

  test.each<[string, string, PeerUser]>([
    ["our own", row(theirs, ours, "01", 1000), "own"],
    ["root", row(theirs, ours, "01", 0), "own"],
    ["another", row(theirs, ours, "01", 1001), "other"],
    ["another whose socket is of IPv6", row(MAPPED + theirs, MAPPED + ours, "01", 1001), "other"],
    ["our own whose socket is of IPv6", row(MAPPED + theirs, MAPPED + ours, "01", 1000), "own"],
    ["one that has closed it, which is then shown as root's", row(theirs, ours, "04", 0), "unknown"],
    ["one that waits for its end", row(theirs, ours, "06", 0), "unknown"],
    ["our side of it", row(ours, theirs, "01", 1000), "unknown"],
    ["one from another port", row("0500007F:D432", ours, "01", 1000), "unknown"],
    ["one from another address", row("0600007F:D431", ours, "01", 1000), "unknown"],
    ["one to another port", row(theirs, "0100007F:2B67", "01", 1000), "unknown"],
    ["none", "", "unknown"],
  ])("%s", (_, table, user) => expect(userOf(table)).toBe(user));

  test("is found among others", () => {
    const others = row("0500007F:D432", ours, "01", 1000) + row(ours, theirs, "01", 1000);
    expect(userOf(others + row(theirs, ours, "01", 1001))).toBe("other");
    expect(userOf(row(theirs, ours, "01", 1001), [1001, 0])).toBe("own");
  });
});

test("a connection of this program belongs to its own user; an unknown one to none", async () => {
  const connected = Promise.withResolvers<number>();
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { open: ({ remotePort }) => connected.resolve(remotePort), data() {} },
  });
  const here = { address: "127.0.0.1", port: server.port };
  const client = connect(server.port, "127.0.0.1");
  const port = await connected.promise;
  expect(await findPeerUser({ address: "127.0.0.1", port }, here)).toBe("own");
  if (process.platform === "linux")
    expect(await findPeerUser({ address: "127.0.0.2", port }, here)).toBe("unknown");
  client.destroy();
  server.stop(true);
});

test("another user of the computer cannot sign in with a code, nor use up or end one", async () => {
  const store = await openMemoryStore();
  const codes = openSignInCodes(SYSTEM, SYSTEM.random);
  const code = codes.issue();
  const answer = createHandler({ ...store, codes } as unknown as Dependencies);
  const origins = new Set(["http://127.0.0.1:11110"]);
  const ask = async (text: string, user: PeerUser) => {
    const request = new Request("http://127.0.0.1:11110/app/sessions", {
      method: "POST",
      headers: { Host: "127.0.0.1:11110" },
      body: JSON.stringify({ code: text }),
    });
    const response = await answer(request, {
      rules: { channel: "app", hosts: new Set(["127.0.0.1:11110"]), origins },
      peer: null,
      peerUser: async () => user,
      holdOpen() {},
      stream: () => () => {},
      closing: false,
    });
    return { status: response.status, text: await response.text() };
  };
  for (const text of [code, ...Array(12).fill("AAAAA-AAAAA")])
    for (const [user, reason] of [
      ["other", "another user"],
      ["unknown", "could not find out"],
    ] as const)
      expect(await ask(text, user)).toEqual({ status: 403, text: expect.stringContaining(reason) });
  expect(await ask(code, "own")).toMatchObject({ status: 200 });
  await store.close();
});
