import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/**
 * What is done with a PDF: its characters are read, or words and lines are made of them and written as JSON, or images
 * of its pages are made, 1,024 pixels high. For the first two poppler writes words and lines with their boxes.
 */
export type Work = "characters" | "text" | "images";

const programs = { characters: "pdftotext", text: "pdftotext", images: "pdftoppm" } as const;

/** Whether poppler's programs are installed. */
export function hasPoppler(): boolean {
  return Object.values(programs).every((program) => spawnSync(program, ["-v"]).status === 0);
}

/** Seconds that poppler takes for the first `pages` of a PDF; what it makes is thrown away. */
export async function timePoppler(work: Work, file: string, pages: number): Promise<number> {
  const last = ["-l", String(pages)];
  const args =
    work === "images"
      ? ["-scale-to-x", "-1", "-scale-to-y", "1024", ...last, file]
      : ["-bbox-layout", ...last, file, "-"];
  const began = performance.now();
  const child = spawn(programs[work], args, { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${programs[work]} ended with exit code ${code} for ${file}`);
  return (performance.now() - began) / 1000;
}
