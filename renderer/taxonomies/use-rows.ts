import { useEffect, useRef, useState } from "react";
import type { TreeRow } from "./tree.ts";
import type { TaxonomyWorker } from "./worker-client.ts";

/** The number of rows that are read in one call. */
const chunkSize = 100;

/**
 * Reads the visible rows from the worker, in chunks.
 * @param version Changes when the rows change. The previous rows are shown until the new ones arrive.
 * @returns a function that returns a row; undefined while it is being read
 */
export function useRows(
  worker: TaxonomyWorker,
  version: number,
  first: number,
  last: number,
): (index: number) => TreeRow | undefined {
  const [chunks, setChunks] = useState(new Map<number, TreeRow[]>());
  const requests = useRef({ version, requested: new Set<number>() });
  const [firstChunk, lastChunk] = [Math.floor(first / chunkSize), Math.floor(last / chunkSize)];
  useEffect(() => {
    if (requests.current.version !== version) requests.current = { version, requested: new Set() };
    const { requested } = requests.current;
    for (let chunk = firstChunk; chunk <= lastChunk; chunk++) {
      if (requested.has(chunk)) continue;
      // The first chunk of a new version replaces all chunks of the previous version.
      const isFirst = requested.size === 0;
      requested.add(chunk);
      const read = async (): Promise<void> => {
        const rows = await worker.call("getRows", chunk * chunkSize, (chunk + 1) * chunkSize);
        if (requests.current.requested !== requested) return;
        setChunks((previous) => new Map([...(isFirst ? [] : previous), [chunk, rows]]));
      };
      read().catch(() => requested.delete(chunk));
    }
  }, [worker, version, firstChunk, lastChunk]);
  return (index) => chunks.get(Math.floor(index / chunkSize))?.[index % chunkSize];
}
