import { randomBytes, randomUUID } from "node:crypto";
import { minPasswordLength } from "../../../shared/api/users.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { foldName } from "../../../shared/values/names.ts";
import { isLoopback } from "../../platform/network.ts";
import { activateUser, findUserByEmail, findUsers, insertUser } from "../../storage/users.ts";
import { type ApiKeys, ensureApiKeys, getApiKeys, getVisibleKeys } from "./api-keys.ts";
import type { Caller, Context } from "../context.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { UserRecord } from "../../storage/tables/accounts.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

export interface NewUser {
  name: string;
  email: string;
  password: string;
  demo: boolean;
}

/** The account of a new user. */
interface Account {
  activated: boolean;
  /** The network address of the caller; null for the local user of a workbench. */
  address: string | null;
}

export interface UserWithKeys {
  user: UserRecord;
  keys: ApiKeys;
}

const noKeys: ApiKeys = { live: null, test: null };

function validatePassword({ password, email }: NewUser): void {
  const fail = (message: string): never => {
    throw new ServiceError("PASSWORD_TOO_WEAK", message, { fields: { password: { message } } });
  };
  if (Array.from(password).length < minPasswordLength)
    fail(serviceText("password-too-short", { count: minPasswordLength }));
  if (isCommonPassword(password, email)) fail(serviceText("password-too-common"));
}

async function addUser(
  { db, clock, passwords, secrets }: Context,
  user: NewUser,
  { activated, address }: Account,
): Promise<UserRecord | null> {
  const record = {
    id: randomUUID(),
    email: user.email,
    emailKey: foldName(user.email),
    name: user.name,
    passwordHash: await passwords.hash(user.password),
    activated,
    emailVerified: false,
    isDemo: user.demo,
    // Several users may share a loopback address, for example behind a local proxy that does not name its clients.
    network: address === null || isLoopback(address) ? "" : secrets.computeHmac(address),
    createdAt: clock.now(),
  };
  return (await insertUser(db, record)) ? record : null;
}

/**
 * Creates a user without API keys.
 * @param address the network address of the caller
 * @throws {ServiceError} RATE_LIMITED, SERVICE_BUSY, PASSWORD_TOO_WEAK, USER_EMAIL_TAKEN
 */
export async function createUser(context: Context, input: NewUser, address: string): Promise<UserWithKeys> {
  validatePassword(input);
  const isTaken = (await findUserByEmail(context.db, input.email)) !== null;
  if (!isTaken) context.limits.addressNewUsers(address);
  // Another request may add the same user meanwhile.
  const user = isTaken ? null : await addUser(context, input, { activated: false, address });
  if (user === null) {
    const message = serviceText("email-taken", { email: input.email });
    throw new ServiceError("USER_EMAIL_TAKEN", message, { fields: { email: { message } } });
  }
  return { user, keys: noKeys };
}

export interface Login {
  /** The network address of the caller, for the rate limit of the account. */
  address: string;
  email: string;
  password: string;
}

/**
 * Logs a user in and returns both API keys in full.
 * @throws {ServiceError} RATE_LIMITED, SERVICE_BUSY, USER_NOT_FOUND, PASSWORD_INVALID
 */
export async function login(context: Context, { email, password, address }: Login): Promise<UserWithKeys> {
  context.limits.logins(`${foldName(email)} ${address}`);
  const user = await findUserByEmail(context.db, email);
  // The password of an unknown user is verified too, so that the response time is the same as for a known user.
  const isRight = await context.passwords.verify(user?.passwordHash ?? null, password);
  if (user === null) {
    const message = serviceText("email-unknown", { email });
    throw new ServiceError("USER_NOT_FOUND", message, { fields: { username: { message } } });
  }
  if (!isRight)
    throw new ServiceError("PASSWORD_INVALID", undefined, { fields: { password: { message: "is wrong" } } });
  const keys = await context.db.transaction().execute(async (transaction) => {
    if (!user.activated) await activateUser(transaction, user.id);
    return ensureApiKeys(context, transaction, user.id);
  });
  return { user: { ...user, activated: true }, keys };
}

/** Returns the caller with the keys that the caller may see. */
export async function getOwnUser(context: Context, caller: Caller): Promise<UserWithKeys> {
  return { user: caller.user, keys: await getVisibleKeys(context, caller) };
}

const localEmail = "local@galley.invalid";

/** Returns the local user of a workbench, who needs no login; creates the user at the first start. */
export async function ensureLocalUser(context: Context): Promise<UserWithKeys> {
  const local: Account = { activated: true, address: null };
  const password = randomBytes(24).toString("base64");
  const user =
    (await findUserByEmail(context.db, localEmail)) ??
    (await addUser(
      context,
      { name: serviceText("local-reviewer"), email: localEmail, password, demo: false },
      local,
    )) ??
    // Another request has added the user at the same time.
    (await findUserByEmail(context.db, localEmail));
  if (user === null) throw new Error(`the user ${localEmail} could not be created`);
  // Writes only if a key is missing, because the gateway calls this for every request.
  const keys = await getApiKeys(context, user.id);
  if (keys.live !== null && keys.test !== null) return { user, keys };
  return {
    user,
    keys: await context.db.transaction().execute((transaction) => ensureApiKeys(context, transaction, user.id)),
  };
}

/**
 * Loads users in one query and returns a function that finds them by id.
 * @param loadedUser a user that need not be loaded again
 */
export async function loadUsers(
  { db }: Context,
  ids: readonly string[],
  loadedUser?: UserRecord,
): Promise<(id: string) => UserRecord> {
  const missingIds = ids.filter((id) => id !== loadedUser?.id);
  const users = missingIds.length === 0 ? new Map<string, UserRecord>() : await findUsers(db, missingIds);
  if (loadedUser !== undefined) users.set(loadedUser.id, loadedUser);
  return (id) => {
    const user = users.get(id);
    if (user === undefined) throw new Error(`the user ${id} does not exist`);
    return user;
  };
}
