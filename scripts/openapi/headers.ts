/** The headers that requests may have, and answers have, beyond those of HTTP itself. */
const INTEGER = { type: "integer", minimum: 0 };
const ETAG = '^"\\d{1,15}"$';

export const REQUEST_HEADERS = {
  "If-Match": {
    description:
      "The ETag that the item must still have. If it has another, it is not changed and the answer is 412, unless the item already is as the request wants it: then the answer to an earlier sending was lost, and this is it.",
    schema: { type: "string" },
  },
  "If-None-Match": {
    description: "ETags that are known: when one is the item's, the answer is 304 without a body.",
    schema: { type: "string" },
  },
  "Idempotency-Key": {
    description:
      "Names this capture. Sent again, even after a restart, it is the same item and gets the same answer; with another title, note or focus it is 422. Kept for 30 days at least.",
    schema: { type: "string", pattern: "^[!-~]{1,255}$" },
  },
  "Creel-Captured-On": {
    description:
      "When the thought was caught, if it waited before it was sent: Unix seconds, at most 30 days ago.",
    schema: INTEGER,
  },
  "Last-Event-ID": {
    description: "The `id` of the last event that was read. The stream goes on from there.",
    schema: { type: "string", pattern: "^\\d{1,15}$" },
  },
} as const;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

export const ANSWER_HEADERS = {
  "Request-Id": {
    description: "Names this request. Creel's log has failures under it.",
    schema: { type: "string" },
  },
  ETag: { description: "The item's revision in quotes.", schema: { type: "string", pattern: ETAG } },
  Location: { description: "The path of the new item.", schema: { type: "string" } },
  "Creel-Ignored": {
    description: "Fields of the body that mean nothing here, percent-encoded, separated by commas.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds after which asking again makes sense.", schema: INTEGER },
  "WWW-Authenticate": { description: "Which credential is needed.", schema: { type: "string" } },
} as const;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;
