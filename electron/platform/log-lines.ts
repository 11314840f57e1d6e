/**
 * Gathers lines and hands them on together, once the present turn of the event loop is done: a busy service writes
 * many at a time, and each write is a call of the system. What is gathered when the process exits is written then.
 */
export function gathered(write: (text: string) => void): (line: string) => void {
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
