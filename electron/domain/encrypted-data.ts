import { findEncryptedValue } from "../storage/encrypted-values.ts";
import type { EncryptedData } from "../storage/master-key.ts";
import type { Db } from "../storage/tables.ts";
import { createKeySecrets } from "./key-secrets.ts";

/** Describes what a database holds that only the right master key can decrypt. */
export async function describeEncryptedData(db: Db): Promise<EncryptedData> {
  const value = await findEncryptedValue(db);
  return {
    isEmpty: value === null,
    canDecrypt(masterKey) {
      if (value === null) return true;
      try {
        createKeySecrets(masterKey).open(value);
        return true;
      } catch {
        // AES-GCM authenticates: a value that was encrypted with another key does not decrypt.
        return false;
      }
    },
  };
}
