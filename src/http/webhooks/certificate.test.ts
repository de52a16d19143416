import { beforeAll, expect, test } from "bun:test";
import { type Foreign, makeForeign } from "../../../test/home.ts";
import { testMessage } from "../../domain/webhook/delivery.ts";
import { makeWebhookSecret } from "../../domain/webhook/webhooks.ts";
import { sendWebhook } from "./send.ts";

const SECRET = makeWebhookSecret(new Uint8Array(32));
const MESSAGE = testMessage("A".repeat(32), 1_800_000_000);

let good: Foreign;
let other: Foreign;
let old: Foreign;
beforeAll(async () => {
  good = await makeForeign(["hook.example"], { addresses: ["127.0.0.1"] });
  other = await makeForeign(["other.example"]);
  old = await makeForeign(["hook.example"], { now: () => 1_500_000_000 });
});
/** The address of the receiver, which has a name. */
async function ask(certificate: Foreign, ca: string | undefined, host = "hook.example") {
  let requests = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    tls: { cert: certificate.chain, key: certificate.key },
    fetch(request) {
      requests++;
      return new Response(request.headers.get("host"));
    },
  });
  const url = `https://${host}:${server.port}/`;
  const sending = { own: () => [], resolve: async () => ["127.0.0.1"], ...(ca ? { ca } : {}) };
  const sent = await sendWebhook({ url, isPrivateAllowed: true }, SECRET, MESSAGE, sending);
  await server.stop(true);
  return { requests, ...sent };
}

test("of the name is accepted, although the connection goes to an address", async () => {
  expect(await ask(good, good.ca)).toMatchObject({ requests: 1, status: 200, detail: null });
});

test("of an address is accepted if the URL has that address", async () => {
  expect(await ask(good, good.ca, "127.0.0.1")).toMatchObject({ requests: 1, status: 200 });
  expect(await ask(other, other.ca, "127.0.0.1")).toMatchObject({ requests: 0, status: null });
});

test("of another name, expired, or of an unknown authority: nothing is sent", async () => {
  for (const [certificate, ca, code] of [
    [other, other.ca, "ERR_TLS_CERT_ALTNAME_INVALID"],
    [old, old.ca, "CERT_HAS_EXPIRED"],
    [good, undefined, "SELF_SIGNED_CERT_IN_CHAIN"],
    [good, other.ca, "SELF_SIGNED_CERT_IN_CHAIN"],
  ] as const)
    expect(await ask(certificate, ca)).toMatchObject({
      requests: 0,
      detail: `Its certificate is not accepted (${code}), so nothing was sent.`,
    });
});
