/** The entry of a validation thread: runs the validations that the pool sends, and replies to each. */
import { parentPort } from "node:worker_threads";
import { lowerThreadPriority } from "../platform/background-priority.ts";
import { validations, type Validations, type ValidationName } from "../domain/validations.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ValidationReply, ValidationRequest } from "./validation-protocol.ts";

function run<Name extends ValidationName>(name: Name, bytes: Uint8Array, input: unknown): Validations[Name]["output"] {
  return validations[name](bytes, input as Validations[Name]["input"]);
}

/** Runs a validation. An error other than `ServiceError` ends the thread, which reports it to the pool. */
function getResult({ name, bytes, input }: ValidationRequest): ValidationReply["result"] {
  try {
    return { output: run(name, bytes, input) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, fields } = error;
    return { error: { code, message, fields } };
  }
}

if (parentPort === null) throw new Error("a validation thread needs a parent");
const port = parentPort;
lowerThreadPriority();
port.on("message", (request: ValidationRequest) => {
  const reply: ValidationReply = { result: getResult(request), usage: process.threadCpuUsage() };
  port.postMessage(reply);
});
