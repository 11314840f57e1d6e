import { randomBytes, randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { minPasswordLength } from "../../shared/api/users.ts";
import { ServiceError } from "../../shared/errors.ts";
import { activateUser, findUserByEmail, findUsers, insertUser } from "../storage/users.ts";
import { type ApiKeys, ensureApiKeys, getVisibleKeys } from "./api-keys.ts";
import type { Caller, Context } from "./context.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { UserRecord } from "../storage/tables.ts";

/** argon2id (the package's default kind) with 64 MiB, three passes, one lane: above OWASP's minimum. */
const argon2id = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

export interface NewUser {
  name: string;
  email: string;
  password: string;
  demo: boolean;
}

/** Where a call comes from, as far as it is known: who makes passwords be hashed is known by nothing else. */
export interface FromAddress {
  address: string;
}

export interface UserWithKeys {
  user: UserRecord;
  keys: ApiKeys;
}

const noKeys: ApiKeys = { live: null, test: null };

function validatePassword({ password, email }: NewUser): void {
  const refuse = (message: string): never => {
    throw new ServiceError("PASSWORD_TOO_WEAK", message, { fields: { password: { message } } });
  };
  if (Array.from(password).length < minPasswordLength)
    refuse(`A password has at least ${minPasswordLength} characters.`);
  if (isCommonPassword(password, email)) refuse("This password is among the first that are guessed; choose another.");
}

async function addUser({ db, clock }: Context, user: NewUser, activated: boolean): Promise<UserRecord | null> {
  const record = {
    id: randomUUID(),
    email: user.email,
    emailKey: user.email.toLowerCase(),
    name: user.name,
    passwordHash: await hash(user.password, argon2id),
    activated,
    emailVerified: false,
    isDemo: user.demo,
    createdAt: clock.now(),
  };
  return (await insertUser(db, record)) ? record : null;
}

/** @throws {ServiceError} RATE_LIMITED, PASSWORD_TOO_WEAK, USER_EMAIL_TAKEN */
export async function createUser(context: Context, input: NewUser, { address }: FromAddress): Promise<UserWithKeys> {
  context.limits.addressUsers(address);
  validatePassword(input);
  const user = await addUser(context, input, false);
  if (user === null) {
    const message = `Another user has the email ${input.email}.`;
    throw new ServiceError("USER_EMAIL_TAKEN", message, { fields: { email: { message } } });
  }
  return { user, keys: noKeys };
}

/** What an unknown user's password is held against, so that the answer takes as long as for a known one. */
let nobody: Promise<string> | undefined;

export interface Login extends FromAddress {
  email: string;
  password: string;
}

/** @throws {ServiceError} RATE_LIMITED, USER_NOT_FOUND, PASSWORD_INVALID */
export async function login(context: Context, { email, password, address }: Login): Promise<UserWithKeys> {
  context.limits.addressLogins(address);
  context.limits.logins(`${email.toLowerCase()} ${address}`);
  nobody ??= hash(randomBytes(16).toString("hex"), argon2id);
  const somebody = await nobody;
  const user = await findUserByEmail(context.db, email);
  if (user === null) {
    await verify(somebody, password);
    const message = `No user has the email ${email}.`;
    throw new ServiceError("USER_NOT_FOUND", message, { fields: { username: { message } } });
  }
  if (!(await verify(user.passwordHash, password))) {
    throw new ServiceError("PASSWORD_INVALID", undefined, { fields: { password: { message: "is wrong" } } });
  }
  const keys = await context.db.transaction().execute(async (transaction) => {
    if (!user.activated) await activateUser(transaction, user.id);
    return ensureApiKeys(context, transaction, user.id);
  });
  return { user: { ...user, activated: true }, keys };
}

/** The caller with the key it presented in full, and the other one maskKey. */
export async function me(context: Context, caller: Caller): Promise<UserWithKeys> {
  return { user: caller.user, keys: await getVisibleKeys(context, caller, [caller.key]) };
}

const localEmail = "local@galley.invalid";

/** The user of a workbench with its service inside: there from the first start, so that nobody has to log in. */
export async function ensureLocalUser(context: Context): Promise<UserWithKeys> {
  const password = randomBytes(24).toString("base64");
  const user =
    (await findUserByEmail(context.db, localEmail)) ??
    (await addUser(context, { name: "Local reviewer", email: localEmail, password, demo: false }, true));
  if (user === null) throw new Error(`the user ${localEmail} was made by somebody else meanwhile`);
  const keys = await context.db.transaction().execute((transaction) => ensureApiKeys(context, transaction, user.id));
  return { user, keys };
}

/** Looks up the users that records refer to, all in one query; `known` is one that need not be looked for. */
export async function loadUsers(
  { db }: Context,
  ids: readonly string[],
  known?: UserRecord,
): Promise<(id: string) => UserRecord> {
  const unknown = ids.filter((id) => id !== known?.id);
  const users = unknown.length === 0 ? new Map<string, UserRecord>() : await findUsers(db, unknown);
  if (known !== undefined) users.set(known.id, known);
  return (id) => {
    const user = users.get(id);
    if (user === undefined) throw new Error(`there is no user ${id}`);
    return user;
  };
}
