import type { IncomingMessage } from "node:http";

/** The number of chunks that any body may have. */
const freeChunks = 1024;
/** The average size that the chunks of a body with more of them must have, in bytes. */
const minAverageBytes = 16;

/**
 * Watches the body of a request with `Transfer-Encoding: chunked`, and calls `refuse` if its chunks are tiny. Each chunk
 * takes memory and time as an object of its own: an upload of single bytes would need a thousand times its size. The
 * rest of a refused body is not read.
 */
export function limitChunks(incoming: IncomingMessage, refuse: () => void): void {
  if (incoming.headers["transfer-encoding"] === undefined) return;
  const push = incoming.push.bind(incoming);
  let chunks = 0;
  let bytes = 0;
  let isRefused = false;
  // Node's parser pushes each chunk as soon as it is parsed, before anything reads the body.
  incoming.push = (chunk: Uint8Array | null, encoding?: BufferEncoding) => {
    if (isRefused) return false;
    chunks += 1;
    bytes += chunk?.byteLength ?? 0;
    if (chunks <= freeChunks || bytes >= chunks * minAverageBytes) return push(chunk, encoding);
    isRefused = true;
    incoming.socket.pause();
    refuse();
    return false;
  };
}
