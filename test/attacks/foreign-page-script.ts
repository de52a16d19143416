/** The knowledge of a hostile page: more than a real one could have. */
export interface Aim {
  /** The base of the address to attack, such as `https://localhost:11111`. */
  base: string;
  /** A valid key or session. */
  header: [name: string, value: string];
  /** The same credential if it is allowed in a query, or nothing. */
  query: string;
  /** Paths of the page's own files. */
  files: string[];
}

/**
 * Runs inside a page of another site and sends every kind of request that a browser allows to another address. Returns
 * the readable results by method. It must not use outside variables, because it is sent as text.
 */
export async function attackFromPage({ base, header, query, files }: Aim): Promise<string[]> {
  const read: string[] = [];
  const post = `${base}/api/items${query}`;
  const json = JSON.stringify({ title: "from another site" });
  const within = <T>(ms: number, work: Promise<T>) =>
    Promise.race([work, new Promise<null>((done) => setTimeout(done, ms, null))]);
  const tries: Promise<unknown>[] = [];
  const attempt = (name: string, work: () => Promise<boolean>) => {
    tries.push(
      // A request always ends; an element may never report that it has loaded.
      within(/^(<|form |WebSocket|EventSource|a sandboxed)/.test(name) ? 2_000 : 20_000, work()).then(
        (isRead) => isRead === true && read.push(name),
        () => {},
      ),
    );
  };
  const readable = async (response: Response) =>
    response.type !== "opaque" && response.ok && (await response.text()).length > 0;
  const known = { [header[0]]: header[1] };

  for (const path of [
    "/api/items",
    "/api/me",
    "/api/keys",
    "/api/receipts",
    "/api/attention",
    "/app/settings/api",
    "/app/home",
    "/api/health",
    "/ca.crt",
    "/",
    ...files,
  ]) {
    attempt(`fetch ${path}`, async () => readable(await fetch(base + path, { headers: known })));
    attempt(`simple fetch ${path}`, async () => readable(await fetch(base + path)));
    attempt(`fetch with credentials ${path}`, async () =>
      readable(await fetch(base + path, { credentials: "include" })),
    );
    attempt(`no-cors fetch ${path}`, async () => readable(await fetch(base + path, { mode: "no-cors" })));
  }
  const bodies: [string, BodyInit, Record<string, string>][] = [
    ["JSON", json, { "Content-Type": "application/json" }],
    ["text", json, { "Content-Type": "text/plain" }],
    ["form", new URLSearchParams({ title: "from another site" }), {}],
    ["no type", new Blob([json]), {}],
  ];
  for (const [name, body, type] of bodies) {
    attempt(`POST ${name}`, async () =>
      readable(await fetch(post, { method: "POST", body, headers: { ...type, ...known } })),
    );
    attempt(`POST ${name}, key in the query`, async () =>
      readable(await fetch(post, { method: "POST", body, headers: type })),
    );
    attempt(`no-cors POST ${name}`, async () =>
      readable(await fetch(post, { method: "POST", body, mode: "no-cors" })),
    );
  }
  for (const method of ["PUT", "DELETE", "PATCH"])
    attempt(method, async () =>
      readable(await fetch(`${base}/app/settings/api`, { method, body: json, headers: known })),
    );
  attempt("beacon", async () => {
    navigator.sendBeacon(post, json);
    return false;
  });
  attempt("XMLHttpRequest", () => {
    const request = new XMLHttpRequest();
    request.open("POST", post);
    return new Promise((done) => {
      request.onload = () => done(request.status === 200 && request.responseText !== "");
      request.onerror = () => done(false);
      request.send(json);
    });
  });
  attempt("EventSource", () => {
    const source = new EventSource(`${base}/api/events${query}`, { withCredentials: true });
    return new Promise((done) => {
      source.onopen = () => done(true);
      source.onerror = () => done(false);
    });
  });
  for (const path of ["/api/events", "/api/items", "/"])
    attempt(`WebSocket ${path}`, () => {
      const socket = new WebSocket(base.replace(/^http/, "ws") + path + query);
      return new Promise((done) => {
        socket.onopen = () => done(true);
        socket.onerror = () => done(false);
      });
    });
  for (const path of [...files, `/api/items${query}`, "/"]) {
    for (const tag of ["img", "script", "link", "video", "object", "embed"] as const)
      attempt(`<${tag}> ${path}`, () => {
        const element = document.createElement(tag) as unknown as HTMLElement & {
          src: string;
          href: string;
          rel: string;
          data: string;
        };
        if (tag === "link") {
          element.rel = "stylesheet";
          element.href = base + path;
        } else if (tag === "object") element.data = base + path;
        else element.src = base + path;
        return new Promise((done) => {
          // An object or embed that failed is "loaded" too, so these two are made for what they might change.
          element.onload = () => done(tag !== "object" && tag !== "embed");
          element.onerror = () => done(false);
          document.body.append(element);
        });
      });
    attempt(`<iframe> ${path}`, () => {
      const frame = document.createElement("iframe");
      frame.src = base + path;
      return new Promise((done) => {
        frame.onload = () => {
          try {
            const html = frame.contentDocument?.documentElement.outerHTML ?? "";
            done(html !== "" && !html.includes("urn:creel:problem"));
          } catch {
            done(false); // of another origin, as expected
          }
        };
        document.body.append(frame);
      });
    });
  }
  for (const enctype of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"])
    for (const [method, path] of [
      ["POST", `/api/items${query}`],
      ["POST", "/app/sessions"],
      ["GET", "/api/items"],
    ] as const)
      attempt(`form ${method} ${enctype} ${path}`, () => {
        const frame = document.createElement("iframe");
        frame.name = `form ${Math.random()}`;
        const form = document.createElement("form");
        Object.assign(form, { action: base + path, method, enctype, target: frame.name });
        const field = document.createElement("textarea");
        // As text/plain this makes a JSON body of the field's name and value.
        field.name = enctype === "text/plain" ? '{"title":"from another site","x":"' : "title";
        field.value = enctype === "text/plain" ? '"}' : "from another site";
        form.append(field);
        document.body.append(frame, form);
        form.submit();
        return new Promise((done) => {
          frame.onload = () => done(false);
        });
      });
  attempt("a sandboxed frame, which has the origin null", () => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-forms");
    frame.srcdoc = `<script>fetch(${JSON.stringify(post)}, { method: "POST", body: ${JSON.stringify(json)} })
      .then((a) => a.text()).then((t) => parent.postMessage("read", "*"), () => parent.postMessage("not", "*"))</script>`;
    document.body.append(frame);
    return new Promise((done) => addEventListener("message", ({ data }) => done(data === "read")));
  });
  await Promise.all(tries);
  return [`${tries.length} tries`, ...read];
}
