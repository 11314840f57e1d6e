import type { Page } from "@playwright/test";
import type { Client } from "../../shared/api/client.ts";
import { getContent, putContent } from "../../shared/api/contents.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { checkinJob, checkoutJob, createJob, getJob, type Job } from "../../shared/api/jobs.ts";
import { createTeam } from "../../shared/api/teams.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { signUp } from "./accounts.ts";
import { expect, type Galley } from "./galley.ts";
import { addWindowUser, sample } from "./imports.ts";

export interface Reviewed {
  ana: Client;
  job: Job;
}

/**
 * Ana changes a page that the local user reviews: zone 1 gets another type, zone 2 another box, zone 3 is divided and
 * zone 4 removed. She comments on zone 5.
 */
export async function createReviewedWork(galley: Galley, page: Page): Promise<Reviewed> {
  const ana = await signUp(galley, "Ana");
  const { id: from } = await ana.call(createTeam, { body: { name: "Zoners" } });
  const { id: to } = await ana.call(createTeam, { body: { name: "Checkers" } });
  await addWindowUser(page, ana, to);
  const { uri } = await ana.call(createDocument, { body: new Uint8Array(sample("invoice-english.pdf").bytes) });
  const metadata = {
    name: "to-review.pdf",
    zoning: { qa: { teams: [{ from, to }] } },
    mapping: { taxonomy: "invoice" },
  };
  const input_content = { role: "input" as const, uri };
  const job = await ana.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  const params = { jobId: job.id };
  const getStep = async () => (await ana.call(getJob, { params })).blocking_step;
  await expect.poll(getStep).toBe("zoning");
  await ana.call(checkoutJob, { params, body: {} });
  const item = { ...params, role: "page-zones-json" as const, item: 1 };
  const content = pageZonesSchema.parse(await (await ana.call(getContent, { params: item })).json());
  const [header, moved, split, removed, commented, ...rest] = content.zones;
  if (!header || !moved?.bbox || !split?.bbox || !removed || !commented) throw new Error("The page has too few zones.");
  const half = { ...split.bbox, height: split.bbox.height / 2 };
  const zones = [
    { ...header, type: "caption" as const },
    { ...moved, bbox: { ...moved.bbox, width: moved.bbox.width + 40 } },
    { ...split, bbox: half },
    { ...split, id: "lower-half", bbox: { ...half, y: half.y + half.height } },
    commented,
    ...rest,
  ].map((zone, index) => ({ ...zone, order: index + 1, accepted: true }));
  await ana.call(putContent, { params: item, body: new TextEncoder().encode(JSON.stringify({ ...content, zones })) });
  const comment = { role: "page-zones-json" as const, item: 1, record: commented.id, text: "Is this one block?" };
  await ana.call(checkinJob, { params, body: { status: "completed", comments: [{ ...comment, disputed: false }] } });
  return { ana, job };
}

/** Creates a job of the client and waits until it is in the review phase of its quality review. */
export async function createJobInReview(client: Client, name: string, from: string, to: string): Promise<Job> {
  const { uri } = await client.call(createDocument, { body: new Uint8Array(sample("invoice-english.pdf").bytes) });
  const zoning = { high_confidence_threshold: 0, qa: { teams: [{ from, to }] } };
  const metadata = { name, zoning, mapping: { taxonomy: "invoice" } };
  const input_content = { role: "input" as const, uri };
  const job = await client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  const getPhase = async () => (await client.call(getJob, { params: { jobId: job.id } })).review?.phase;
  await expect.poll(getPhase).toBe("review");
  return job;
}

/** Creates a job in review that the user of the window works on if it is returned. */
export async function createWorkInReview(ana: Client, page: Page): Promise<Job> {
  const { id: reviewers } = await ana.call(createTeam, { body: { name: "Reviewers" } });
  const { id: workers } = await ana.call(createTeam, { body: { name: "Workers" } });
  await addWindowUser(page, ana, workers);
  return createJobInReview(ana, "to-do-again.pdf", workers, reviewers);
}
