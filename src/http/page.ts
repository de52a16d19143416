import { Problem } from "../domain/problem.ts";
import type { Gate } from "./guards.ts";
import type { Call } from "./route.ts";

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join("; ");

/** The page's own files: the same for everyone, so they need no credential. Hashed names never change. */
export async function servePage({ url, ports }: Call): Promise<Response> {
  const file = await ports.page(url.pathname);
  if (!file) throw new Problem("not-found", "There is no such file. Reload the page.");
  return new Response(file.body, {
    headers: {
      "Content-Type": file.type,
      "Content-Security-Policy": POLICY,
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": url.pathname === "/" ? "no-cache" : "public, max-age=31536000, immutable",
    },
  });
}

/** A browser sent to `localhost` belongs at 127.0.0.1: sessions are stored for one origin. Null for everyone else. */
export function redirectFromName(request: Request, gate: Gate): Response | null {
  if (gate.place !== "app" || request.method !== "GET") return null;
  const [origin = ""] = gate.origins;
  const { host } = new URL(origin);
  if (request.headers.get("host") !== host.replace("127.0.0.1", "localhost")) return null;
  return new Response(null, {
    status: 307,
    headers: { Location: `${origin}/`, "Cache-Control": "no-store" },
  });
}
