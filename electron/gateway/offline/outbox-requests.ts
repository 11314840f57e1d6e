import { readRetryAfter } from "../../../shared/api/client.ts";
import { cancelJob, checkinJob } from "../../../shared/api/jobs.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { OutboxEntry } from "./outbox.ts";
import { getContentUrl, isTemporary, readError, serviceUrl, type ServiceLink } from "./service-link.ts";
import { getContentTag, type ItemKey } from "./store.ts";

/** Thrown if the service cannot answer now. The error ends a run of the outbox, which is repeated later. */
export class TemporaryError extends Error {
  override readonly name = "TemporaryError";
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns the entity tag that the content of an entry will have at the service. */
export const getSentTag = ({ idempotencyKey: sha256 }: OutboxEntry): string => getContentTag(sha256);

/** The requests by which the outbox is sent. All of them are idempotent. */
export interface OutboxRequests {
  /** Reads the current entity tag of an item from the service; null if there is no item. @throws {TemporaryError} */
  readTag(key: ItemKey): Promise<string | null>;
  /** Overwrites an item if it still has the version that the entry is based on (`If-Match`). @throws {TemporaryError} */
  putContent(entry: OutboxEntry, key: ItemKey, body: Uint8Array<ArrayBuffer>): Promise<Response>;
  /**
   * Sends a check-in or a cancellation. Because of its idempotency key, a repetition gets the first answer.
   * @throws {TemporaryError}
   */
  postEffect(entry: OutboxEntry): Promise<Response>;
}

export function createOutboxRequests(link: ServiceLink): OutboxRequests {
  async function send(url: string, init: RequestInit): Promise<Response> {
    const response = await link.send(new Request(url, init));
    if (!isTemporary(response.status)) return response;
    const error = await readError(response);
    const seconds = readRetryAfter(response.headers);
    throw new TemporaryError(
      error?.message ?? serviceText("status-of-service", { status: response.status }),
      seconds === null ? null : seconds * 1000,
    );
  }

  return {
    async readTag(key) {
      const response = await send(getContentUrl(key), { method: "HEAD" });
      return response.ok ? response.headers.get("etag") : null;
    },
    putContent({ baseEtag }, key, body) {
      const headers = { "content-type": "application/json", ...(baseEtag === null ? {} : { "if-match": baseEtag }) };
      return send(getContentUrl(key), { method: "PUT", headers, body });
    },
    postEffect({ jobId, kind, idempotencyKey, body }) {
      const { path } = kind === "cancel" ? cancelJob : checkinJob;
      const headers = { "idempotency-key": idempotencyKey, "content-type": "application/json" };
      const url = serviceUrl + path.replace(":jobId", jobId);
      return send(url, { method: "POST", headers, body: kind === "cancel" ? null : body });
    },
  };
}
