import { GatewayError } from "../../../shared/errors.ts";
import {
  describeKeychainFailure,
  getConnectionAccount,
  type Keychain,
  keychainService,
  type KeyOwner,
} from "../../platform/keychain.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** An API key and where it is stored. */
export interface StoredKey {
  key: string;
  storage: "keychain" | "memory";
}

/**
 * The API keys of the remote connections. They are stored only in the operating system's keychain and in the memory of this
 * process. Without a keychain they are in memory only, until the process ends.
 */
export interface KeyStore {
  /** Tells whether keys can be stored in the keychain; `reason` says why they cannot. */
  getAvailability(): Promise<{ available: boolean; reason: string | null }>;
  /** Returns the key of a connection; null if there is none, or the keychain does not return it. */
  read(owner: KeyOwner): Promise<StoredKey | null>;
  /** Stores a key. It replaces an earlier key of the connection. */
  write(owner: KeyOwner, key: string): Promise<StoredKey>;
  /** Deletes the key of a connection. @throws {GatewayError} KEYCHAIN_FAILED */
  delete(owner: KeyOwner): Promise<void>;
  /** Asks the keychain again for a key that it did not return, as after the user has unlocked it. */
  retry(owner: KeyOwner): Promise<void>;
}

/**
 * Creates the store of API keys.
 * @param loadKeychain loads the keychain, when the first key is needed
 */
export function createKeyStore(loadKeychain: () => Promise<Keychain>): KeyStore {
  /** The keys that were read or stored since the start, by account. Each is read once, as the keychain may ask the user. */
  const keys = new Map<string, Promise<StoredKey | null>>();
  let loading: Promise<Keychain> | undefined;
  /** Why the keychain could not be used the last time; null if it could. */
  let failure: string | null = null;

  /** Runs a function with the keychain. @throws if there is none, or it refuses */
  async function useKeychain<Result>(run: (keychain: Keychain) => Promise<Result>): Promise<Result> {
    try {
      loading ??= loadKeychain();
      const result = await run(await loading);
      failure = null;
      return result;
    } catch (cause) {
      failure = serviceText("keychain-unusable", { reason: describeKeychainFailure(cause) });
      throw cause;
    }
  }

  async function readFromKeychain(account: string): Promise<StoredKey | null> {
    try {
      const key = await useKeychain((keychain) => keychain.getPassword(keychainService, account));
      return key === null ? null : { key, storage: "keychain" };
    } catch {
      // `failure` has the cause, which the window shows.
      return null;
    }
  }

  /** Stores a key in the keychain and reads it back. Returns whether it is there. */
  async function writeToKeychain(account: string, key: string): Promise<boolean> {
    try {
      return await useKeychain(async (keychain) => {
        await keychain.setPassword(keychainService, account, key);
        if ((await keychain.getPassword(keychainService, account)) === key) return true;
        throw new Error(serviceText("keychain-returns-nothing"));
      });
    } catch {
      return false;
    }
  }

  return {
    async getAvailability() {
      // This loads the keychain without reading a key. `failure` has the cause of an error.
      if (failure === null) await useKeychain(async () => undefined).catch(() => undefined);
      return { available: failure === null, reason: failure };
    },
    read(owner) {
      const account = getConnectionAccount(owner);
      const existing = keys.get(account);
      if (existing !== undefined) return existing;
      const reading = readFromKeychain(account);
      keys.set(account, reading);
      return reading;
    },
    async write(owner, key) {
      const account = getConnectionAccount(owner);
      const isStored = await writeToKeychain(account, key);
      const stored: StoredKey = { key, storage: isStored ? "keychain" : "memory" };
      keys.set(account, Promise.resolve(stored));
      return stored;
    },
    async delete(owner) {
      const account = getConnectionAccount(owner);
      const stored = await keys.get(account);
      try {
        await useKeychain((keychain) => keychain.deletePassword(keychainService, account));
      } catch (cause) {
        // A key that is only in memory is not in the keychain.
        if (stored?.storage !== "memory") {
          const reason = describeKeychainFailure(cause);
          const message = serviceText("keychain-key-not-deleted", { reason, entry: keychainService, account });
          throw new GatewayError("KEYCHAIN_FAILED", message, { cause });
        }
      }
      keys.set(account, Promise.resolve(null));
    },
    async retry(owner) {
      const account = getConnectionAccount(owner);
      if ((await keys.get(account)) === null) keys.delete(account);
    },
  };
}
