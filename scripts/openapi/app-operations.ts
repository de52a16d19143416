import { z } from "zod";
import { OriginsBody } from "../../src/wire/origins.ts";
import { InviteBody } from "../../src/wire/pair.ts";
import { ApiSettingsBody, DevicePageBody, SignInBody } from "../../src/wire/settings.ts";
import { type Answer, answersWith, json, nothing, type Operations } from "./operation.ts";
import {
  ApiViewShape,
  AppliedShape,
  CodeShape,
  HomeShape,
  InvitationShape,
  OriginsShape,
  ServedShape,
  SessionsShape,
  SignedInShape,
  TestedShape,
} from "./response-schemas.ts";

const MANIFEST = z.record(z.string(), z.unknown());
const isJson = (type: string) => type.endsWith("+json");

const files = (description: string, ...types: string[]): Record<number, Answer> => ({
  200: {
    description,
    content: Object.fromEntries(types.map((type) => [type, isJson(type) ? MANIFEST : z.string()])),
  },
});

/** The operations for Creel's own page and command line only. */
export const APP_OPERATIONS: Operations = {
  "GET /": { id: "openApp", tag: "app", summary: "Open the page", answers: files("The page.", "text/html") },
  "GET /capture": {
    id: "openCapture",
    tag: "app",
    summary: "Open the window that captures",
    answers: files("The page.", "text/html"),
  },
  "GET /worker.js": {
    id: "getWorker",
    tag: "app",
    summary: "Fetch the service worker, which starts the page offline",
    answers: files("The script of the service worker.", "text/javascript"),
  },
  "GET /pair": {
    id: "openPairing",
    tag: "app",
    summary: "Open the pairing page for a phone",
    answers: files("The page.", "text/html"),
  },
  "GET /assets/:file": {
    id: "getAsset",
    tag: "app",
    summary: "Fetch a file of a page",
    answers: files(
      "The file.",
      "text/css",
      "text/javascript",
      "image/svg+xml",
      "image/png",
      "application/manifest+json",
    ),
  },
  "POST /app/pairings": {
    id: "invite",
    tag: "app",
    summary: "Invite a device",
    body: json(InviteBody),
    answers: answersWith("The invitation. Its code is valid for five minutes.", InvitationShape),
    problems: ["conflict"],
  },
  "POST /app/sessions": {
    id: "signIn",
    tag: "app",
    summary: "Trade a one-time code for a session",
    body: json(SignInBody),
    answers: answersWith("Signed in.", SignedInShape),
    problems: ["unauthorized"],
  },
  "GET /app/sessions": {
    id: "listSessions",
    tag: "app",
    summary: "List the browsers that are signed in",
    answers: answersWith("Newest first.", SessionsShape),
  },
  "DELETE /app/sessions/:id": {
    id: "revokeSession",
    tag: "app",
    summary: "Sign a browser out, at once",
    answers: nothing("It is signed out."),
  },
  "POST /app/codes": {
    id: "issueCode",
    tag: "app",
    summary: "Make an address that opens a signed-in page",
    answers: answersWith("The address.", CodeShape),
  },
  "GET /app/home": {
    id: "getHome",
    tag: "app",
    summary: "Read which process holds the home",
    answers: answersWith("The holder.", HomeShape),
  },
  "GET /app/settings/api": {
    id: "getApiSettings",
    tag: "app",
    summary: "Read the settings of the API with its state",
    answers: answersWith("Settings > API.", ApiViewShape),
  },
  "PUT /app/settings/api": {
    id: "applyApiSettings",
    tag: "app",
    summary: "Apply settings of the API",
    description:
      "They take effect at once. Without `port` the port stays as it is. If the address cannot be used, nothing changes and the answer is 409.",
    body: json(ApiSettingsBody),
    answers: answersWith("Settings > API as it is now.", AppliedShape),
    problems: ["conflict"],
  },
  "POST /app/settings/api/test": {
    id: "testApi",
    tag: "app",
    summary: "Test the API address with a real request",
    answers: answersWith("The result of the test.", TestedShape),
  },
  "PUT /app/settings/page": {
    id: "servePage",
    tag: "app",
    summary: "Allow paired devices to open the page, or forbid it",
    description: "Switching it off unpairs every device that was paired for it, at once.",
    body: json(DevicePageBody),
    answers: answersWith("The setting as it is now.", ServedShape),
  },
  "GET /app/settings/origins": {
    id: "listOrigins",
    tag: "app",
    summary: "List the web origins whose pages may use the API",
    answers: answersWith("The origins.", OriginsShape),
  },
  "PUT /app/settings/origins": {
    id: "changeOrigins",
    tag: "app",
    summary: "Replace the list of web origins",
    body: json(OriginsBody),
    answers: answersWith("The new list.", OriginsShape),
  },
};
