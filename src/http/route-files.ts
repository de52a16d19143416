type AnyHandler = (...parameters: never[]) => Promise<Response> | Response;
type HandlerName<File> = { [Name in keyof File]: File[Name] extends AnyHandler ? Name : never }[keyof File];
type ParametersOf<Handler> = Handler extends (...parameters: infer All) => unknown ? All : never;

/**
 * The handlers of a file of routes, which is loaded at its first request: a start does not wait for it, and an idle program
 * does not keep it. If that fails, as without a free file descriptor, the next request tries again.
 */
function fileOf<File>(load: () => Promise<File>) {
  let loaded: File | null = null;
  return <Name extends HandlerName<File>>(name: Name) =>
    async (...parameters: ParametersOf<File[Name]>): Promise<Response> => {
      loaded ??= await load();
      return (loaded[name] as (...all: typeof parameters) => Promise<Response> | Response)(...parameters);
    };
}

/** Captures come first: call it after a start, so that none of them waits for its file or fails without it. */
export async function loadCapture(): Promise<void> {
  await import("./routes/capture.ts").catch(() => {}); // the first capture tries again
}

/** The handlers of each file, by their names. */
export const HANDLERS = {
  attention: fileOf(() => import("./routes/attention.ts")),
  calendars: fileOf(() => import("./routes/app/calendars.ts")),
  capture: fileOf(() => import("./routes/capture.ts")),
  copy: fileOf(() => import("./routes/app/copy.ts")),
  document: fileOf(() => import("./routes/openapi.ts")),
  drops: fileOf(() => import("./routes/app/drops.ts")),
  events: fileOf(() => import("./routes/events.ts")),
  exports: fileOf(() => import("./routes/app/exports.ts")),
  imports: fileOf(() => import("./routes/app/imports.ts")),
  itemChanges: fileOf(() => import("./routes/item-changes.ts")),
  items: fileOf(() => import("./routes/items.ts")),
  keys: fileOf(() => import("./routes/keys.ts")),
  pairing: fileOf(() => import("./routes/pairing.ts")),
  receipts: fileOf(() => import("./routes/receipts.ts")),
  sessions: fileOf(() => import("./routes/sessions.ts")),
  settings: fileOf(() => import("./routes/settings.ts")),
  tags: fileOf(() => import("./routes/tags.ts")),
  templates: fileOf(() => import("./routes/templates.ts")),
  views: fileOf(() => import("./routes/views.ts")),
  webhooks: fileOf(() => import("./routes/app/webhooks.ts")),
};
