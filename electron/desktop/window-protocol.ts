import { randomUUID } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";
import type { Handler } from "../gateway/handler.ts";
import { createErrorResponse } from "../http/envelope.ts";
import { isOwnUrl, origin } from "./policy.ts";

/** The methods of the API and of static files. */
const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE"];

/** Answers the requests of the custom protocol. */
export interface WindowProtocol {
  handle: Handler;
  /** Resolves when all running requests that may change data have ended, or after `maxMs` at the latest. */
  whenSettled(maxMs: number): Promise<void>;
}

/** Returns why a request is refused; null for a known method from the workbench's own page to its own host. */
function findRefusal({ url, method, headers }: Request): ServiceError | null {
  const sender = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isForeign = (sender !== null && sender !== origin) || site === "cross-site" || site === "same-site";
  if (!isOwnUrl(url) || isForeign) {
    return new ServiceError(
      "ACCESS_DENIED",
      "Only the workbench's own page may send requests, and only to its own host.",
    );
  }
  if (methods.includes(method)) return null;
  return new ServiceError("METHOD_NOT_ALLOWED", `The workbench does not support ${method}.`);
}

/**
 * Creates the handler of the custom protocol `galley:`, to which any page in the application could send requests. It
 * refuses those that the workbench's own page did not send.
 */
export function createWindowProtocol(workbench: Handler): WindowProtocol {
  const running = new Set<Promise<unknown>>();
  return {
    async handle(request) {
      const refusal = findRefusal(request);
      if (refusal !== null) return createErrorResponse(refusal, randomUUID());
      const answering = workbench(request);
      if (request.method === "GET" || request.method === "HEAD") return answering;
      running.add(answering);
      return answering.finally(() => running.delete(answering));
    },
    async whenSettled(maxMs) {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, maxMs);
      await Promise.race([Promise.allSettled(running), limit.promise]);
      clearTimeout(timer);
    },
  };
}
