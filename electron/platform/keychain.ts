/** The operating system's keychain: the part of `keytar` that Galley uses. */
export interface Keychain {
  /** Returns null where there is no such entry; on Linux also where the keychain is locked and stays so. */
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  /** Resolves to false where there was no such entry. */
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * Loads keytar: Keychain on macOS, Credential Manager on Windows, the Secret Service on Linux.
 * @throws where a library that it needs is not installed
 */
export async function loadKeychain(): Promise<Keychain> {
  return (await import("keytar")).default;
}
