import { z } from "zod";
import { type Key, SCOPES } from "../../src/domain/access/key.ts";
import type { NewKey } from "../../src/domain/access/keyring.ts";
import type { Invitation } from "../../src/domain/access/pairing.ts";
import type { Session } from "../../src/domain/access/sessions.ts";
import type { CustomCertificateState, ListenerState } from "../../src/domain/home/api-listener.ts";
import type { ApiSettings } from "../../src/domain/home/settings.ts";
import type { Receipt, ReceiptOutcome } from "../../src/domain/inbox/receipts.ts";
import type { ProblemCode } from "../../src/domain/problem.ts";
import type { RawView } from "../../src/wire/attention.ts";
import { PROBLEMS } from "../../src/wire/problems.ts";
import type { ApiView, ApplyResult, HomeView, SelfTestResult } from "../../src/wire/settings.ts";
import { itemId } from "./item-shapes.ts";
import { count, flag, moment, momentOrNull, shapeOf, text, textOrNull } from "./shape.ts";

const scope = z.enum(SCOPES).describe("What it may do.");
const code = z.enum(Object.keys(PROBLEMS) as [ProblemCode]);
const pin = text("The server's public-key pin, as curl's `--pinnedpubkey` takes it.");
const fingerprint = text("SHA-256 of the CA certificate, in hexadecimal pairs.");

const KEY = {
  id: text("What it is called by in paths."),
  name: text("What a person calls it."),
  scope,
  lastFour: text("The last four characters of the secret."),
  createdOn: moment("When it was made."),
  lastUsedOn: momentOrNull("When it was last used."),
  expiresOn: momentOrNull("From then on it is refused."),
  oldUntil: momentOrNull("After a rotation: until then the secret before this one works too."),
  isBroughtAlong: flag("It was made elsewhere, and may only capture."),
  isAllowedInQuery: flag("It is taken as `?key=` by every operation, and not by captures alone."),
};
export const KeyShape = shapeOf<Key>()(z.strictObject(KEY));
export const KeysShape = z.strictObject({ keys: z.array(KeyShape) });
export const NewKeyShape = z.strictObject({ ...KEY, key: text("The secret. It is told only here and now.") });

export const MeShape = z.strictObject({
  name: text("The key's name, or `page` or `terminal`."),
  scope,
  time: moment("The server's time."),
  version: z.exactOptional(text("Creel's version; not told to a `capture` key.")),
});

export const ReceiptShape = shapeOf<Receipt>()(
  z.strictObject({
    at: moment("When it arrived."),
    sender: text("The name of the key, `page` or `terminal`."),
    address: textOrNull("The IP address that it came from; null from this computer's own ways in."),
    outcome: z
      .enum(["captured", "repeated", "refused"] satisfies ReceiptOutcome[])
      .describe("What came of it."),
    code: code.nullable().describe("Why it was refused."),
    item: itemId.nullable(),
    title: textOrNull("The item's title now; of a long one the first 500 characters."),
    ignored: z.array(z.string()).describe("Fields that were sent and mean nothing here."),
  }),
);
export const ReceiptsShape = z.strictObject({ receipts: z.array(ReceiptShape).describe("Newest first.") });

export const RawShape = shapeOf<RawView>()(
  z.strictObject({
    id: text("What it is called by in paths."),
    at: moment("When it first arrived."),
    sender: text("The name of the key that sent it."),
    address: textOrNull("The IP address that it came from."),
    code: code.describe("What was wrong with it."),
    detail: text("The same, for a person."),
    contentType: textOrNull("The Content-Type that it had."),
    body: text("The body as text, at most its first 64 KiB."),
    bytes: count("Length of the whole body."),
    times: count("How often the very same arrived."),
    guess: z
      .strictObject({ title: z.string(), note: z.string().nullable(), isFocused: z.boolean() })
      .describe("What it may have meant."),
  }),
);
export const AttentionShape = z.strictObject({ attention: z.array(RawShape).describe("The newest 100.") });

