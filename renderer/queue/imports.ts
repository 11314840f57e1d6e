import { createStore } from "zustand/vanilla";
import type { DocumentRecord } from "../../shared/api/documents.ts";
import type { JobType } from "../../shared/job.ts";

/** The settings of a new job. Results with a confidence below a threshold (0 to 1) are reviewed. */
export interface JobSettings {
  type: JobType;
  taxonomy: string;
  ocr: boolean;
  zoningThreshold: number;
  /** Threshold of the data points or the keywords. */
  resultThreshold: number;
}

export interface ImportFile {
  name: string;
  /** Reads the file; called when its upload begins. */
  read: () => Promise<Blob>;
}

export type ImportState =
  | { kind: "waiting" }
  | { kind: "uploading"; share: number }
  | { kind: "creating" }
  | { kind: "done" }
  | { kind: "failed"; reason: string };

export interface Import {
  id: number;
  name: string;
  state: ImportState;
}

/** The imports of this session. They continue while the import dialog is closed. */
export const imports = createStore<{ list: readonly Import[] }>(() => ({ list: [] }));

let nextId = 1;

const hasEnded = ({ state }: Import): boolean => state.kind === "done" || state.kind === "failed";

/** Removes the imports that have ended. */
export function clearImports(): void {
  imports.setState(({ list }) => ({ list: list.filter((entry) => !hasEnded(entry)) }));
}

/** Builds the metadata of a job: the settings of its type, and the name and page count that the queue shows. */
export function buildJobMetadata(
  name: string,
  pages: number | undefined,
  settings: JobSettings,
): Record<string, unknown> {
  const resultSettings = { taxonomy: settings.taxonomy, high_confidence_threshold: settings.resultThreshold };
  return {
    name,
    ...(pages === undefined ? {} : { pages }),
    "text-extraction": { ocr: settings.ocr },
    zoning: { high_confidence_threshold: settings.zoningThreshold },
    ...(settings.type === "indexing" ? { indexing: resultSettings } : { mapping: resultSettings }),
  };
}

/** The operations of the service that an import uses. */
export interface ImportPorts {
  /** Returns why a file cannot be uploaded, or null. */
  checkFile: (file: Blob) => string | null;
  upload: (name: string, file: Blob, onProgress: (share: number) => void) => Promise<DocumentRecord>;
  createJob: (type: JobType, uri: string, metadata: Record<string, unknown>) => Promise<unknown>;
  describeError: (error: unknown) => string;
}

/**
 * Uploads files and creates a job from each, one after the other. A failed import has its reason and does not stop the
 * others.
 * @returns the number of created jobs
 */
export async function importFiles(
  files: readonly { file: ImportFile; settings: JobSettings }[],
  ports: ImportPorts,
): Promise<number> {
  const newImports = files.map(({ file, settings }) => ({ file, settings, id: nextId++ }));
  imports.setState(({ list }) => ({
    list: [
      ...list,
      ...newImports.map(({ id, file }) => ({ id, name: file.name, state: { kind: "waiting" } as const })),
    ],
  }));
  const setImportState = (id: number, state: ImportState): void =>
    imports.setState(({ list }) => ({ list: list.map((entry) => (entry.id === id ? { ...entry, state } : entry)) }));

  let createdCount = 0;
  for (const { id, file, settings } of newImports) {
    try {
      const bytes = await file.read();
      const problem = ports.checkFile(bytes);
      if (problem !== null) {
        setImportState(id, { kind: "failed", reason: problem });
        continue;
      }
      setImportState(id, { kind: "uploading", share: 0 });
      const document = await ports.upload(file.name, bytes, (share) =>
        setImportState(id, { kind: "uploading", share }),
      );
      setImportState(id, { kind: "creating" });
      await ports.createJob(settings.type, document.uri, buildJobMetadata(file.name, document.pages, settings));
      setImportState(id, { kind: "done" });
      createdCount++;
    } catch (error) {
      setImportState(id, { kind: "failed", reason: ports.describeError(error) });
    }
  }
  return createdCount;
}
