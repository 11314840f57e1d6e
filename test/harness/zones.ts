import type { Client } from "../../shared/api/client.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";
import { getContentItem, readContentItem, writeContentItem } from "./jobs.ts";

/** Reads the zones of a page. */
export async function readZones(client: Client, job: { id: string }, page: number): Promise<PageZones> {
  const item = await getContentItem(client, job, "page-zones-json", page);
  return pageZonesSchema.parse(await readContentItem(client, item));
}

/** Edits the zones of a page as a window does: sets their confidence, by which the edit is recognized. */
export async function editZones(client: Client, job: { id: string }, page: number, confidence: number): Promise<void> {
  const item = await getContentItem(client, job, "page-zones-json", page);
  const zones = pageZonesSchema.parse(await readContentItem(client, item));
  const headers = item.etag === null ? {} : { "if-match": item.etag };
  await writeContentItem(client, item, { ...zones, confidence }, headers);
}
