import { inspect } from "node:util";
import { GatewayError, ServiceError } from "../shared/errors.ts";
import { UnknownExpertsError } from "./domain/review/experts.ts";
import { ListenError } from "./listener/listen.ts";
import { DataFolderError } from "./platform/data-folder-error.ts";
import { DataFolderInUseError } from "./storage/data-folder/data-folder-lock.ts";
import { MasterKeyError } from "./storage/keys/master-key.ts";
import { NewerDatabaseError } from "./storage/database/migrate.ts";

/** Thrown if a command-line option is unknown or has an invalid value. The message says which option and why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const expectedErrors = [
  UsageError,
  ServiceError,
  GatewayError,
  ListenError,
  UnknownExpertsError,
  DataFolderError,
  DataFolderInUseError,
  MasterKeyError,
  NewerDatabaseError,
];

/**
 * Prints the error that kept a shell from starting, and exits with 1. Errors that the user can correct are printed
 * without a stack trace.
 */
export function exitWithError(error: unknown): never {
  const isExpected = expectedErrors.some((type) => error instanceof type);
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : inspect(error)}\n`);
  process.exit(1);
}
