import type { UseQueryResult } from "@tanstack/react-query";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { ContentRole } from "../../shared/api/contents.ts";
import { chunkOf, itemIn, listChunk, readContent } from "./content-source.ts";
import { service } from "./clients.ts";

const chunkQuery = (jobId: string, role: ContentRole, chunk: number) =>
  queryOptions({
    queryKey: ["contents", jobId, role, chunk],
    queryFn: ({ signal }) => listChunk(service, jobId, role, chunk, signal),
    staleTime: 60_000,
  });

/**
 * A JSON content that the reviewer reads and does not write (page text, taxonomies); fetched when it is first shown.
 * `enabled: false` puts that off.
 */
export function useContent<Content>(
  jobId: string,
  role: ContentRole,
  item: number,
  schema: z.ZodType<Content>,
  enabled = true,
): UseQueryResult<Content> {
  const client = useQueryClient();
  return useQuery({
    queryKey: ["content", jobId, role, item],
    queryFn: async ({ signal }) => {
      const { list } = await client.fetchQuery(chunkQuery(jobId, role, chunkOf(item)));
      return schema.parse((await readContent(service, itemIn(list, role, item), signal)).content);
    },
    // What a machine's step has written does not change while a person's step is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
    enabled,
  });
}
