import { createReadStream, openSync, writeSync, closeSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createDocument } from "../../../shared/api/documents.ts";
import { startServer } from "../../../test/harness/galley-process.ts";
import { atMost, type Figure } from "../figures.ts";
import { signUp } from "./account.ts";
import { measureProcessMemory } from "./memory.ts";

const mib = 1024 * 1024;

/** Writes a PDF with one page and an attachment of `bytes`. */
function writeLargePdf(path: string, bytes: number): void {
  const file = openSync(path, "w");
  let size = 0;
  const write = (text: string | Uint8Array) => {
    size += typeof text === "string" ? writeSync(file, text, null, "latin1") : writeSync(file, text);
  };
  const offsets: number[] = [];
  const writeObject = (number: number, ...content: (string | (() => void))[]) => {
    offsets[number] = size;
    write(`${number} 0 obj\n`);
    for (const part of content) {
      if (typeof part === "string") write(part);
      else part();
    }
    write("\nendobj\n");
  };
  write("%PDF-1.7\n");
  writeObject(1, "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(data) 5 0 R] >> >> >>");
  writeObject(2, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
  writeObject(3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << >> >>");
  const drawing = "72 72 200 100 re S";
  writeObject(4, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  writeObject(5, "<< /Type /Filespec /F (data.bin) /EF << /F 6 0 R >> >>");
  writeObject(6, `<< /Type /EmbeddedFile /Length ${bytes} >>\nstream\n`, () => {
    const chunk = new Uint8Array(mib);
    for (let index = 0; index < chunk.length; index++) chunk[index] = (index * 31) & 0xff;
    for (let remaining = bytes; remaining > 0; remaining -= chunk.length)
      write(chunk.subarray(0, Math.min(remaining, chunk.length)));
    write("\nendstream");
  });
  const crossReferenceOffset = size;
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join("")}`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${crossReferenceOffset}\n%%EOF\n`);
  closeSync(file);
}

/** Time in milliseconds after which the memory of an idle server is measured. */
const settleMs = 2000;

/** Measures the memory of the server at rest and during a large upload. */
export async function measureMemory(dataFolder: string, quick: boolean): Promise<Figure[]> {
  const size = (quick ? 100 : 500) * mib;
  const file = join(dataFolder, "large.pdf");
  const server = await startServer(dataFolder, ["--no-rate-limits"]);
  try {
    const { client } = await signUp(server.baseUrl, "Ana");
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const idle = measureProcessMemory(server.pid);
    writeLargePdf(file, size);
    const before = measureProcessMemory(server.pid).own;
    let peak = before;
    let peakMemoryOfWorkers = 0;
    const watch = setInterval(() => {
      const { own, children } = measureProcessMemory(server.pid);
      peak = Math.max(peak, own);
      peakMemoryOfWorkers = Math.max(peakMemoryOfWorkers, children);
    }, 50);
    const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const document = await client.call(createDocument, { body }).finally(() => clearInterval(watch));
    if (document.pages !== 1) throw new Error("the document should have one page");
    const name = `upload of ${size / mib} MiB`;
    return [
      atMost("memory at rest, all processes", 150, idle.own + idle.children, " MiB"),
      atMost(`${name}: growth of the server`, 100, peak - before, " MiB"),
      atMost(
        `${name}: growth with the worker that inspects it`,
        100 + 150,
        peak - before + peakMemoryOfWorkers,
        " MiB",
      ),
    ];
  } finally {
    await server.stop();
  }
}
