import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { alone, atLeast, type Figure } from "../figures.ts";
import type { Pdf } from "./corpus.ts";
import type { Ask } from "./one-process.ts";
import { hasPoppler, timePoppler, type Work } from "./poppler.ts";

const figures: Record<Work, { what: string; share: number; most: number }> = {
  characters: { what: "characters with positions, one process", share: 0.8, most: 400 },
  text: { what: "words and lines with positions, as JSON, one process", share: 0.8, most: 400 },
  images: { what: "page images, 1024 px, one process", share: 0.7, most: 60 },
};

async function ask(child: ChildProcess, question: Ask): Promise<number> {
  const answered = new AbortController();
  const ended = once(child, "exit", { signal: answered.signal }).then(
    () => Promise.reject(new Error(`the measured process ended over ${question.file}`)),
    () => [],
  );
  child.send(question);
  try {
    const [seconds] = (await Promise.race([once(child, "message", { signal: answered.signal }), ended])) as [number];
    return seconds;
  } finally {
    answered.abort();
  }
}

/**
 * How fast one process reads or draws PDFs beside poppler. They take turns, file by file and round by round, so that
 * what else the machine does hits both; of each the fastest round counts. Ours is warm, as a worker is.
 */
export async function measureBesidePoppler(
  work: Work,
  named: string,
  pdfs: readonly Pdf[],
  rounds: number,
): Promise<Figure> {
  const { what, share, most } = figures[work];
  const withPoppler = hasPoppler();
  const child = fork(join(import.meta.dirname, "one-process.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  try {
    const [ours, poppler] = [{ pages: 0, seconds: 0 }, { seconds: 0 }];
    for (const { file, pages: all } of pdfs) {
      const pages = Math.min(most, all);
      const question = { work, file, pages };
      if (ours.pages === 0) await ask(child, question);
      const [times, theirs]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        if (withPoppler) theirs.push(await timePoppler(work, file, pages));
        times.push(await ask(child, question));
      }
      ours.pages += pages;
      ours.seconds += Math.min(...times);
      poppler.seconds += Math.min(...theirs);
    }
    const speed = ours.pages / ours.seconds;
    if (!withPoppler) return alone(`${what}, ${named} (poppler is not installed)`, speed, " pages/s");
    const theirs = ours.pages / poppler.seconds;
    const both = `${Math.round(speed)}/s, poppler ${Math.round(theirs)}/s`;
    return atLeast(`${what}, ${named} (${both})`, share, speed / theirs, " of poppler");
  } finally {
    child.disconnect();
    await once(child, "exit");
  }
}
