import { serviceText } from "../../shared/service-texts/service-text.ts";
/** The operating system's keychain: the part of `keytar` that Galley uses. */
export interface Keychain {
  /**
   * Returns the password of an entry; null if there is none. On Linux it is also null if the user does not unlock the
   * keychain.
   */
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  /** Deletes an entry; returns false if there was none. */
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The service of all entries of Galley in a keychain. */
export const keychainService = "Galley";

/** The owner of an API key in the keychain: a connection to an address. */
export interface KeyOwner {
  id: string;
  /** Scheme, host and port. */
  address: string;
}

/**
 * Returns the account of the entry with the API key of a connection. It contains the address, so that a key is never
 * sent to another service, even if the database of the connections is replaced or changed by somebody else.
 */
export const getConnectionAccount = ({ id, address }: KeyOwner): string => `connection ${id} to ${address}`;

/**
 * Loads keytar: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux.
 * @throws if a system library that it needs is not installed
 */
export async function loadKeychain(): Promise<Keychain> {
  return (await import("keytar")).default;
}

const missingLibraryAdvice =
  process.platform === "linux" ? serviceText("keychain-without-library") : serviceText("keychain-part-not-loaded");

/** The meanings of messages of keytar and of the system's libraries, as advice for the user. */
const causes: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/keytar|\.node\b|shared object|dlopen|libsecret/iu, missingLibraryAdvice],
  [/D-?Bus|org\.freedesktop|ServiceUnknown/iu, serviceText("keychain-not-running")],
  [/locked|dismissed|cancel/iu, serviceText("keychain-locked")],
];

/** Matches the errors of a keychain that has not answered in time. It may still carry out the request. */
const unansweredPattern = /NoReply|time(?:d |-)?out/iu;

/**
 * Tells whether a change of the keychain may have happened although an error was reported. It cannot have happened if
 * there is no keychain or the keychain is locked.
 */
export function mayHaveChanged(cause: unknown): boolean {
  const text = cause instanceof Error ? cause.message : String(cause);
  return unansweredPattern.test(text) || !causes.some(([pattern]) => pattern.test(text));
}

/** Describes why the keychain cannot be used and what to do. Returns the message of an unknown cause as it is. */
export function describeKeychainFailure(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return causes.find(([pattern]) => pattern.test(text))?.[1] ?? text;
}
