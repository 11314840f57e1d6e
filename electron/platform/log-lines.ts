/**
 * Buffers lines and writes them together at the end of the current turn of the event loop, or at the exit of the
 * process. A busy service logs many lines per turn, and each write is a system call.
 */
export function bufferLines(write: (text: string) => void): (line: string) => void {
  let lines: string[] = [];
  const flush = () => {
    const text = lines.join("");
    lines = [];
    if (text !== "") write(text);
  };
  process.once("exit", flush);
  return (line) => {
    if (lines.length === 0) setImmediate(flush);
    lines.push(line);
  };
}
