import type { GuardMutant } from "./guard-mutant.ts";

const TARGET = "src/domain/webhook/target.ts";
const TARGET_TEST = "src/domain/webhook/target.test.ts";
const CERTIFICATE_TEST = "src/http/webhooks/certificate.test.ts";
const SEND_TEST = "src/http/webhooks/send.test.ts";
const EXCHANGE = "src/http/network/http1-exchange.ts";

/** Where a webhook may lead. */
export const WEBHOOKS: readonly GuardMutant[] = [
  {
    without: "a webhook leads into a private network without permission",
    file: TARGET,
    find: `if (kind === "private" && !isPrivateAllowed)`,
    replace: "if (false)",
    test: [TARGET_TEST, "may not: https://10.1/"],
  },
  {
    without: "a webhook's name may lead to this computer",
    file: TARGET,
    find: `if (!isHere && kind === "loopback" && !isPrivateAllowed)`,
    replace: "if (false)",
    test: [SEND_TEST, "of a name with a private address is not called, whichever of several it is"],
  },
  {
    without: "a webhook leads to the metadata service of a cloud",
    file: TARGET,
    find: `if (kind === "never")`,
    replace: "if (false)",
    test: [TARGET_TEST, "may not: https://169.254.169.254"],
  },
  {
    without: "only the first address of a webhook's name is checked",
    file: TARGET,
    find: "for (const address of addresses) {",
    replace: "for (const address of addresses.slice(0, 1)) {",
    test: [TARGET_TEST, "one that may not be called refuses them all"],
  },
  {
    without: "a webhook captures into the Creel that sends it",
    file: TARGET,
    find: "if (isOurs(address, port))",
    replace: "if (false)",
    test: [SEND_TEST, "of Creel itself is not called"],
  },
  {
    without: "a webhook goes to another computer without TLS",
    file: TARGET,
    find: "if (!isTls && !isHere)",
    replace: "if (false)",
    test: [TARGET_TEST, "http://192.168.1.20/ is refused"],
  },
  {
    without: "a webhook's connection resolves the name again",
    file: EXCHANGE,
    find: "    host: address,",
    replace: "    host,",
    test: [CERTIFICATE_TEST, "although the connection goes to an address"],
  },
  {
    without: "a webhook's receiver may present the certificate of another name",
    file: EXCHANGE,
    find: `ALPNProtocols: ["http/1.1"],`,
    replace: `ALPNProtocols: ["http/1.1"], checkServerIdentity: () => undefined,`,
    test: [CERTIFICATE_TEST, "of another name, expired, or of an unknown authority: nothing is sent"],
  },
  {
    without: "a receiver that never answers holds a webhook for ever",
    file: "src/http/webhooks/send.ts",
    find: "AbortSignal.timeout(timeoutMs)",
    replace: "AbortSignal.timeout(2 ** 31)",
    test: [SEND_TEST, "none: after its time it is let go"],
  },
  {
    without: "headers of a receiver fill the memory",
    file: EXCHANGE,
    find: "if (!head && bytes.length >= MAX_HEAD_BYTES)",
    replace: "if (false)",
    test: [SEND_TEST, "headers without an end"],
  },
  {
    without: "a webhook message counts as delivered before it was sent",
    file: "src/http/webhooks/deliver.ts",
    find: "const secret = await this.webhooks.secretOf(hook.id);",
    replace:
      "await this.webhooks.skip(hook.id, cursor); const secret = await this.webhooks.secretOf(hook.id);",
    test: ["test/journeys/webhooks.test.ts", "killed while a receiver delays its response"],
  },
];
