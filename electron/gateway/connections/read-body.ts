import { formatBytes } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";

/**
 * Reads the body of a service's response, which may be hostile.
 * @throws {GatewayError} NOT_A_SERVICE if it is longer than `maxBytes`, of which no more are read
 */
export async function readBody({ body }: Response, maxBytes: number, host: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      const message = `The answer of ${host} is longer than ${formatBytes(maxBytes)}, which no service sends here.`;
      throw new GatewayError("NOT_A_SERVICE", message);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
