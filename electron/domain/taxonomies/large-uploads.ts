import { ServiceError } from "../../../shared/errors.ts";
import { getParty, type QueueOwner } from "../../platform/fair-queue.ts";

/** The maximum numbers of concurrent large uploads: of all owners, and of a party, which is an owner or a network. */
const maxRunning = 20;
const maxRunningOfParty = 5;
const retryAfterSeconds = 30;

/**
 * Limits the number of large taxonomies that are being received or wait for their validation. They are validated one
 * after the other. Until then, each takes up to 128 MiB of disk space, and twice as much if it is valid.
 */
export interface LargeUploads {
  /** Runs an upload. @throws {ServiceError} SERVICE_BUSY before the body is received */
  run<Result>(owner: QueueOwner, upload: () => Promise<Result>): Promise<Result>;
}

export function createLargeUploads(): LargeUploads {
  /** The party of each running upload. */
  const runningParties: string[] = [];
  return {
    async run(owner, upload) {
      const party = getParty(owner);
      const countOfParty = runningParties.filter((other) => other === party).length;
      if (runningParties.length >= maxRunning || countOfParty >= maxRunningOfParty) {
        const message = `The service is receiving too many large taxonomies. Try again in ${retryAfterSeconds} s.`;
        throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
      }
      runningParties.push(party);
      try {
        return await upload();
      } finally {
        runningParties.splice(runningParties.indexOf(party), 1);
      }
    },
  };
}
