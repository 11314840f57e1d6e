import type { Client } from "../../shared/api/client.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { type JobEvent, listJobEvents } from "../../shared/api/job-events.ts";

/** Fetches the whole history of a job, the oldest event first. @throws {ApiError} */
export async function fetchJobEvents(
  client: Client,
  jobId: string,
  options: { signal?: AbortSignal } = {},
): Promise<JobEvent[]> {
  const events: JobEvent[] = [];
  for (;;) {
    const query = { limit: maxLimit, offset: events.length };
    const { list, total_count: total } = await client.call(listJobEvents, { params: { jobId }, query, ...options });
    events.push(...list);
    if (list.length === 0 || events.length >= total) return events;
  }
}
