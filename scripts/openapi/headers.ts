/** The headers that requests may have, and answers have, beyond those of HTTP itself. */
const INTEGER = { type: "integer", minimum: 0 };
const ETAG = '^"\\d{1,15}"$';

export const REQUEST_HEADERS = {
  "If-Match": {
    description:
      "The ETag that the item must still have. If it has another, the item is not changed and the answer is 412, unless the item is already as the request wants it: then an earlier answer was lost, and this repeats it.",
    schema: { type: "string" },
  },
  "If-None-Match": {
    description: "Known ETags: if one of them is the item's, the answer is 304 without a body.",
    schema: { type: "string" },
  },
  "Idempotency-Key": {
    description:
      "Names this request. The same key again, even after a restart, makes and changes nothing more: a capture gets the same answer; a project is answered as it is now, and so are the items of a change, an undo or a redo, whatever `If-Match` says. A batch of changes has its problems again. With other fields or for another operation, the answer is 422. Those of captures and projects are kept for at least 30 days, those of changes, undo and redo for 90. A refused request leaves no key.",
    schema: { type: "string", pattern: "^[!-~]{1,255}$" },
  },
  "Creel-Captured-On": {
    description: "When the text was captured, if it was sent later: Unix seconds, at most 30 days ago.",
    schema: INTEGER,
  },
  "Last-Event-ID": {
    description: "The `id` of the last event that was read. The stream continues from there.",
    schema: { type: "string", pattern: "^\\d{1,15}$" },
  },
} as const;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

export const ANSWER_HEADERS = {
  "Request-Id": {
    description: "Names this request. Creel's log has it with each failure.",
    schema: { type: "string" },
  },
  ETag: { description: "The item's revision in quotes.", schema: { type: "string", pattern: ETAG } },
  Location: { description: "The path of the new item.", schema: { type: "string" } },
  "Creel-Ignored": {
    description: "Unknown fields of the body, percent-encoded, separated by commas.",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Seconds to wait before a retry.", schema: INTEGER },
  "WWW-Authenticate": { description: "Which credential is needed.", schema: { type: "string" } },
} as const;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;
