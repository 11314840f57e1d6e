import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from "node:crypto";

/** The cryptography of stored API keys: an HMAC for look-up and an AES-256-GCM encrypted copy for display. */
export interface KeySecrets {
  lookup(key: string): string;
  seal(key: string): string;
  open(sealed: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

export function createKeySecrets(masterKey: Uint8Array): KeySecrets {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, "", purpose, 32)));
  const lookupKey = derive("api-key look-up");
  const sealKey = derive("api-key encryption");
  return {
    lookup: (key) => createHmac("sha256", lookupKey).update(key).digest("hex"),
    seal(key) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
