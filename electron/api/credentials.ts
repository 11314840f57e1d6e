import { ServiceError } from "../../shared/errors.ts";

/**
 * The API key of a call: the user name of HTTP Basic authentication, its password empty.
 * @throws {ServiceError} KEY_MISSING, KEY_INVALID
 */
export function keyOf(request: Request): string {
  const header = request.headers.get("authorization") ?? request.headers.get("authentication");
  if (header === null) {
    throw new ServiceError("KEY_MISSING", 'The call carries no API key: send "Authorization: Basic base64(key:)".');
  }
  const [, encoded] = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim()) ?? [];
  const [key, ...password] = encoded === undefined ? [] : Buffer.from(encoded, "base64").toString("utf8").split(":");
  if (key === undefined || password.join(":") !== "") {
    throw new ServiceError("KEY_INVALID", 'The header is not "Basic " and the Base64 of the key and a colon.');
  }
  return key;
}
