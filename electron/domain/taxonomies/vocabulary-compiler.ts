import { stat } from "node:fs/promises";
import type { TaskOptions, Workers } from "../../pipeline/tasks.ts";
import { createSingleFlight } from "../../platform/single-flight.ts";
import type { VocabularyStore } from "../../storage/vocabularies.ts";
import { maxSmallTaxonomyBytes } from "../validations.ts";

/**
 * A version of a keyword taxonomy. `useFile` calls `use` with the path of a file that contains the taxonomy as JSON.
 * The file may exist only during the call.
 */
export interface VocabularySource {
  sha256: string;
  useFile: (use: (path: string) => Promise<void>) => Promise<void>;
}

/** Compiles the vocabularies that searches and jobs open. Concurrent requests share one compilation. */
export interface VocabularyCompiler {
  /** @throws {TaskError} */
  compile(source: VocabularySource, options: Pick<TaskOptions, "urgent" | "owner" | "network" | "job">): Promise<void>;
}

const timeoutMs = 5 * 60_000;

/**
 * @param parts.maxSmallTaxonomyBytes The size in bytes above which a taxonomy is compiled in the process for large
 * taxonomies.
 */
export function createVocabularyCompiler(parts: {
  vocabularies: VocabularyStore;
  workers: Workers;
  maxSmallTaxonomyBytes?: number;
}): VocabularyCompiler {
  const { vocabularies, workers, maxSmallTaxonomyBytes: maxSmallBytes = maxSmallTaxonomyBytes } = parts;
  const compilations = createSingleFlight<void>();
  return {
    compile({ sha256, useFile }, options) {
      const compile = async (taxonomy: string) => {
        const large = (await stat(taxonomy)).size > maxSmallBytes;
        const files = { taxonomy, compiled: vocabularies.getPath(sha256) };
        await workers.run("compileVocabulary", files, { ...options, timeoutMs, large });
      };
      return compilations.run(sha256, () => useFile(compile));
    },
  };
}
