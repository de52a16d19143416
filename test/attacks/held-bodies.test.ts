import { afterAll, beforeAll, expect, test } from "bun:test";
import { ROUTES } from "../../src/http/routes.ts";
import { HOSTS, openTestApp, type TestApp } from "./test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const BODIES: Record<string, unknown> = {
  "POST /api/items": { title: "held" },
  "POST /api/items/batch": { items: [{ title: "held" }] },
  "PATCH /api/items": { changes: [] },
  "PATCH /api/items/:id": { title: "held" },
  "POST /api/items/preview": { text: "held" },
  "POST /api/keys": { name: "reborn", scope: "full" },
  "PUT /api/views": { views: [] },
  "POST /api/projects": { project: { title: "held" }, items: [] },
  "PUT /api/templates": { templates: [] },
};

function send(method: string, path: string, key: string, body?: ReadableStream | string): Promise<Response> {
  const headers = { host: HOSTS.api, authorization: `Bearer ${key}`, "content-type": "application/json" };
  const request = new Request(`https://${HOSTS.api}${path}`, { method, headers, body: body ?? null });
  const connection = {
    rules: app.gates.api,
    peer: "192.0.2.1",
    peerUser: async () => "own" as const,
    holdOpen: () => {},
    stream: () => () => {},
    closing: false,
  };
  return app.answer(request, connection);
}

test.each(Object.entries(BODIES))(
  "a body of %s that ends after its key was revoked changes nothing",
  async (route, body) => {
    const [method = "", path = ""] = route.split(" ");
    expect(ROUTES.some((one) => one.method === method && one.path === path)).toBe(true);
    const made = await send(
      "POST",
      "/api/keys",
      app.keys.full,
      JSON.stringify({ name: "stolen", scope: "full" }),
    );
    const { id, key } = (await made.json()) as { id: string; key: string };
    const item = (await (await send("POST", "/api/items", app.keys.full, '{"title":"kept"}')).json()) as {
      id: string;
    };
    const before = await state();
    const text = new TextEncoder().encode(JSON.stringify(body));
    const isRead = Promise.withResolvers<void>();
    const isRevoked = Promise.withResolvers<void>();
    const held = new ReadableStream({
      async start(controller) {
        controller.enqueue(text.subarray(0, 5));
        isRead.resolve();
        await isRevoked.promise;
        controller.enqueue(text.subarray(5));
        controller.close();
      },
    });
    const answer = send(method, path.replace(":id", item.id), key, held);
    await isRead.promise;
    await Bun.sleep(150); // longer than a request goes without a second look
    expect((await send("DELETE", `/api/keys/${id}`, app.keys.full)).status).toBe(204);
    isRevoked.resolve();
    expect((await answer).status).toBe(401);
    expect(await state()).toEqual(before);
  },
);

/** The items, and the names of the keys but that of the revoked one. */
async function state() {
  const [items, keys] = (await Promise.all(
    ["/api/items?list=open&limit=500", "/api/keys"].map(async (path) =>
      (await send("GET", path, app.keys.full)).json(),
    ),
  )) as [{ items: { title: string }[] }, { keys: { name: string }[] }];
  return [
    items.items.map(({ title }) => title),
    keys.keys.map(({ name }) => name).filter((name) => name !== "stolen"),
  ];
}
