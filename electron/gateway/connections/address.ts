import { basePath } from "../../../shared/api/index.ts";
import { GatewayError } from "../../../shared/errors.ts";

const loopbackHostPattern = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** The accepted paths of an address: none, or any path of the API, as in addresses that are copied from documentation. */
const servicePathPattern = /^\/(?:v1(?:\.\d+)?(?:\/.*)?)?$/;
/** White space and control characters, which the parser of URLs would remove silently. */
const strayCharacterPattern = /[\s\p{Cc}]/u;

const isLoopback = (host: string): boolean => loopbackHostPattern.test(host);

function addScheme(text: string): string {
  if (text.includes("://")) return text;
  const [host = ""] = text.split(/(?<!\[[^\]]*):|\//);
  return `${isLoopback(host) ? "http" : "https"}://${text}`;
}

function createInvalidError(problem: string): GatewayError {
  const message = `${problem} Enter the address as you got it from whoever runs the service, such as https://galley.example.org.`;
  return new GatewayError("ADDRESS_INVALID", message, { fields: { address: { message: problem } } });
}

/**
 * Parses the address of a service as a user enters it: the scheme may be missing, and a path of the API is removed.
 * Without TLS, only services on this computer are accepted, since the API key is part of every request.
 * @returns scheme, host and port
 * @throws {GatewayError} ADDRESS_INVALID
 */
export function parseAddress(text: string): string {
  const candidate = addScheme(text);
  if (strayCharacterPattern.test(text) || !URL.canParse(candidate))
    throw createInvalidError("This is not a web address.");
  const { protocol, hostname, username, password, pathname, origin } = new URL(candidate);
  if (protocol !== "https:" && protocol !== "http:") {
    throw createInvalidError(`A service has an address with https, not with ${protocol.slice(0, -1)}.`);
  }
  if (username !== "" || password !== "") {
    throw createInvalidError("The address must not contain a user name or a password: you sign in afterwards.");
  }
  if (protocol === "http:" && !isLoopback(hostname)) {
    throw createInvalidError("Without https, your API key and your documents could be read on the way.");
  }
  if (!servicePathPattern.test(pathname)) {
    throw createInvalidError(
      `A service is at the root of its address, not at ${pathname}; Galley appends ${basePath}.`,
    );
  }
  return origin;
}
