import { GatewayError } from "../../../shared/errors.ts";
import { getConnectionAccount, type Keychain, keychainService } from "../../platform/keychain.ts";

/** An API key and where it is stored. */
export interface StoredKey {
  key: string;
  storage: "keychain" | "memory";
}

/**
 * The API keys of the remote connections. They are in the operating system's keychain and in the memory of this process,
 * and nowhere else. Without a keychain they are in memory only, until the process ends.
 */
export interface KeyStore {
  /** Tells whether keys can be stored in the keychain; `reason` says why they cannot. */
  getAvailability(): Promise<{ available: boolean; reason: string | null }>;
  /** Returns the key of a connection; null if there is none, or the keychain does not return it. */
  read(connectionId: string): Promise<StoredKey | null>;
  /** Stores a key, in place of an earlier one. */
  write(connectionId: string, key: string): Promise<StoredKey>;
  /** Deletes the key of a connection. @throws {GatewayError} KEYCHAIN_FAILED */
  delete(connectionId: string): Promise<void>;
  /** Asks the keychain again for a key that it did not return, as after the user has unlocked it. */
  retry(connectionId: string): Promise<void>;
}

const describeCause = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/**
 * Creates the store of API keys.
 * @param loadKeychain loads the keychain, when the first key is needed
 */
export function createKeyStore(loadKeychain: () => Promise<Keychain>): KeyStore {
  /** The keys that were read or stored since the start. The keychain may ask its user, so each is read once. */
  const keys = new Map<string, Promise<StoredKey | null>>();
  let loading: Promise<Keychain> | undefined;
  /** Why the keychain could not be used the last time. */
  let failure: string | null = null;

  /** Runs a function with the keychain. @throws if there is none, or it refuses */
  async function useKeychain<Result>(run: (keychain: Keychain) => Promise<Result>): Promise<Result> {
    try {
      loading ??= loadKeychain();
      const result = await run(await loading);
      failure = null;
      return result;
    } catch (cause) {
      failure =
        `The keychain of this computer cannot be used (${describeCause(cause)}). API keys are kept in memory until ` +
        "Galley ends; then you sign in again.";
      throw cause;
    }
  }

  async function readFromKeychain(connectionId: string): Promise<StoredKey | null> {
    try {
      const key = await useKeychain((keychain) =>
        keychain.getPassword(keychainService, getConnectionAccount(connectionId)),
      );
      return key === null ? null : { key, storage: "keychain" };
    } catch {
      // `failure` has the cause, which the window shows.
      return null;
    }
  }

  /** Stores a key in the keychain and reads it back. Returns whether it is there. */
  async function writeToKeychain(connectionId: string, key: string): Promise<boolean> {
    try {
      return await useKeychain(async (keychain) => {
        await keychain.setPassword(keychainService, getConnectionAccount(connectionId), key);
        if ((await keychain.getPassword(keychainService, getConnectionAccount(connectionId))) === key) return true;
        throw new Error("it does not return the key that was stored in it");
      });
    } catch {
      return false;
    }
  }

  return {
    async getAvailability() {
      // Loads the keychain, but asks nothing of it. `failure` has the cause of an error.
      if (failure === null) await useKeychain(async () => undefined).catch(() => undefined);
      return { available: failure === null, reason: failure };
    },
    read(connectionId) {
      const existing = keys.get(connectionId);
      if (existing !== undefined) return existing;
      const reading = readFromKeychain(connectionId);
      keys.set(connectionId, reading);
      return reading;
    },
    async write(connectionId, key) {
      const isStored = await writeToKeychain(connectionId, key);
      const stored: StoredKey = { key, storage: isStored ? "keychain" : "memory" };
      keys.set(connectionId, Promise.resolve(stored));
      return stored;
    },
    async delete(connectionId) {
      const stored = await keys.get(connectionId);
      try {
        await useKeychain((keychain) => keychain.deletePassword(keychainService, getConnectionAccount(connectionId)));
      } catch (cause) {
        // Where there is no keychain, there is nothing to delete.
        if (stored?.storage !== "memory") {
          const message =
            `The API key could not be deleted from the keychain (${describeCause(cause)}). Unlock the keychain and try ` +
            `again, or delete its entry "${keychainService}", account "${getConnectionAccount(connectionId)}", yourself.`;
          throw new GatewayError("KEYCHAIN_FAILED", message, { cause });
        }
      }
      keys.set(connectionId, Promise.resolve(null));
    },
    async retry(connectionId) {
      if ((await keys.get(connectionId)) === null) keys.delete(connectionId);
    },
  };
}
