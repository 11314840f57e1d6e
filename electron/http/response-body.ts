import { mebibyte } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";

/** A text of at most this length is sent as a whole, without regard to other responses. */
const maxWholeLength = mebibyte;
/** The length of the pieces in which a longer text is sent. */
const pieceLength = 64 * 1024;
/** The length of the long texts that may be on their way at a time, to all clients and to one. */
const maxHeldLength = 96 * mebibyte;
const maxClientLength = 32 * mebibyte;
const retryAfterSeconds = 5;

/**
 * Counts a long text while it is sent.
 * @returns the function that ends it
 * @throws {ServiceError} SERVICE_BUSY if too many long texts are on their way
 */
export type HoldText = (length: number) => () => void;

/** Creates the limit of the long texts that are on their way. @returns the share of a client, by its network */
export function createTextLimit(): (client: string) => HoldText {
  let heldLength = 0;
  const heldLengths = new Map<string, number>();
  return (client) => (length) => {
    const ofClient = heldLengths.get(client) ?? 0;
    if (heldLength + length > maxHeldLength || ofClient + length > maxClientLength) {
      const message = `The service is sending too many large responses. Try again in ${retryAfterSeconds} s.`;
      throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
    }
    heldLength += length;
    heldLengths.set(client, ofClient + length);
    return () => {
      heldLength -= length;
      const left = (heldLengths.get(client) ?? 0) - length;
      if (left > 0) heldLengths.set(client, left);
      else heldLengths.delete(client);
    };
  };
}

/**
 * Returns the body of a response. A long text is sent piece by piece, as the client reads it: sent as a whole, it would
 * stay in memory a second time, as bytes. It is counted until it is sent, because clients that do not read could
 * otherwise fill the memory.
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
        // A piece does not end between the two halves of a character.
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
