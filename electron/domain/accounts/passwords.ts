import { randomBytes } from "node:crypto";
import * as argon2id from "@node-rs/argon2";
import { ServiceError } from "../../../shared/errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The parameters of argon2id. */
export interface PasswordCost {
  /** Memory in KiB. */
  memoryCost: number;
  /** Number of iterations. */
  timeCost: number;
  /** Number of threads. */
  parallelism: number;
}

/** 64 MiB, 3 iterations and 1 thread, which is above the minimum of OWASP. */
const defaultPasswordCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/**
 * The number of passwords that are hashed at a time. Argon2 runs in the thread pool of libuv. The 4 threads of the pool
 * also read files, so Argon2 must leave some of them free.
 */
const concurrency = 2;
/** The number of passwords that may wait. A hash takes about 0.1 s, so that the last one waits about 2 s. */
const maxWaiting = 32;
const retryAfterSeconds = 3;

/** Hashes and verifies passwords in a queue of limited length. */
export interface Passwords {
  /** Returns the argon2id hash of a password. @throws {ServiceError} SERVICE_BUSY */
  hash(password: string): Promise<string>;
  /**
   * Verifies a password. Without a hash, as for an unknown user, it spends the same time and returns false.
   * @throws {ServiceError} SERVICE_BUSY
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Creates a random hash in the PHC string format. No known password has this hash. */
function createUnmatchedHash({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${encode(randomBytes(16))}$${encode(randomBytes(32))}`;
}

/**
 * @param cost The cost of new hashes, and of a verification without a hash.
 * @param argon2 The implementation of argon2id.
 */
export function createPasswords(
  cost: PasswordCost = defaultPasswordCost,
  argon2: Pick<typeof argon2id, "hash" | "verify"> = argon2id,
): Passwords {
  const unmatchedHash = createUnmatchedHash(cost);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) {
        const message = serviceText("too-many-logins", { seconds: retryAfterSeconds });
        throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
      }
      // A finished task passes its slot directly to the next waiting task, so that no new task can take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => enqueue(() => argon2.hash(password, cost)),
    verify: (passwordHash, password) => enqueue(() => argon2.verify(passwordHash ?? unmatchedHash, password)),
  };
}
