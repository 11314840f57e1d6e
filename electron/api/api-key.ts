import { ServiceError } from "../../shared/errors.ts";

/**
 * Reads the API key of a request: the user name of HTTP Basic authentication with an empty password.
 * @throws {ServiceError} KEY_MISSING, KEY_INVALID
 */
export function readApiKey(request: Request): string {
  const header = request.headers.get("authorization") ?? request.headers.get("authentication");
  if (header === null) {
    throw new ServiceError("KEY_MISSING", 'The call has no API key: send "Authorization: Basic base64(key:)".');
  }
  const [, encoded] = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim()) ?? [];
  const [key, ...password] = encoded === undefined ? [] : Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (key === undefined || password.join(":") !== "") {
    throw new ServiceError("KEY_INVALID", 'The header must be "Basic " and the Base64 of the API key and a colon.');
  }
  return key;
}
