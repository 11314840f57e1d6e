import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { SubjectPair } from "../scorers/subjects.ts";
import { loadJson } from "./json.ts";

/** A text with the concepts that indexers assigned to it. */
export interface SubjectsDocument {
  name: string;
  load: () => Promise<{ title?: string | undefined; paragraphs: string[] }>;
  language: string;
  truth: Pick<SubjectPair, "truth" | "grades">;
}

const subjectsSchema = z.object({
  docs: z.record(
    z.string(),
    z.object({ subjects: z.array(z.string()), grades: z.record(z.string(), z.number()).optional() }),
  ),
});
const recordSchema = z.object({
  id: z.string(),
  lang: z.string(),
  title: z.string(),
  abstract: z.string(),
  subjects: z.array(z.string()),
});
/** Loads the texts of a set with their concepts: `subjects.json` and `txt/` in `folder`. */
export async function loadTexts(folder: string, language: string): Promise<SubjectsDocument[]> {
  const { docs } = await loadJson(join(folder, "subjects.json"), subjectsSchema);
  return Object.entries(docs).map(([name, { subjects, grades }]) => ({
    name,
    language,
    truth: { truth: subjects, grades },
    async load() {
      const text = await readFile(join(folder, "txt", name), "utf8");
      const [, title] = /<title>(.*?)<\/title>/.exec(text) ?? [];
      // Section numbers are markup of the set, not text.
      const body = text.replaceAll(/<(title|section)>.*?<\/\1>/g, "");
      return { title, paragraphs: body.split(/\n+/).filter((line) => line.trim() !== "") };
    },
  }));
}

/** Loads records with title, abstract and concepts from a `.jsonl.gz` file. */
export async function loadRecords(file: string): Promise<SubjectsDocument[]> {
  const lines = gunzipSync(await readFile(file))
    .toString("utf8")
    .split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const { id, title, abstract, lang, subjects } = recordSchema.parse(JSON.parse(line));
      const load = () => Promise.resolve({ title, paragraphs: [abstract] });
      return { name: id, language: lang, truth: { truth: subjects }, load };
    });
}
