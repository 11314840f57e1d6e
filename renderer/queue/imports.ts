import { createStore } from "zustand/vanilla";
import type { DocumentRecord } from "../../shared/api/documents.ts";
import type { JobType } from "../../shared/job/job.ts";
import { buildJobMetadata, type JobSettings } from "../../shared/job/job-settings.ts";

/** A file to import. */
export interface ImportFile {
  name: string;
  /** Reads the contents of the file. Called when its import begins. */
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

/** The outcome of an import. */
export interface EndedImport {
  name: string;
  state: Extract<ImportState, { kind: "done" | "failed" }>;
}

/** The imports of this session. They continue while the import dialog is closed. */
export const imports = createStore<{ list: readonly Import[] }>(() => ({ list: [] }));

/** Counts the imports whose job was created. */
export const countCreated = (ended: readonly EndedImport[]): number =>
  ended.filter(({ state }) => state.kind === "done").length;

let nextId = 1;

const hasEnded = ({ state }: Import): boolean => state.kind === "done" || state.kind === "failed";

/** Computes the progress of all imports, from 0 to 1; null if all have ended. */
export function computeShare(list: readonly Import[]): number | null {
  if (list.every(hasEnded)) return null;
  const done = list.map((entry) => {
    if (hasEnded(entry) || entry.state.kind === "creating") return 1;
    return entry.state.kind === "uploading" ? entry.state.share : 0;
  });
  return done.reduce((sum, share) => sum + share, 0) / list.length;
}

/** Removes the imports that have ended. */
export function clearImports(): void {
  imports.setState(({ list }) => ({ list: list.filter((entry) => !hasEnded(entry)) }));
}

/** The functions that an import uses; tests replace them. */
export interface ImportPorts {
  /** Returns the reason why a file cannot be uploaded, or null. */
  checkFile: (file: Blob) => string | null;
  upload: (name: string, file: Blob, onProgress: (share: number) => void) => Promise<DocumentRecord>;
  createJob: (type: JobType, uri: string, metadata: Record<string, unknown>) => Promise<unknown>;
  describeError: (error: unknown) => string;
}

/**
 * Uploads files and creates a job from each, one after the other. The state of a failed import contains the reason. A
 * failure does not stop the others.
 * @returns the ended imports, in the order of the files
 */
export async function importFiles(
  files: readonly { file: ImportFile; settings: JobSettings }[],
  ports: ImportPorts,
): Promise<EndedImport[]> {
  const newImports = files.map(({ file, settings }) => ({ file, settings, id: nextId++ }));
  imports.setState(({ list }) => ({
    list: [
      ...list,
      ...newImports.map(({ id, file }) => ({ id, name: file.name, state: { kind: "waiting" } as const })),
    ],
  }));
  const setImportState = (id: number, state: ImportState): void =>
    imports.setState(({ list }) => ({ list: list.map((entry) => (entry.id === id ? { ...entry, state } : entry)) }));

  const importFile = async (id: number, file: ImportFile, settings: JobSettings): Promise<EndedImport["state"]> => {
    try {
      const bytes = await file.read();
      const problem = ports.checkFile(bytes);
      if (problem !== null) return { kind: "failed", reason: problem };
      setImportState(id, { kind: "uploading", share: 0 });
      const document = await ports.upload(file.name, bytes, (share) =>
        setImportState(id, { kind: "uploading", share }),
      );
      setImportState(id, { kind: "creating" });
      await ports.createJob(settings.type, document.uri, buildJobMetadata(file.name, settings));
      return { kind: "done" };
    } catch (error) {
      return { kind: "failed", reason: ports.describeError(error) };
    }
  };

  const ended: EndedImport[] = [];
  for (const { id, file, settings } of newImports) {
    const state = await importFile(id, file, settings);
    setImportState(id, state);
    ended.push({ name: file.name, state });
  }
  return ended;
}