const BroughtShape = shapeOf<CustomCertificateState>()(
  z.strictObject({
    cert: text("The leaf and its chain, PEM."),
    names: z.array(z.string()).describe("Whoever calls by one of these DNS names is shown it."),
    isForAddress: flag("Callers of the API's address are shown it."),
    expiresOn: moment("When it expires."),
    pin,
  }),
);
export const DoorShape = shapeOf<ListenerState>()(
  z.strictObject({
    state: z.enum(["off", "up", "failed"]),
    address: textOrNull("`https://<host>:<port>` when up."),
    listening: z.array(z.string()).describe("Every IP address and port that answers."),
    since: momentOrNull("Since when."),
    reason: textOrNull("Why it is not as the settings say, or soon will not be."),
    brought: BroughtShape.nullable().describe("The certificate that the user brought, while it is shown."),
  }),
);
const SettingsShape = shapeOf<ApiSettings>()(
  z.strictObject({
    enabled: z.boolean(),
    host: text("A name or IP address of this computer, or `all`."),
    port: z.int(),
    certificate: z.exactOptional(text("Path of a PEM file that the user brought.")),
    certificateKey: z.exactOptional(text("Path of the PEM file with its private key.")),
  }),
);
const VIEW = {
  settings: SettingsShape,
  door: DoorShape,
  hosts: z.array(z.string()).describe("This computer's names and addresses."),
  ca: text("Where the CA certificate is on this computer."),
  pin,
  fingerprint,
  isPageServed: flag("Paired devices are shown the page at the API address."),
  captures: count("Captures that came through the API since it came up."),
  last: z
    .strictObject({
      at: moment("When it arrived."),
      sender: text("The name of its key."),
      address: textOrNull("The IP address that it came from."),
    })
    .nullable()
    .describe("The newest of them."),
};
export const ApiViewShape = shapeOf<ApiView>()(z.strictObject(VIEW));
const MadeKeyShape = shapeOf<NewKey>()(
  z.strictObject({ ...KEY, secret: text("It is told only here and now.") }),
);
export const AppliedShape = shapeOf<ApplyResult>()(
  z.strictObject({ ...VIEW, key: MadeKeyShape.nullable().describe("The first key, when this made one.") }),
);
export const TestedShape = shapeOf<SelfTestResult>()(
  z.strictObject({
    ok: z.boolean(),
    address: textOrNull("What was called."),
    detail: text("What came of it, for a person."),
  }),
);
export const HomeShape = shapeOf<HomeView>()(
  z.strictObject({
    pid: z.int(),
    home: text("The folder."),
    app: text("The app address."),
    api: ApiViewShape,
  }),
);

export const SessionsShape = z.strictObject({
  sessions: z.array(
    shapeOf<Session>()(
      z.strictObject({
        id: text("What it is called by in paths."),
        browser: text("What it calls itself, in words; the name of a device."),
        isPaired: flag("A device's, good at the API address; the others are good at the app address."),
        createdOn: moment("When it signed in."),
        lastUsedOn: moment("When it last asked, to the hour."),
        endsOn: moment("When it ends, unless it is used before."),
        isCurrent: flag("It is the one that asks."),
      }),
    ),
  ),
});
export const SignedInShape = z.strictObject({ session: text("What to send as `Creel-Session`.") });
export const CodeShape = z.strictObject({ address: text("Opens a signed-in page, once, within a minute.") });
export const InvitationShape = shapeOf<Invitation & { address: string; pin: string; fingerprint: string }>()(
  z.strictObject({
    scope,
    isForPage: flag("The device is shown the page, for a session and no key."),
    name: textOrNull("What the device's key will be called; null is what it calls itself."),
    code: text("`XXXXX-XXXXX`, good once."),
    endsOn: moment("When the code ends."),
    address: text("The link that says all of it."),
    pin,
    fingerprint,
  }),
);
export const OriginsShape = z.strictObject({ origins: z.array(z.string()) });
export const PairedShape = z.union([
  NewKeyShape,
  z.strictObject({
    name: text("What the device is called."),
    session: text("What to send as `Creel-Session`."),
  }),
]);
export const ServedShape = z.strictObject({ isServed: flag("Paired devices are shown the page.") });
export const HealthShape = z.strictObject({ status: z.literal("ok") });
