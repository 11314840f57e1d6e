import { createStore } from "zustand/vanilla";
import type { DocumentRecord } from "../../shared/api/documents.ts";
import type { JobType } from "../../shared/job.ts";

/** What a job is made with, beside its document. Thresholds: 1 has everything reviewed, 0 nothing. */
export interface JobSettings {
  type: JobType;
  taxonomy: string;
  ocr: boolean;
  zoningThreshold: number;
  /** Of the data points or the keywords. */
  resultThreshold: number;
}

export interface ImportFile {
  name: string;
  /** Asked when its turn comes. */
  bytes: () => Promise<Blob>;
}

export type ImportState =
  | { kind: "waiting" }
  | { kind: "uploading"; share: number }
  | { kind: "creating" }
  | { kind: "done" }
  | { kind: "refused"; reason: string };

export interface Import {
  id: number;
  name: string;
  state: ImportState;
}

/** What is being imported, or was refused; it goes on while its dialog is closed. */
export const imports = createStore<{ list: readonly Import[] }>(() => ({ list: [] }));

let nextId = 1;

const isOver = ({ state }: Import): boolean => state.kind === "done" || state.kind === "refused";

/** Forgets what is over. */
export function clearImports(): void {
  imports.setState(({ list }) => ({ list: list.filter((entry) => !isOver(entry)) }));
}

/** A job's metadata, as the job types ask for them, with the name and pages that the queue shows. */
export function jobMetadata(name: string, pages: number | undefined, settings: JobSettings): Record<string, unknown> {
  const result = { taxonomy: settings.taxonomy, high_confidence_threshold: settings.resultThreshold };
  return {
    name,
    ...(pages === undefined ? {} : { pages }),
    "text-extraction": { ocr: settings.ocr },
    zoning: { high_confidence_threshold: settings.zoningThreshold },
    ...(settings.type === "indexing" ? { indexing: result } : { mapping: result }),
  };
}

export interface ImportPorts {
  refusedUpFront: (file: Blob) => string | null;
  upload: (name: string, file: Blob, onProgress: (share: number) => void) => Promise<DocumentRecord>;
  createJob: (type: JobType, uri: string, metadata: Record<string, unknown>) => Promise<unknown>;
  describeError: (error: unknown) => string;
}

/**
 * Uploads the files and makes a job of each, one after the other; a refused one keeps its reason and the others go on.
 * @returns how many became jobs
 */
export async function importFiles(
  files: readonly { file: ImportFile; settings: JobSettings }[],
  ports: ImportPorts,
): Promise<number> {
  const queued = files.map(({ file, settings }) => ({ file, settings, id: nextId++ }));
  imports.setState(({ list }) => ({
    list: [...list, ...queued.map(({ id, file }) => ({ id, name: file.name, state: { kind: "waiting" } as const }))],
  }));
  const set = (id: number, state: ImportState): void =>
    imports.setState(({ list }) => ({ list: list.map((entry) => (entry.id === id ? { ...entry, state } : entry)) }));

  let made = 0;
  for (const { id, file, settings } of queued) {
    try {
      const bytes = await file.bytes();
      const refused = ports.refusedUpFront(bytes);
      if (refused !== null) {
        set(id, { kind: "refused", reason: refused });
        continue;
      }
      set(id, { kind: "uploading", share: 0 });
      const document = await ports.upload(file.name, bytes, (share) => set(id, { kind: "uploading", share }));
      set(id, { kind: "creating" });
      await ports.createJob(settings.type, document.uri, jobMetadata(file.name, document.pages, settings));
      set(id, { kind: "done" });
      made++;
    } catch (error) {
      set(id, { kind: "refused", reason: ports.describeError(error) });
    }
  }
  return made;
}
