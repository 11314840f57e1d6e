import { randomUUID } from "node:crypto";
import { rotateKey, type KeyKind } from "../../../shared/api/users.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import type { Handler } from "../handler.ts";
import { callService } from "./service-calls.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/**
 * Replaces the current API key by a new one. The service revokes the current key at once.
 * @param send sends a request with the current key
 * @returns the new key
 * @throws {GatewayError} SIGNED_OUT if the key was replaced but the response was lost. The user must then sign in again
 * to get the new key
 */
export async function renewServiceKey(send: Handler, host: string, keyKind: KeyKind): Promise<string> {
  // Both requests have the same idempotency key, so the service replaces the key only once.
  const headers = { "idempotency-key": randomUUID() };
  const ask = async () => {
    const { api_keys } = await callService(send, host, (client, signal) =>
      client.call(rotateKey, { params: { kind: keyKind }, headers, signal }),
    );
    const key = api_keys[keyKind];
    if (key !== null) return key;
    throw new GatewayError("NOT_A_SERVICE", serviceText("host-key-not-sent", { host }));
  };
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayError && error.code === "SERVICE_UNREACHABLE")) throw error;
  }
  try {
    // If the first request did not arrive, the key still works.
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === "KEY_REVOKED")) throw error;
    const message = serviceText("host-key-answer-lost", { host });
    throw new GatewayError("SIGNED_OUT", message, { cause: error });
  }
}
