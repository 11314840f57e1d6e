import { mebibyte } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";

/** The length in UTF-16 code units up to which a text is sent as a whole and not counted. */
const maxWholeLength = mebibyte;
/** The length of the pieces in which a longer text is sent. */
const pieceLength = 64 * 1024;
/** The maximum total length of the long texts on their way: to all clients, and to one client. */
const maxHeldLength = 96 * mebibyte;
const maxClientLength = 32 * mebibyte;
const retryAfterSeconds = 5;

/**
 * Counts a long text while it is sent.
 * @returns the function that ends the count
 * @throws {ServiceError} SERVICE_BUSY if too many long texts are on their way
 */
export type HoldText = (length: number) => () => void;

/**
 * Limits the total length of the long texts on their way. @returns a function that returns the counter for a client,
 * which is identified by its network
 */
export function createTextLimit(): (client: string) => HoldText {
  let heldLength = 0;
  const heldLengths = new Map<string, number>();
  return (client) => (length) => {
    const clientLength = heldLengths.get(client) ?? 0;
    if (heldLength + length > maxHeldLength || clientLength + length > maxClientLength) {
      const message = `The service is sending too many large responses. Try again in ${retryAfterSeconds} s.`;
      throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
    }
    heldLength += length;
    heldLengths.set(client, clientLength + length);
    return () => {
      heldLength -= length;
      const remaining = (heldLengths.get(client) ?? 0) - length;
      if (remaining > 0) heldLengths.set(client, remaining);
      else heldLengths.delete(client);
    };
  };
}

/**
 * Returns the body of a response. A long text is sent piece by piece, as the client reads it. If it was sent as a
 * whole, it would also be in memory as bytes. It is counted until it is sent or cancelled, because clients that do not
 * read could otherwise fill the memory.
 * @throws {ServiceError} SERVICE_BUSY if too many long texts are on their way
 */
export function createBody(text: string, holdText: HoldText): string | ReadableStream<Uint8Array> {
  const { length } = text;
  if (length <= maxWholeLength) return text;
  const release = holdText(length);
  const encoder = new TextEncoder();
  let position = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        let end = position + pieceLength;
        // A piece must not end between the two halves of a surrogate pair.
        if ((text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end += 1;
        controller.enqueue(encoder.encode(text.slice(position, end)));
        position = end;
        if (position < length) return;
        controller.close();
        release();
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
}

/** Returns a stream with a text before and after its bytes. */
export function wrapStream(start: string, bytes: ReadableStream<Uint8Array>, end: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const wrapper = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    flush: (controller) => controller.enqueue(encoder.encode(end)),
  });
  return bytes.pipeThrough(wrapper);
}
