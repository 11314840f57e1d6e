import { ApiError, createClient, isForeignSuccess, type Client } from "../../../shared/api/client.ts";
import { basePath } from "../../../shared/api/index.ts";
import { kibibyte } from "../../../shared/bytes.ts";
import { errorTable, type ErrorCode, GatewayError, ServiceError } from "../../../shared/errors.ts";
import { isCallerError } from "../../http/envelope.ts";
import type { Handler } from "../handler.ts";
import { readBody } from "./read-body.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The maximum size of a response to `callService`, in bytes. Each response is one user. */
const maxResponseBytes = 64 * kibibyte;
const callMs = 60_000;
const maxMessageLength = 500;

const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

function clean(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, " ").slice(0, maxMessageLength);
}

/** Converts the error of a call to an error for the window, with the message of the service. */
function toCallerError(error: unknown, host: string): Error {
  if (isCallerError(error)) return error;
  if (!(error instanceof ApiError) || isForeignSuccess(error)) {
    const message = serviceText("host-no-document-service", { host });
    return new GatewayError("NOT_A_SERVICE", message, { cause: error });
  }
  const { code, fields, retryAfterSeconds } = error;
  if (!isKnownCode(code)) {
    return new GatewayError("SERVICE_FAILED", serviceText("host-reports", { host, reason: clean(error.message) }), {
      cause: error,
    });
  }
  const details = {
    ...(fields === null ? {} : { fields }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
  return new ServiceError(code, clean(error.message), details);
}

/**
 * Calls endpoints of a service for the gateway itself. Responses are limited in size and time.
 * @throws {GatewayError} if the response is not that of a service
 * @throws {ServiceError} with the code and the message of the service's error
 */
export async function callService<Result>(
  send: Handler,
  host: string,
  call: (client: Client, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const client = createClient({
    baseUrl: `http://${host}${basePath}`,
    async fetch(request) {
      const response = await send(request);
      return new Response(await readBody(response, maxResponseBytes, host), response);
    },
  });
  try {
    return await call(client, AbortSignal.timeout(callMs));
  } catch (error) {
    throw toCallerError(error, host);
  }
}
