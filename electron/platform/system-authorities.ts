import { getCACertificates } from "node:tls";

/** The error code of OpenSSL for a certificate that its owner has issued itself. */
export const selfSignedCode = "DEPTH_ZERO_SELF_SIGNED_CERT";
/** The error codes of OpenSSL for a certificate whose issuer is not trusted on this computer. */
export const untrustedCodes: readonly string[] = [
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "CERT_UNTRUSTED",
  "INVALID_CA",
];

/**
 * Tells whether the issuer of a certificate is not among the trusted certificate authorities. A request can be
 * repeated with another list of authorities, such as that of the operating system.
 */
export function isUntrustedIssuer(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code === selfSignedCode || untrustedCodes.includes(code);
}

let authorities: string[] | undefined;

/** Returns the certificate authorities of Node and of the system, as PEM. Reading those of the system can take seconds. */
export function getSystemAuthorities(): string[] {
  authorities ??= [...new Set([...getCACertificates("default"), ...getCACertificates("system")])];
  return authorities;
}
