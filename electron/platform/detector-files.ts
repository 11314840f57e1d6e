import { readdir, stat } from "node:fs/promises";

/** The folder with the layout models in the data folder. */
export const detectorFolderName = "detectors";

/** Lists the names of the files of models in a folder. The folder may not exist. */
export async function listDetectorFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => /^[^.].*\.onnx$/i.test(name)).sort();
}

/** Returns the path of the JSON file that may describe a model, beside its file. */
export function getDescriptionFile(path: string): string {
  return path.replace(/\.onnx$/i, ".json");
}

/** Returns a text that changes with the file of a model and with the JSON file beside it. */
export async function getDetectorVersion(path: string): Promise<string> {
  const files = [path, getDescriptionFile(path)];
  const stats = await Promise.all(files.map((file) => stat(file).catch(() => null)));
  return stats.map((found) => (found === null ? "-" : `${found.size} ${found.mtimeMs}`)).join(" ");
}
