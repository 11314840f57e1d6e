/** What Galley asks of the operating system's keychain; `keytar` has this form. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
}

/** Where the API key is kept. */
export interface KeyStore {
  kind: "keychain" | "memory";
  /** Why the key is not in the keychain, for the reviewer to read; null where it is. */
  note: string | null;
}

const service = "Galley";

/**
 * Keeps the key in the keychain, or else in memory alone, with a note that says so. `load` may fail (a library that
 * the keychain needs is not there), and so may a call to it (no keychain runs, or it stays locked); `onUnavailable`
 * is told the cause.
 */
export async function keepKey(
  load: () => Promise<Keychain>,
  account: string,
  key: string,
  onUnavailable: (cause: unknown) => void,
): Promise<KeyStore> {
  try {
    const keychain = await load();
    if ((await keychain.getPassword(service, account)) !== key) await keychain.setPassword(service, account, key);
    return { kind: "keychain", note: null };
  } catch (cause) {
    onUnavailable(cause);
    return {
      kind: "memory",
      note: "The system's keychain is not available. The API key is kept in memory until Galley closes.",
    };
  }
}
