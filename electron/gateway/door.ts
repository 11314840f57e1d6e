import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Handler } from "./gateway.ts";
import { isServicePath } from "./gateway.ts";

export interface DoorOptions {
  /** Scheme, host and port that it stands at. */
  origin: string;
  /** The workbench, for whoever came in by the token. */
  workbench: Handler;
  /** The service itself, for programs that bring an API key of their own. */
  service: Handler;
}

export interface Door {
  handle: Handler;
  /** A new address that lets one browser in, once. */
  invite(): string;
}

const sessionSeconds = 30 * 24 * 3600;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A set of secrets that are known by their digests alone and compared in constant time. */
class Secrets {
  #digests: Buffer[] = [];

  issue(): string {
    const secret = randomBytes(32).toString("base64url");
    this.#digests.push(digest(secret));
    return secret;
  }
  has(secret: string): boolean {
    const given = digest(secret);
    return this.#digests.some((known) => timingSafeEqual(known, given));
  }
  /** Whether the secret was known; it is not any more. */
  spend(secret: string): boolean {
    const given = digest(secret);
    const before = this.#digests.length;
    this.#digests = this.#digests.filter((known) => !timingSafeEqual(known, given));
    return this.#digests.length < before;
  }
}

/** A page that says why there is no other. */
export function page(status: number, title: string, text: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p></body></html>\n`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}

function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name) return value ?? "";
  }
  return null;
}

/**
 * Guards the workbench on a loopback port, where every program of this machine can knock: a one-time token is
 * exchanged for a session cookie, which scripts cannot read and other sites do not send. That no other site's page
 * comes this far is the listener's business.
 */
export function createDoor({ origin, workbench, service }: DoorOptions): Door {
  const tokens = new Secrets();
  const sessions = new Secrets();
  // Cookies are shared by all ports of a host: the name keeps two workbenches apart.
  const cookie = `galley-session-${new URL(origin).port}`;

  function enter(token: string): Response {
    if (!tokens.spend(token)) {
      return page(
        401,
        "This address was used before",
        "It lets one browser in, once. Press Enter in the terminal where Galley runs for a new one.",
      );
    }
    const value = `${cookie}=${sessions.issue()}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${sessionSeconds}`;
    return new Response(null, {
      status: 303,
      headers: { location: "/", "set-cookie": value, "cache-control": "no-store", "referrer-policy": "no-referrer" },
    });
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const session = cookieOf(request, cookie);
    const known = session !== null && sessions.has(session);
    const token = url.searchParams.get("token");
    if (url.pathname === "/" && token !== null) {
      return known ? new Response(null, { status: 303, headers: { location: "/" } }) : enter(token);
    }
    if (known && !request.headers.has("authorization")) return workbench(request);
    if (isServicePath(url.pathname)) return service(request);
    return page(
      401,
      "Not logged in",
      "Open the address that Galley printed in the terminal, with its token; Enter prints a new one.",
    );
  }

  return { handle, invite: () => `${origin}/?token=${tokens.issue()}` };
}
