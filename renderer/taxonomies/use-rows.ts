import { useEffect, useRef, useState } from "react";
import type { TreeRow } from "./tree.ts";
import type { TaxonomyWorker } from "./worker-client.ts";

/** The number of rows that are fetched together. */
const chunkSize = 100;

/**
 * Reads the rows that are visible from the worker, in chunks.
 * @param version changes when the rows do; those that were read before are shown until the new ones arrive
 * @returns a function that returns a row; undefined while it is being read
 */
export function useRows(
  worker: TaxonomyWorker,
  version: number,
  first: number,
  last: number,
): (index: number) => TreeRow | undefined {
  const [chunks, setChunks] = useState(new Map<number, TreeRow[]>());
  const known = useRef({ version, requested: new Set<number>() });
  const [firstChunk, lastChunk] = [Math.floor(first / chunkSize), Math.floor(last / chunkSize)];
  useEffect(() => {
    if (known.current.version !== version) known.current = { version, requested: new Set() };
    const { requested } = known.current;
    for (let chunk = firstChunk; chunk <= lastChunk; chunk++) {
      if (requested.has(chunk)) continue;
      // The first chunk of a new version replaces all of the previous one.
      const isFirst = requested.size === 0;
      requested.add(chunk);
      const read = async (): Promise<void> => {
        const rows = await worker.call("getRows", chunk * chunkSize, (chunk + 1) * chunkSize);
        if (known.current.requested !== requested) return;
        setChunks((previous) => new Map([...(isFirst ? [] : previous), [chunk, rows]]));
      };
      read().catch(() => requested.delete(chunk));
    }
  }, [worker, version, firstChunk, lastChunk]);
  return (index) => chunks.get(Math.floor(index / chunkSize))?.[index % chunkSize];
}
