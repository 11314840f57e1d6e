import { createTeam } from "../../shared/api/teams.ts";
import type { Client } from "../../shared/api/client.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob, writeContentItem } from "./jobs.ts";
import { addMember } from "./teams.ts";
import { startTestService, type TestService } from "./test-service.ts";

export const mapping = { taxonomy: "invoice", high_confidence_threshold: 0 };
export const completed = { status: "completed" as const };

export type Person = Awaited<ReturnType<TestService["signUp"]>>;

/** Creates a team with its first member as admin. */
export async function createTeamOf(name: string, [admin, ...members]: readonly [Person, ...Person[]]): Promise<string> {
  const { id: teamId } = await admin.client.call(createTeam, { body: { name } });
  for (const member of members) await addMember(admin.client, teamId, member);
  return teamId;
}

/** Changes the type of the first zone of page 1, as the lease holder. */
export async function changeFirstType(
  client: Client,
  job: { id: string },
  type: "title" | "page-header",
): Promise<void> {
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readContentItem(client, item));
  const [first, ...rest] = zones.zones;
  if (first === undefined) throw new Error("the page has no zones");
  const retyped = { ...first, type, origin: "human" as const, accepted: true };
  await writeContentItem(client, item, { ...zones, zones: [retyped, ...rest] });
}

/** Returns the type of the first zone of page 1. */
export async function getFirstType(client: Client, job: { id: string }): Promise<string | undefined> {
  const item = await getContentItem(client, job, "page-zones-json", 1);
  return pageZonesSchema.parse(await readContentItem(client, item)).zones[0]?.type;
}

/** A job of the local user with a quality review of zoning: Ana and Ben work, Ben and Cleo review. */
export async function startReviewedJob(threshold = 1) {
  const service = await startTestService();
  const [ana, ben, cleo] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Cleo")];
  const from = await createTeamOf("Workers", [ana, ben]);
  const to = await createTeamOf("Reviewers", [cleo, ben]);
  const zoning = { high_confidence_threshold: threshold };
  const started = await startJob(service.client, {
    bytes: await buildTextPdf(1),
    metadata: { mapping, zoning, "zoning.qa.teams": [{ from, to }] },
  });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  return { service, owner: service.client, ana, ben, cleo, from, to, job, params: { jobId: job.id } };
}
