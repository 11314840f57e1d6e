import { join } from "node:path";
import type { ServiceOptions } from "../../electron/service.ts";
import type { RegisterCleanup } from "../harness/temporary-folder.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";

const entry = join(import.meta.dirname, "..", "..", "out", "main", "worker.js");

/** Starts a test service with a worker of the built application, which starts in a third of the time of its source. */
export function startServiceWithBuiltWorker(
  options: Partial<ServiceOptions> = {},
  onCleanup?: RegisterCleanup,
): Promise<TestService> {
  return startTestService({ workers: { entry, size: 1 }, ...options }, onCleanup);
}
