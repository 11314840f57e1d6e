import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createErrorPage } from "./error-page.ts";
import { isServicePath } from "./gateway.ts";
import type { Handler } from "./handler.ts";

export interface SessionGuardOptions {
  /** Scheme, host and port of the listener. */
  origin: string;
  /** The workbench, for requests with a session cookie. */
  workbench: Handler;
  /** The service, for programs that send their own API key. */
  service: Handler;
}

export interface SessionGuard {
  handle: Handler;
  /** Creates an address with a one-time token, which signs one browser in. */
  createSignInUrl(): string;
}

const sessionSeconds = 30 * 24 * 3600;

const computeDigest = (secret: string) => createHash("sha256").update(secret).digest();

/** A set of random secrets. It stores their SHA-256 digests and compares in constant time. */
class SecretSet {
  #digests: Buffer[] = [];

  issue(): string {
    const secret = randomBytes(32).toString("base64url");
    this.#digests.push(computeDigest(secret));
    return secret;
  }
  has(secret: string): boolean {
    const digest = computeDigest(secret);
    return this.#digests.some((storedDigest) => timingSafeEqual(storedDigest, digest));
  }
  /** Removes a secret; returns false if it was not in the set. */
  consume(secret: string): boolean {
    const digest = computeDigest(secret);
    const sizeBefore = this.#digests.length;
    this.#digests = this.#digests.filter((storedDigest) => !timingSafeEqual(storedDigest, digest));
    return this.#digests.length < sizeBefore;
  }
}

/**
 * Creates the guard of a workbench that listens on a loopback port, which every program of this machine can reach. It
 * exchanges a one-time token in the address for a session cookie, which scripts cannot read and other sites cannot
 * send. The listener has already refused requests of foreign sites (`createHostGuard`).
 *
 * @example
 * const guard = createSessionGuard({ origin: "http://127.0.0.1:4321", workbench, service });
 * openBrowser(guard.createSignInUrl());
 */
export function createSessionGuard({ origin, workbench, service }: SessionGuardOptions): SessionGuard {
  const tokens = new SecretSet();
  const sessions = new SecretSet();
  // Cookies are shared by all ports of a host. The port in the name distinguishes the cookies of several workbenches.
  const cookieName = `galley-session-${new URL(origin).port}`;
  const app = new Hono<{ Variables: { isSignedIn: boolean } }>();

  app.use(async (context, next) => {
    const session = getCookie(context, cookieName);
    context.set("isSignedIn", session !== undefined && sessions.has(session));
    await next();
  });
  app.get("/", async (context, next) => {
    const token = context.req.query("token");
    // Hono routes HEAD here too. Link previews send HEAD requests, which must not consume the token.
    if (token === undefined || context.req.raw.method !== "GET") return next();
    if (!context.get("isSignedIn")) {
      if (!tokens.consume(token)) {
        return createErrorPage(
          401,
          "This address was used before",
          "Each address works once, for one browser.",
          "For a new one, press Enter in the terminal where Galley runs.",
        );
      }
      setCookie(context, cookieName, sessions.issue(), {
        httpOnly: true,
        sameSite: "Strict",
        path: "/",
        maxAge: sessionSeconds,
      });
    }
    context.header("cache-control", "no-store");
    context.header("referrer-policy", "no-referrer");
    return context.redirect("/", 303);
  });
  app.all("*", (context) => {
    const { raw, path } = context.req;
    if (context.get("isSignedIn") && !raw.headers.has("authorization")) return workbench(raw);
    if (isServicePath(path)) return service(raw);
    return createErrorPage(
      401,
      "Not signed in",
      "This browser has not signed in since Galley was last started.",
      "Open the whole address that Galley printed in the terminal. For a new one, press Enter there.",
    );
  });

  return {
    handle: async (request) => app.fetch(request),
    createSignInUrl: () => `${origin}/?token=${tokens.issue()}`,
  };
}
