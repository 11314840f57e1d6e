import { connect } from "node:net";

/** A parsed HTTP response; header names are in lower case. */
export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends bytes, which need not be valid HTTP, to a port of this machine.
 * @param isComplete Whether the request is complete. If not, the sending side is closed, so that the service does not
 * wait.
 * @returns The response; null if the connection ends without a response.
 */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  isComplete = true,
): Promise<RawResponse | null> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.once("connect", () => (isComplete ? socket.write(bytes) : socket.end(bytes)));
  try {
    for await (const chunk of socket) chunks.push(chunk as Buffer);
  } catch (error) {
    const isConnectionReset =
      error instanceof Error && "code" in error && ["ECONNRESET", "EPIPE"].includes(String(error.code));
    if (!isConnectionReset) throw error;
  }
  // An interim response such as "100 Continue" precedes the response.
  const text = Buffer.concat(chunks)
    .toString("latin1")
    .replace(/^HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n/, "");
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(statusLine) ?? [];
  if (status === undefined) return null;
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 1).trim(),
  ]);
  return { status: Number(status), headers: Object.fromEntries(headers), body: text.slice(end + 4) };
}

/** Formats an HTTP/1.1 request that closes the connection. */
export function formatRequest(
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[],
  body = "",
): string {
  const lines = [...headers, ["Connection", "close"] as const].map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${target} HTTP/1.1`, ...lines, "", body].join("\r\n");
}
