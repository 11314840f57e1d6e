import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** The number of chunks that any body may have. */
const freeChunks = 256;
/** The minimum average size, in bytes, of the chunks of a body with more than `freeChunks` chunks. */
const minAverageBytes = 16;

/** Node's HTTP parser of a connection. It has callbacks under numeric keys, which Node's types do not declare. */
interface Parser {
  constructor: { kOnBody: number };
  [callback: number]: unknown;
}

/**
 * Detaches the body from the parser of a connection, so that no further chunks are passed on. The parser reads up to 64
 * KiB at once, which may be 10,000 chunks, and cannot be paused between them.
 */
function detachBody(socket: Socket & { parser?: Parser }): void {
  const { parser } = socket;
  if (parser === undefined) return;
  const { kOnBody } = parser.constructor;
  const { [kOnBody]: onBody } = parser;
  parser[kOnBody] = null;
  // Node reuses the parser for another connection.
  socket.once("close", () => {
    parser[kOnBody] = onBody;
  });
}

/**
 * Watches the body of a request with `Transfer-Encoding: chunked`, and calls `refuse` if its chunks are tiny. Each
 * chunk is an object, which takes memory and time. An upload in chunks of one byte would need a thousand times its
 * size. The rest of a refused body is not read.
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
    detachBody(incoming.socket);
    refuse();
    return false;
  };
}
