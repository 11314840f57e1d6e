import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openSealedKey, sealMasterKey } from "../../../electron/backup/sealed-key.ts";

const passPhrase = "correct horse battery staple";
const identity = "1b4e28ba-2fa1-4d5c-9f3a-ef19b5a76331";

test("a master key that is damaged or forged in a backup is refused as such", async () => {
  const key = randomBytes(32);
  const text = await sealMasterKey(key, passPhrase, identity);
  expect(await openSealedKey(text, passPhrase, identity)).toEqual(key);
  const sealed = JSON.parse(text) as Record<string, unknown>;
  const forgeries = [
    "",
    "{",
    "null",
    ...["salt", "nonce", "tag", "ciphertext"].flatMap((field) =>
      ["", "AAAA", "A".repeat(100_000), 7, null].map((value) => JSON.stringify({ ...sealed, [field]: value })),
    ),
    JSON.stringify({ ...sealed, memory_kib: 2 ** 31 }),
    JSON.stringify({ ...sealed, iterations: 1e9 }),
  ];
  for (const forged of forgeries) {
    await expect(openSealedKey(forged, passPhrase, identity), forged.slice(0, 80)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringContaining("Use another backup"),
    });
  }
});
