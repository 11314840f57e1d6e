import { randomInt, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { ServiceError } from "../../../shared/errors.ts";
import { keyKinds, type KeyKind } from "../../../shared/api/users.ts";
import { findKeyHolder, insertApiKey, listApiKeys, revokeApiKeys } from "../../storage/users.ts";
import type { Db } from "../../storage/tables.ts";
import { createAccessRights, authorize } from "./access.ts";
import type { Caller, Context } from "../context.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const keyPattern = new RegExp(
  `^user-(${keyKinds.join("|")})-([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`,
);

function computeChecksum(random: string): string {
  let remainder = crc32(random);
  let digits = "";
  for (let index = 0; index < checksumLength; index++) {
    digits = base62.charAt(remainder % 62) + digits;
    remainder = Math.floor(remainder / 62);
  }
  return digits;
}

/** Generates an API key from 30 random characters (178 bits) and their CRC-32, which detects typing errors. */
function generateApiKey(kind: KeyKind): string {
  const random = Array.from({ length: randomLength }, () => base62.charAt(randomInt(base62.length))).join("");
  return `user-${kind}-${random}${computeChecksum(random)}`;
}

/** Tells whether a text has the format of an API key and a valid checksum. */
function isWellFormedKey(text: string): boolean {
  const [, , random = "", checksum] = keyPattern.exec(text) ?? [];
  return checksum !== undefined && computeChecksum(random) === checksum;
}

export type ApiKeys = Record<KeyKind, string | null>;

async function addApiKey({ secrets, clock }: Context, db: Db, userId: string, kind: KeyKind): Promise<string> {
  const key = generateApiKey(kind);
  const row = { id: randomUUID(), userId, kind, lookup: secrets.computeHmac(key), sealed: secrets.seal(key) };
  await insertApiKey(db, { ...row, createdAt: clock.now(), revokedAt: null });
  return key;
}

/** Returns the keys of a user. A missing or revoked key is null. */
export async function getApiKeys({ db, secrets }: Pick<Context, "db" | "secrets">, userId: string): Promise<ApiKeys> {
  const keys: ApiKeys = { live: null, test: null };
  for (const record of await listApiKeys(db, userId)) keys[record.kind] = secrets.open(record.sealed);
  return keys;
}

/** Returns the keys of a user. Generates new keys for missing or revoked ones. */
export async function ensureApiKeys(context: Context, db: Db, userId: string): Promise<ApiKeys> {
  const keys = await getApiKeys({ ...context, db }, userId);
  for (const kind of keyKinds) keys[kind] ??= await addApiKey(context, db, userId, kind);
  return keys;
}

/**
 * Returns the keys that the caller may see. A caller with a live key sees both keys. A caller with a test key sees only
 * the test key, since a test key must not give access to live data. A revoked key is null.
 */
export async function getVisibleKeys(context: Context, { user, test }: Caller): Promise<ApiKeys> {
  const keys = await getApiKeys(context, user.id);
  return test ? { ...keys, live: null } : keys;
}

function authorizeKeyKind(caller: Caller, kind: KeyKind): void {
  const rights = createAccessRights(!caller.test || kind === "test");
  authorize(rights, { kind: "manage" }, "KEY_INVALID", "A test key cannot change the live key.");
}

/** Replaces the caller's key of a kind. Returns the visible keys. @throws {ServiceError} ACCESS_DENIED */
export async function rotateKey(context: Context, caller: Caller, kind: KeyKind): Promise<ApiKeys> {
  authorizeKeyKind(caller, kind);
  const { db, clock } = context;
  await db.transaction().execute(async (transaction) => {
    await revokeApiKeys(transaction, caller.user.id, kind, clock.now());
    await addApiKey(context, transaction, caller.user.id, kind);
  });
  return getVisibleKeys(context, caller);
}

/**
 * Returns the response to a repeated rotation: the visible keys as they are now.
 * @throws {ServiceError} ACCESS_DENIED
 */
export async function getRotatedKeys(context: Context, caller: Caller, kind: KeyKind): Promise<ApiKeys> {
  authorizeKeyKind(caller, kind);
  return getVisibleKeys(context, caller);
}

/** Revokes the caller's key of a kind if it has not been revoked yet. @throws {ServiceError} ACCESS_DENIED */
export async function revokeKey(context: Context, caller: Caller, kind: KeyKind): Promise<ApiKeys> {
  authorizeKeyKind(caller, kind);
  await revokeApiKeys(context.db, caller.user.id, kind, context.clock.now());
  return getVisibleKeys(context, caller);
}

/**
 * Finds the caller to whom an API key belongs.
 * @throws {ServiceError} KEY_INVALID, KEY_REVOKED
 */
export async function authenticate({ db, secrets }: Context, key: string): Promise<Caller> {
  if (!isWellFormedKey(key)) {
    throw new ServiceError("KEY_INVALID", "The API key is malformed: check that it was copied completely.");
  }
  const holder = await findKeyHolder(db, secrets.computeHmac(key));
  if (holder === null) throw new ServiceError("KEY_INVALID");
  if (holder.revokedAt !== null) throw new ServiceError("KEY_REVOKED");
  return { user: holder.user, test: holder.kind === "test" };
}
