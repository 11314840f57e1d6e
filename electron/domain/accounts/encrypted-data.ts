import { findEncryptedValue } from "../../storage/keys/encrypted-values.ts";
import type { EncryptedData } from "../../storage/keys/master-key.ts";
import type { Db } from "../../storage/tables.ts";
import { createKeySecrets } from "./key-secrets.ts";

/** Describes the encrypted data of a database, against which a master key can be checked. */
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
        // AES-GCM authenticates the data, so decryption with a wrong key fails.
        return false;
      }
    },
  };
}
