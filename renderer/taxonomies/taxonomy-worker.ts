import { createTaxonomyDocument } from "./taxonomy-document.ts";
import { loadMessages } from "../messages/language.ts";
import type { WorkerRequest, WorkerResponse } from "./worker-client.ts";

/** The worker of an open taxonomy. It runs the calls of a `TaxonomyWorker` on this document. */
const taxonomy = createTaxonomyDocument();
const messagesLoaded = loadMessages(Reflect.get(globalThis, "name") === "de" ? "de" : "en");
// A worker posts only to its own window, so there is no target origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const respond = (response: WorkerResponse): void => globalThis.postMessage(response);

async function run({ id, method, args }: WorkerRequest): Promise<void> {
  try {
    await messagesLoaded;
    const call = taxonomy[method] as (...values: unknown[]) => unknown;
    respond({ id, result: await call(...args) });
  } catch (error) {
    respond({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

globalThis.addEventListener("message", (event: MessageEvent<WorkerRequest>) => void run(event.data));
