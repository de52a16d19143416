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
import { count, flag, moment, momentOrNull, shapeOf, text, textOrNull } from "./basic-schemas.ts";
import { itemId } from "./item-schemas.ts";

const scope = z.enum(SCOPES).describe("Its rights.");
const code = z.enum(Object.keys(PROBLEMS) as [ProblemCode]);
const pin = text("The server's public-key pin, as curl's `--pinnedpubkey` takes it.");
const fingerprint = text("SHA-256 of the CA certificate, in hexadecimal pairs.");

const KEY = {
  id: text("Its id, for paths."),
  name: text("Its name."),
  scope,
  lastFour: text("The last four characters of the secret."),
  createdOn: moment("When it was made."),
  lastUsedOn: momentOrNull("When it was last used."),
  expiresOn: momentOrNull("When it expires."),
  oldUntil: momentOrNull("After a rotation: until then the previous secret works too."),
  isBroughtAlong: flag("It is an imported key, which may only capture."),
  isAllowedInQuery: flag("Every operation accepts it as `?key=`, not only captures."),
};
export const KeyShape = shapeOf<Key>()(z.strictObject(KEY));
export const KeysShape = z.strictObject({ keys: z.array(KeyShape) });
export const NewKeyShape = z.strictObject({ ...KEY, key: text("The secret. It is shown only this once.") });

export const MeShape = z.strictObject({
  name: text("The key's name, or `page` or `terminal`."),
  scope,
  time: moment("The server's time."),
  version: z.exactOptional(text("Creel's version; not shown to a `capture` key.")),
  timeZone: z.exactOptional(
    text("The time zone of days, due times and words such as `tomorrow`; not shown to a `capture` key."),
  ),
});

export const ReceiptShape = shapeOf<Receipt>()(
  z.strictObject({
    at: moment("When it arrived."),
    sender: text("The name of the key, `page` or `terminal`."),
    address: textOrNull("The IP address that it came from; null for the page and the terminal."),
    outcome: z.enum(["captured", "repeated", "refused"] satisfies ReceiptOutcome[]).describe("The result."),
    code: code.nullable().describe("Why it was refused."),
    item: itemId.nullable(),
    title: textOrNull("The item's title now; of a long one the first 500 characters."),
    ignored: z.array(z.string()).describe("Unknown fields that were sent."),
  }),
);
export const ReceiptsShape = z.strictObject({ receipts: z.array(ReceiptShape).describe("Newest first.") });

export const RawShape = shapeOf<RawView>()(
  z.strictObject({
    id: text("Its id, for paths."),
    at: moment("When it first arrived."),
    sender: text("The name of the key that sent it."),
    address: textOrNull("The IP address that it came from."),
    code: code.describe("What was wrong with it."),
    detail: text("The same, for a person."),
    contentType: textOrNull("The Content-Type that it had."),
    body: text("The body as text, at most its first 64 KiB."),
    bytes: count("Length of the whole body."),
    times: count("How often the same request arrived."),
    guess: z
      .strictObject({ title: z.string(), note: z.string().nullable(), isFocused: z.boolean() })
      .describe("What it may have meant."),
  }),
);
export const AttentionShape = z.strictObject({
  attention: z.array(RawShape).describe("Newest first."),
  next: textOrNull("The `cursor` of the page that follows, or null at the end."),
});

const BroughtShape = shapeOf<CustomCertificateState>()(
  z.strictObject({
    cert: text("The leaf and its chain, PEM."),
    names: z.array(z.string()).describe("The DNS names for which it is used."),
    isForAddress: flag("It is used for the API address."),
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
    reason: textOrNull("Why the state differs from the settings, or soon will."),
    brought: BroughtShape.nullable().describe("The custom certificate, while it is used."),
  }),
);
const SettingsShape = shapeOf<ApiSettings>()(
  z.strictObject({
    enabled: z.boolean(),
    host: text("A name or IP address of this computer, or `all`."),
    port: z.int(),
    certificate: z.exactOptional(text("Path of the custom certificate, a PEM file.")),
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
  isPageServed: flag("Paired devices may open the page at the API address."),
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
  z.strictObject({ ...KEY, secret: text("It is shown only this once.") }),
);
export const AppliedShape = shapeOf<ApplyResult>()(
  z.strictObject({ ...VIEW, key: MadeKeyShape.nullable().describe("The first key, when this made one.") }),
);
export const TestedShape = shapeOf<SelfTestResult>()(
  z.strictObject({
    ok: z.boolean(),
    address: textOrNull("The address that was called."),
    detail: text("The result, for a person."),
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
        id: text("Its id, for paths."),
        browser: text("The browser in words, or the name of a device."),
        isPaired: flag(
          "A paired device's, valid at the API address; the others are valid at the app address.",
        ),
        createdOn: moment("When it signed in."),
        lastUsedOn: moment("When it was last used, to the hour."),
        endsOn: moment("When it ends, unless it is used before."),
        isCurrent: flag("It is the session of this request."),
      }),
    ),
  ),
});
export const SignedInShape = z.strictObject({ session: text("The value for `Creel-Session`.") });
export const CodeShape = z.strictObject({ address: text("Opens a signed-in page, once, within a minute.") });
export const InvitationShape = shapeOf<Invitation & { address: string; pin: string; fingerprint: string }>()(
  z.strictObject({
    scope,
    isForPage: flag("The device may open the page, with a session instead of a key."),
    name: textOrNull("The name of the device's key; null is the name that the device gives."),
    code: text("`XXXXX-XXXXX`, valid once."),
    endsOn: moment("When the code ends."),
    address: text("The link with all of this."),
    pin,
    fingerprint,
  }),
);
export const OriginsShape = z.strictObject({ origins: z.array(z.string()) });
export const PairedShape = z.union([
  NewKeyShape,
  z.strictObject({
    name: text("The name of the device."),
    session: text("The value for `Creel-Session`."),
  }),
]);
export const ServedShape = z.strictObject({ isServed: flag("Paired devices may open the page.") });
export const HealthShape = z.strictObject({ status: z.literal("ok") });
