import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from "node:crypto";

/** The cryptography of stored API keys and responses. */
export interface KeySecrets {
  /** Computes the HMAC-SHA-256 (hex) of a text. Texts are looked up and compared by it. */
  computeHmac(text: string): string;
  /** Encrypts a text with AES-256-GCM; returns nonce, tag and ciphertext in Base64. */
  seal(text: string): string;
  /** Decrypts the result of `seal`. @throws {Error} if it was encrypted with another master key */
  open(sealed: string): string;
}

const nonceBytes = 12;
const tagBytes = 16;

export function createKeySecrets(masterKey: Uint8Array): KeySecrets {
  const derive = (purpose: string) => createSecretKey(Buffer.from(hkdfSync("sha256", masterKey, "", purpose, 32)));
  const hmacKey = derive("api-key look-up");
  const sealKey = derive("api-key encryption");
  return {
    computeHmac: (text) => createHmac("sha256", hmacKey).update(text).digest("hex"),
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString("base64");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
