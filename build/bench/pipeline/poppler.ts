import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/**
 * A measured task on a PDF: reading its characters, writing its words and lines as JSON, or rendering its pages 1,024
 * pixels high. For the first two tasks, poppler writes words and lines with their boxes.
 */
export type Task = "characters" | "text" | "images";

const programs = { characters: "pdftotext", text: "pdftotext", images: "pdftoppm" } as const;

/** Tests whether poppler's programs are installed. */
export function hasPoppler(): boolean {
  return Object.values(programs).every((program) => spawnSync(program, ["-v"]).status === 0);
}

/** Measures how many seconds poppler takes for the first `pages` of a PDF. Its output is discarded. */
export async function timePoppler(task: Task, file: string, pages: number): Promise<number> {
  const lastPage = ["-l", String(pages)];
  const args =
    task === "images"
      ? ["-scale-to-x", "-1", "-scale-to-y", "1024", ...lastPage, file]
      : ["-bbox-layout", ...lastPage, file, "-"];
  const start = performance.now();
  const child = spawn(programs[task], args, { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${programs[task]} ended with exit code ${code} for ${file}`);
  return (performance.now() - start) / 1000;
}
