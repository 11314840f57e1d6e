import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** What both are asked to do with a PDF: its text with positions, or images of its pages 1,024 pixels high. */
export type Work = "text" | "images";

const programs = { text: "pdftotext", images: "pdftoppm" } as const;

/** Whether poppler's programs are installed. */
export function hasPoppler(): boolean {
  return Object.values(programs).every((program) => spawnSync(program, ["-v"]).status === 0);
}

/** Seconds that poppler takes for the first `pages` of a PDF; what it makes is thrown away. */
export async function timePoppler(work: Work, file: string, pages: number): Promise<number> {
  const last = ["-l", String(pages)];
  const args =
    work === "text"
      ? ["-bbox-layout", ...last, file, "-"]
      : ["-scale-to-x", "-1", "-scale-to-y", "1024", ...last, file];
  const began = performance.now();
  const child = spawn(programs[work], args, { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${programs[work]} ended with exit code ${code} for ${file}`);
  return (performance.now() - began) / 1000;
}
