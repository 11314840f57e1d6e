import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { z } from "zod";
import type { Client } from "../../shared/api/client.ts";
import type { ContentItem, ContentRole } from "../../shared/api/contents.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import { pageTextSchema } from "../../shared/document/page-text.ts";
import { chunkOf, itemIn, listChunk, readContent } from "../session/content-source.ts";

/** What a workbench reads of a job and never writes: its document, the text of its pages, its taxonomy. */
export interface Sources {
  /** The texts read so far, by page. */
  readonly texts: StoreApi<ReadonlyMap<number, PageText>>;
  /** Reads the text of a page unless it is there or on its way. @throws where it cannot be read */
  loadText(page: number): Promise<PageText>;
  /** The document itself: its address and media type. */
  input(): Promise<ContentItem>;
  /** How many pages, or sections, the document has. */
  pages(): Promise<number>;
  /** A content of a role that has one item. */
  read<Content>(role: ContentRole, schema: z.ZodType<Content>): Promise<Content>;
}

export function openSources(service: Client, jobId: string): Sources {
  const texts = createStore<ReadonlyMap<number, PageText>>(() => new Map());
  const lists = new Map<string, ReturnType<typeof listChunk>>();
  const reading = new Map<number, Promise<PageText>>();

  async function list(role: ContentRole, chunk: number) {
    const key = `${role} ${chunk}`;
    const listing = lists.get(key) ?? listChunk(service, jobId, role, chunk);
    lists.set(key, listing);
    try {
      return await listing;
    } catch (error) {
      lists.delete(key);
      throw error;
    }
  }

  async function find(role: ContentRole, item: number): Promise<ContentItem> {
    return itemIn((await list(role, chunkOf(item))).list, role, item);
  }

  async function readText(page: number): Promise<PageText> {
    try {
      const { content } = await readContent(service, await find("page-text-json", page));
      const text = pageTextSchema.parse(content);
      texts.setState((known) => new Map(known).set(page, text), true);
      return text;
    } catch (error) {
      reading.delete(page);
      throw error;
    }
  }

  return {
    texts,
    loadText(page) {
      const known = reading.get(page) ?? readText(page);
      reading.set(page, known);
      return known;
    },
    input: () => find("input", 0),
    pages: async () => (await list("page-text-json", 0)).total_count,
    async read(role, schema) {
      const { content } = await readContent(service, await find(role, 0));
      return schema.parse(content);
    },
  };
}
