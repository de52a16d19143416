import type { Channel, Route } from "../../src/http/request/route.ts";
import { ROUTES } from "../../src/http/routes.ts";
import type { SeededRandom } from "../faults/seeded-random.ts";
import { NAUGHTY } from "./naughty-strings.ts";

/** A generated request that a browser or an HTTP library could send. */
export interface Generated {
  place: Channel;
  method: string;
  /** Path and query. */
  target: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

/** The credentials that the generator uses. */
export interface Credentials {
  host: string;
  origin: string;
  keys: string[];
  session: string;
  /** Never valid; no response may contain it. */
  wrong: string;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "text/plain",
  "text/plain;charset=ISO-8859-1",
  "application/xml",
  "application/merge-patch+json",
  ";",
  "\u00e9/\u00e9",
];
const NUMBERS = [
  "0",
  "1",
  "-1",
  "500",
  "501",
  "1e3",
  "0x10",
  "9007199254740993",
  " 7",
  "٣",
  "NaN",
  "",
  "1795179727",
];

/** Draws requests from the table of routes and the shapes of their bodies; most have at most one error. */
export function openGenerator(random: SeededRandom, credentials: Credentials): (place: Channel) => Generated {
  const pick = <T>(from: readonly T[]): T => from[random.between(0, from.length - 1)] as T;
  const maybe = (share: number) => random.next() < share;
  const text = () =>
    maybe(0.5) ? pick(NAUGHTY) : pick(["a", "Buy milk", "x".repeat(random.between(1, 400)), ...NUMBERS]);
  const escaped = (one: string) =>
    maybe(0.9) ? encodeURIComponent(one) : one.replace(/[^\x21-\x7e]|#/g, "%");

  function target(route: Route): string {
    const path = route.path.replace(/:\w+/g, () =>
      pick([
        crypto.randomUUID().replaceAll("-", "").toUpperCase(),
        "nobody",
        "..",
        "%2e%2e%2f",
        "%",
        escaped(text()),
        "app.js",
      ]),
    );
    const bent = maybe(0.05)
      ? pick([`${path}/`, `/${path}`, `${path}%00`, path.toUpperCase(), `/x/..${path}`, "/", "/nothing"])
      : path;
    const query: string[] = [];
    if (maybe(0.2)) query.push(`key=${escaped(pick([...credentials.keys, credentials.wrong]))}`);
    if (maybe(0.05)) query.push(`key=${escaped(credentials.wrong)}`);
    if (maybe(0.2)) query.push(`limit=${escaped(pick(["1", "3", ...NUMBERS]))}`);
    if (maybe(0.1)) query.push(`list=${escaped(pick(["inbox", "next", "done", text()]))}`);
    if (maybe(0.1)) query.push(`cursor=${escaped(pick(["s1", "szzzzzzzzzz", text()]))}`);
    if (maybe(0.05)) query.push(`${escaped(pick(["__proto__", "constructor", text()]))}=${escaped(text())}`);
    return query.length > 0 ? `${bent}?${query.join("&")}` : bent;
  }

  function headers(place: Channel): [string, string][] {
    const all: [string, string][] = [
      ["Host", maybe(0.98) ? credentials.host : pick(["evil.example", "localhost", "", "[::1]"])],
    ];
    const credential = () =>
      maybe(0.9) ? pick(place === "app" ? [credentials.session] : credentials.keys) : credentials.wrong;
    if (place === "api" && maybe(0.8))
      all.push(
        maybe(0.5)
          ? ["X-Api-Key", credential()]
          : ["Authorization", `${pick(["Bearer", "bearer", "Basic"])} ${credential()}`],
      );
    if (place === "app" && maybe(0.9)) all.push(["Creel-Session", credential()]);
    if (place === "api" && maybe(0.3))
      all.push(["Creel-Session", maybe(0.9) ? credentials.session : credentials.wrong]);
    if (maybe(0.03)) all.push(["X-Api-Key", credentials.wrong]);
    if (maybe(0.1))
      all.push([
        "Origin",
        pick([
          credentials.origin,
          credentials.origin,
          "null",
          "https://evil.example",
          "moz-extension://1-2",
          "http://",
        ]),
      ]);
    if (maybe(0.05)) all.push(["Sec-Fetch-Site", pick(["same-origin", "none", "cross-site", "same-site"])]);
    if (maybe(0.8)) all.push(["Content-Type", maybe(0.6) ? "application/json" : pick(TYPES)]);
    if (maybe(0.1))
      all.push(["Idempotency-Key", pick(["a", crypto.randomUUID(), "x".repeat(256), "two words", "\u00e9"])]);
    if (maybe(0.1)) all.push(["Creel-Captured-On", pick(NUMBERS)]);
    if (maybe(0.05)) all.push(["Last-Event-ID", pick(NUMBERS)]);
    if (maybe(0.03)) all.push(["Content-Encoding", pick(["gzip", "identity", "br", ""])]);
    if (maybe(0.02)) all.push(["If-Match", text().replace(/[^\x21-\x7e]/g, "")]);
    return all;
  }

  /** Draws a JSON value of random depth. */
  function value(depth: number): unknown {
    const kind = random.between(0, depth > 3 ? 4 : 6);
    if (kind < 2) return text();
    if (kind === 2) return pick([0, -0, 1, 1.5, 1e308, -1, 2 ** 53]);
    if (kind === 3) return pick([true, false, null]);
    if (kind === 4) return pick(["", "\0", "\ud800", " ", "\ufeff"]);
    const children = Array.from({ length: random.between(0, 3) }, () => value(depth + 1));
    return kind === 5
      ? children
      : Object.fromEntries(children.map((child) => [maybe(0.2) ? "__proto__" : text(), child]));
  }

  /** Draws a body for a route, sometimes with an error. */
  function shape(route: Route): unknown {
    const may = (right: unknown) => (maybe(0.85) ? right : value(0));
    const extra = maybe(0.1) ? { [text()]: value(1) } : {};
    if (route.path.startsWith("/api/keys"))
      return {
        name: may(text()),
        scope: may("read"),
        ...(maybe(0.1) ? { secret: may("of-an-old-client") } : {}),
        ...extra,
      };
    if (route.path === "/app/settings/page") return { isServed: may(true), ...extra };
    if (route.path === "/api/views" && route.method === "PATCH")
      return maybe(0.5)
        ? { verb: may("save"), view: may({ name: may(text()), list: "next", filter: {} }), ...extra }
        : { verb: may("remove"), name: may(text()), ...extra };
    if (route.path === "/api/templates" && route.method === "PATCH")
      return maybe(0.5)
        ? {
            verb: may("save"),
            template: may({ name: may(text()), project: { title: may(text()) } }),
            ...extra,
          }
        : { verb: may("remove"), name: may(text()), ...extra };
    if (route.path === "/api/views")
      return {
        views: may([{ name: may(text()), list: may("next"), filter: may({ tag: may(text()) }) }]),
        ...extra,
      };
    // Enabled only with an invalid host: a generated request must not open a port.
    if (route.method === "PUT")
      return { enabled: may(false), host: may("localhost"), port: may(pick([0, 70_000, 1.5])), ...extra };
    if (route.path === "/app/sessions") return { code: may("AAAAA-AAAAA"), ...extra };
    return {
      title: may(text()),
      ...(maybe(0.5) ? { note: may(text()) } : {}),
      ...(maybe(0.3) ? { isFocused: may(true) } : {}),
      ...extra,
    };
  }

  function body(route: Route): Buffer | null {
    if (maybe(0.1)) return null;
    const form = random.between(0, 19);
    if (form === 0)
      return Buffer.from(Array.from({ length: random.between(0, 64) }, () => random.between(0, 255)));
    if (form === 1) return Buffer.from(text());
    if (form === 2)
      return Buffer.from(`title=${escaped(text())}&note=${escaped(text())}${maybe(0.3) ? "&title=b" : ""}`);
    if (form === 3)
      return Buffer.from(`--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${text()}\r\n--b--\r\n`);
    if (form === 4) return Buffer.from(JSON.stringify(value(0)) ?? "");
    const right = Buffer.from(JSON.stringify(shape(route)));
    if (maybe(0.8) || right.length === 0) return right;
    const at = random.between(0, right.length - 1);
    if (maybe(0.3)) return right.subarray(0, at);
    right[at] = random.between(0, 255);
    return right;
  }

  return (place) => {
    // An export reads the database's file, and that of some tests is in memory.
    const route = pick(ROUTES.filter(({ at, path }) => at.includes(place) && path !== "/app/exports"));
    const method = maybe(0.9) ? route.method : pick(METHODS);
    return {
      place,
      method,
      target: target(route),
      headers: headers(place),
      body: method === "GET" || method === "HEAD" ? null : body(route),
    };
  };
}
