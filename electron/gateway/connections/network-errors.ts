import { GatewayError } from "../../../shared/errors.ts";
import { selfSignedCode, untrustedCodes } from "../../platform/system-authorities.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The time in seconds after which a request should be repeated if the service could not be reached. */
const retryAfterSeconds = 5;

/** Creates the error for a service that does not answer, with the time after which the request can be repeated. */
export function createUnreachableError(message: string, cause?: unknown): GatewayError {
  return new GatewayError("SERVICE_UNREACHABLE", message, { retryAfterSeconds, cause });
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Tells whether the other side closed the connection. */
export function isClosedByPeer(error: unknown): boolean {
  return ["ECONNRESET", "EPIPE"].includes(getErrorCode(error));
}

/** Explains an error of the service's certificate; null for another error. */
function explainCertificate(code: string, host: string, now: Date): string | null {
  const clockReading = `this computer's clock shows ${now.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const advice = "Tell whoever runs the service";
  switch (code) {
    case selfSignedCode:
      return (
        `${host} identifies itself with a certificate that it has issued itself. Anybody could have made it, so nothing ` +
        `was sent. ${advice}: it needs a certificate of a known authority, or its certificate must be trusted by ` +
        "this computer's system."
      );
    case "CERT_HAS_EXPIRED":
      return `The certificate of ${host} has expired; ${clockReading}. If that is right, ${advice.toLowerCase()}; otherwise correct the clock.`;
    case "CERT_NOT_YET_VALID":
      return `The certificate of ${host} is not valid yet; ${clockReading}. Correct the clock if it is wrong; otherwise ${advice.toLowerCase()}.`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `The certificate was issued for another name than ${host}. Check the address; if it is right, ${advice.toLowerCase()}.`;
    case "CERT_REVOKED":
      return `The certificate of ${host} was revoked. Nothing was sent. ${advice}.`;
    default:
      if (untrustedCodes.includes(code)) {
        return (
          `The certificate of ${host} was issued by an authority that this computer does not trust. If it is that of your ` +
          `organization, install its certificate in this computer's system; otherwise ${advice.toLowerCase()}.`
        );
      }
      return code.startsWith("CERT_") ? `The certificate of ${host} is not accepted (${code}). ${advice}.` : null;
  }
}

/** Explains why there is no connection; null if the error code does not tell. */
function explainConnection(code: string, host: string): string | null {
  switch (code) {
    case "ENOTFOUND":
      return serviceText("host-not-found", { host });
    case "EAI_AGAIN":
      return serviceText("host-not-resolved", { host });
    case "ECONNREFUSED":
      return serviceText("host-without-service", { host });
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ENETDOWN":
    case "EHOSTDOWN":
      return serviceText("host-not-reached", { host });
    case "ETIMEDOUT":
      return serviceText("host-timeout", { host });
    default:
      return null;
  }
}

/** Returns whether the other side answers in another protocol than the address names, such as HTTP instead of TLS. */
function isOtherProtocol(code: string): boolean {
  return code.startsWith("HPE_") || code.startsWith("ERR_SSL_") || code === "EPROTO";
}

/**
 * Converts the error of a request to an error that tells the user what to do.
 * @param host host and port of the service
 */
export function explainNetworkError(error: unknown, host: string, now = new Date()): GatewayError {
  if (error instanceof GatewayError) return error;
  const code = getErrorCode(error);
  const certificate = explainCertificate(code, host, now);
  if (certificate !== null) return new GatewayError("CERTIFICATE_REFUSED", certificate, { cause: error });
  if (isOtherProtocol(code)) {
    const message = serviceText("host-other-protocol", { host, code });
    return new GatewayError("NOT_A_SERVICE", message, { cause: error });
  }
  const message =
    explainConnection(code, host) ??
    (code === "" ? serviceText("host-broke-off", { host }) : serviceText("host-broke-off-with-code", { host, code }));
  return createUnreachableError(message, error);
}
