import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import { z } from "zod";
import { GatewayError } from "../../shared/errors.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/**
 * The minimum length of a pass phrase in characters. It is long, because a backup can be attacked offline for years.
 */
export const minPassPhraseLength = 12;

const base64 = z.base64();
const sealedKeySchema = z.object({
  /** The parameters of argon2id. The limits keep a forged file from exhausting the memory. */
  memory_kib: z.int().min(8).max(1_048_576),
  iterations: z.int().min(1).max(20),
  // The sizes that `sealMasterKey` writes: 16, 12, 16 and 32 bytes.
  salt: base64.length(24),
  nonce: base64.length(16),
  tag: base64.length(24),
  ciphertext: base64.length(44),
});

/** Derives a key from a pass phrase by argon2id (RFC 9106), which is the default algorithm of the library. */
function deriveKey(passPhrase: string, salt: Uint8Array, memoryKib: number, iterations: number): Promise<Buffer> {
  return hashRaw(passPhrase.normalize("NFC"), {
    memoryCost: memoryKib,
    timeCost: iterations,
    parallelism: 1,
    outputLen: 32,
    salt,
  });
}

/**
 * Encrypts the master key with a pass phrase: argon2id derives the key, and AES-256-GCM encrypts with it.
 * @param identity the identity of the database, to which the encrypted key is bound
 * @returns the text of `sealed-key.json`
 */
export async function sealMasterKey(masterKey: Uint8Array, passPhrase: string, identity: string): Promise<string> {
  const [memoryKib, iterations] = [262_144, 3];
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv("aes-256-gcm", await deriveKey(passPhrase, salt, memoryKib, iterations), nonce);
  cipher.setAAD(Buffer.from(identity));
  const ciphertext = Buffer.concat([cipher.update(masterKey), cipher.final()]);
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return JSON.stringify({
    memory_kib: memoryKib,
    iterations,
    salt: encode(salt),
    nonce: encode(nonce),
    tag: encode(cipher.getAuthTag()),
    ciphertext: encode(ciphertext),
  });
}

function parseSealedKey(text: string): z.output<typeof sealedKeySchema> {
  try {
    return sealedKeySchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new GatewayError("BACKUP_INVALID", serviceText("backup-key-damaged"), { cause });
  }
}

/** Decrypts the master key of a backup. @throws {GatewayError} PASS_PHRASE_WRONG, BACKUP_INVALID */
export async function openSealedKey(text: string, passPhrase: string, identity: string): Promise<Buffer> {
  const { memory_kib, iterations, salt, nonce, tag, ciphertext } = parseSealedKey(text);
  const decode = (field: string) => Buffer.from(field, "base64");
  const key = await deriveKey(passPhrase, decode(salt), memory_kib, iterations);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, decode(nonce));
    decipher.setAAD(Buffer.from(identity));
    decipher.setAuthTag(decode(tag));
    return Buffer.concat([decipher.update(decode(ciphertext)), decipher.final()]);
  } catch (cause) {
    throw new GatewayError("PASS_PHRASE_WRONG", serviceText("backup-pass-phrase-wrong"), { cause });
  }
}
