import { readTaxonomyFile } from "../../shared/api/taxonomy-files.ts";
import { createRoute, type Route } from "../http/route.ts";

/** Reads a taxonomy from a file that the window sends. The embedded service implements it. */
export type ReadFile = (file: {
  name: string;
  body: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
}) => Promise<{ size: number; bytes: ReadableStream<Uint8Array> }>;

/** Creates the endpoint by which the window imports taxonomies. It is the same for all connections. */
export function createTaxonomyFileRoutes(readFile: ReadFile): Route<void>[] {
  return [
    createRoute(readTaxonomyFile, async ({ request, query }) => {
      const body = request.body ?? new Blob([]).stream();
      const { size, bytes } = await readFile({ name: query.name, body, signal: request.signal });
      return new Response(bytes, {
        headers: {
          "content-type": readTaxonomyFile.mediaType,
          "content-length": String(size),
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    }),
  ];
}
