import { GatewayError } from "../../../shared/errors.ts";
import {
  describeKeychainFailure,
  getConnectionAccount,
  type Keychain,
  keychainService,
  type KeyOwner,
  mayHaveChanged,
} from "../../platform/keychain.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** An API key and where it is stored. */
export interface StoredKey {
  key: string;
  storage: "keychain" | "memory";
}

/** A connection and the place where its key was stored at the last sign-in, which may have been before a restart. */
export interface KeyRecord extends KeyOwner {
  /** Null if the connection is signed out. */
  keyStorage: StoredKey["storage"] | null;
  /**
   * Whether the keychain may have an entry of the connection. If the key is in memory, the entry would contain an
   * earlier key.
   */
  mayBeInKeychain: boolean;
}

/**
 * The API keys of the remote connections. They are stored only in the operating system's keychain and in the memory of this
 * process. Without a keychain they are in memory only, until the process ends.
 */
export interface KeyStore {
  /** Tells whether keys can be stored in the keychain; `reason` says why they cannot. */
  getAvailability(): Promise<{ available: boolean; reason: string | null }>;
  /**
   * Returns the key of a connection; null if there is none, or the keychain does not return it. A key that was only in
   * memory is lost after a restart. An entry of the keychain is not returned then, since it would contain an earlier
   * key.
   */
  read(record: KeyRecord): Promise<StoredKey | null>;
  /**
   * Stores a key, which replaces an earlier key of the connection. Returns where the key is stored, for the record of
   * the connection.
   * @param onBeforeEntry called before the keychain is asked to store an entry. The record must already say that there
   * may be an entry, since the process may end before this function returns
   */
  write(
    record: KeyRecord,
    key: string,
    onBeforeEntry: () => void,
  ): Promise<Pick<KeyRecord, "keyStorage" | "mayBeInKeychain">>;
  /**
   * Deletes the key of a connection.
   * @throws {GatewayError} KEYCHAIN_FAILED if the keychain may still have an entry of the connection
   */
  delete(record: KeyRecord): Promise<void>;
  /**
   * Forgets that the keychain did not return a key, so that it is asked again, for example after the user has unlocked
   * it.
   */
  forgetMissingKey(owner: KeyOwner): Promise<void>;
}

/** An account without an entry. Looking it up shows whether the keychain answers, without asking the user. */
const probeAccount = "availability";

/**
 * Creates the store of API keys.
 * @param loadKeychain loads the keychain, when the first key is needed
 */
export function createKeyStore(loadKeychain: () => Promise<Keychain>): KeyStore {
  /**
   * The keys that were read or stored since the start, by account. Each key is read only once, since the keychain may
   * ask the user.
   */
  const keys = new Map<string, Promise<StoredKey | null>>();
  let loading: Promise<Keychain> | undefined;
  /** The reason why the keychain could not be used the last time; null if it could be used. */
  let failure: { reason: string; isLookup: boolean } | null = null;

  /** Loads the keychain. Tries again after an error. */
  function getKeychain(): Promise<Keychain> {
    loading ??= loadKeychain().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  }

  /**
   * Runs a function with the keychain.
   * @param isLookup whether the function only looks up a key. After such a failure, a later lookup shows whether the
   * failure persists
   * @throws if there is no keychain, or it refuses
   */
  async function useKeychain<Result>(
    run: (keychain: Keychain) => Promise<Result>,
    { isLookup }: { isLookup: boolean },
  ): Promise<Result> {
    let isLoaded = false;
    try {
      const keychain = await getKeychain();
      isLoaded = true;
      const result = await run(keychain);
      failure = null;
      return result;
    } catch (cause) {
      const reason = serviceText("keychain-unusable", { reason: describeKeychainFailure(cause) });
      failure = { reason, isLookup: isLookup || !isLoaded };
      throw cause;
    }
  }

  const lookUp = (account: string): Promise<string | null> =>
    useKeychain((keychain) => keychain.getPassword(keychainService, account), { isLookup: true });

  async function readFromKeychain(account: string): Promise<StoredKey | null> {
    try {
      const key = await lookUp(account);
      return key === null ? null : { key, storage: "keychain" };
    } catch {
      // `failure` has the cause, which the window shows.
      return null;
    }
  }

  /** Deletes an entry. @throws if the keychain refuses, or claims that there is no entry but still returns it */
  async function deleteEntry(keychain: Keychain, account: string): Promise<void> {
    if (await keychain.deletePassword(keychainService, account)) return;
    // If the keychain was locked during the deletion, the lookup may have unlocked it.
    if ((await keychain.getPassword(keychainService, account)) === null) return;
    if (await keychain.deletePassword(keychainService, account)) return;
    throw new Error(serviceText("keychain-keeps-entry"));
  }

  return {
    async getAvailability() {
      // Before the first use, this only loads the keychain. After a failed change, only the next change can show
      // whether the keychain can be used again. `failure` has the cause of an error.
      if (failure === null) await useKeychain(async () => undefined, { isLookup: true }).catch(() => undefined);
      else if (failure.isLookup) await lookUp(probeAccount).catch(() => undefined);
      return { available: failure === null, reason: failure?.reason ?? null };
    },
    async read(record) {
      const account = getConnectionAccount(record);
      const existing = keys.get(account);
      if (existing !== undefined) return existing;
      if (record.keyStorage === "memory") return null;
      const reading = readFromKeychain(account);
      keys.set(account, reading);
      return reading;
    },
    async write(record, key, onBeforeEntry) {
      const account = getConnectionAccount(record);
      const remember = (keyStorage: StoredKey["storage"], mayBeInKeychain: boolean) => {
        keys.set(account, Promise.resolve({ key, storage: keyStorage }));
        return { keyStorage, mayBeInKeychain };
      };
      const isLoaded = await useKeychain(async () => true, { isLookup: true }).catch(() => false);
      if (!isLoaded) return remember("memory", record.mayBeInKeychain);
      onBeforeEntry();
      let isStored = false;
      try {
        await useKeychain(
          async (keychain) => {
            await keychain.setPassword(keychainService, account, key);
            isStored = true;
            if ((await keychain.getPassword(keychainService, account)) === key) return;
            throw new Error(serviceText("keychain-returns-nothing"));
          },
          { isLookup: false },
        );
        return remember("keychain", true);
      } catch (cause) {
        // `failure` has the cause, which the window shows.
        return remember("memory", record.mayBeInKeychain || isStored || mayHaveChanged(cause));
      }
    },
    async delete(record) {
      const account = getConnectionAccount(record);
      try {
        await useKeychain((keychain) => deleteEntry(keychain, account), { isLookup: false });
      } catch (cause) {
        if (record.mayBeInKeychain) {
          const reason = describeKeychainFailure(cause);
          const message = serviceText("keychain-key-not-deleted", { reason, entry: keychainService, account });
          throw new GatewayError("KEYCHAIN_FAILED", message, { cause });
        }
      }
      keys.set(account, Promise.resolve(null));
    },
    async forgetMissingKey(owner) {
      const account = getConnectionAccount(owner);
      if ((await keys.get(account)) === null) keys.delete(account);
    },
  };
}
