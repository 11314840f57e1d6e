import { ServiceError } from "../../../shared/errors.ts";
import { getParty, type QueueOwner } from "../../platform/fair-queue.ts";

/** The number of large uploads at a time: of all owners, and of each or of its network. */
const maxRunning = 20;
const maxRunningOfParty = 5;
const retryAfterSeconds = 30;

/**
 * Limits the large taxonomies that are received, or that wait for their validation. They are validated one after the
 * other, and each takes up to 128 MiB of the disk meanwhile, twice if it is valid.
 */
export interface LargeUploads {
  /** Runs an upload. @throws {ServiceError} SERVICE_BUSY, before it is received */
  run<Result>(owner: QueueOwner, upload: () => Promise<Result>): Promise<Result>;
}

export function createLargeUploads(): LargeUploads {
  /** The party of each running upload. */
  const running: string[] = [];
  return {
    async run(owner, upload) {
      const party = getParty(owner);
      const countOfParty = running.filter((other) => other === party).length;
      if (running.length >= maxRunning || countOfParty >= maxRunningOfParty) {
        const message = `The service is receiving too many large taxonomies. Try again in ${retryAfterSeconds} s.`;
        throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
      }
      running.push(party);
      try {
        return await upload();
      } finally {
        running.splice(running.indexOf(party), 1);
      }
    },
  };
}
