import type { Client } from "../../../shared/api/client.ts";
import { getContent } from "../../../shared/api/contents.ts";
import type { Job } from "../../../shared/api/jobs.ts";
import { importLearned, listLearnedDocuments } from "../../../shared/api/learned.ts";
import { getTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { revokeKey } from "../../../shared/api/users.ts";
import type { LearnedExport } from "../../../shared/learned.ts";
import type { Taxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { startServiceWithExperts, type TestService } from "../../harness/test-service.ts";
import { addMember } from "../../harness/teams.ts";

/** The roles of callers, in the order of the table's columns. */
export const roles = [
  "owner",
  "collaborator with the step",
  "collaborator without the step",
  "team member",
  "QA worker",
  "QA reviewer",
  "expert",
  "stranger",
  "expert with a test key",
  "key of no known kind",
  "revoked key",
  "no key",
] as const;
export type Role = (typeof roles)[number];

/** Jobs that are blocked at zoning: without quality review, and in each of its phases. */
export type JobName = "plain" | "work" | "review";

export interface World {
  service: TestService;
  callers: Record<Role, { id: string; key: string | null }>;
  jobs: Record<JobName, Job>;
  /** The current zones of page 1. */
  zones: string;
  teamId: string;
  /** A taxonomy of the owner, and a built-in one. */
  taxonomy: Taxonomy;
  invoice: Taxonomy;
  /** What the owner learned for the built-in taxonomy, and the id of its document. */
  learned: LearnedExport;
  learnedId: string;
  /** A user without any role. */
  outsider: { id: string };
}

type Person = Awaited<ReturnType<TestService["signUp"]>>;

async function createTeamWith(admin: Client, name: string, members: readonly Person[]): Promise<string> {
  const { id: teamId } = await admin.call(createTeam, { body: { name } });
  for (const member of members) await addMember(admin, teamId, member);
  return teamId;
}

/** Creates a service with a user for every role, and the jobs for which they have it. */
export async function createWorld(): Promise<World> {
  const service = await startServiceWithExperts({ onlyExpertsEditBuiltInTaxonomies: true });
  const signUp = (name: string) => service.signUp(name);
  const [owner, withStep, withoutStep] = [await signUp("Olga"), await signUp("Wim"), await signUp("Nina")];
  const [member, worker, reviewer] = [await signUp("Mia"), await signUp("Walt"), await signUp("Rita")];
  const [expert, tester, stranger, formerUser] = [
    await signUp("Edda"),
    await signUp("Theo"),
    await signUp("Stan"),
    await signUp("Fred"),
  ];
  const outsider = await signUp("Ursula");
  const teamId = await createTeamWith(owner.client, "Zoners", [member]);
  for (const member of [expert, tester]) await addMember(service.client, service.expertsTeamId, member);
  const from = await createTeamWith(service.client, "Workers", [worker]);
  const to = await createTeamWith(service.client, "Reviewers", [reviewer]);
  await formerUser.client.call(revokeKey, { params: { kind: "live" } });

  const collaboration = {
    users: [
      { id: withStep.id, steps: ["zoning"] },
      { id: withoutStep.id, steps: ["mapping"] },
    ],
    teams: [{ name: "Zoners", steps: ["zoning"] }],
  };
  const bytes = await buildTextPdf(1);
  const createJob = async (zoning: Record<string, unknown>) => {
    const metadata = { mapping: { taxonomy: "invoice" }, zoning };
    const runningJob = await startJob(owner.client, { bytes, collaboration, metadata });
    return waitForJob(owner.client, runningJob, isBlockedAt("zoning"));
  };
  const invoice = await owner.client.call(getTaxonomy, { params: { name: "invoice" } });
  const taxonomy = { ...invoice, name: "olgas" };
  await owner.client.call(putTaxonomy, { params: { name: taxonomy.name }, body: taxonomy });
  const learnedContent = { kind: "data-points" as const, layout: [], data_points: [] };
  const document = {
    name: "a.pdf",
    sha256: "a".repeat(64),
    learned_at: "2026-01-01T00:00:00.000Z",
    content: learnedContent,
  };
  const learned = { taxonomy: "invoice", kind: "data-points" as const, documents: [document] };
  await owner.client.call(importLearned, { params: { name: "invoice" }, body: learned });
  const { list } = await owner.client.call(listLearnedDocuments, { params: { name: "invoice" } });
  const qa = { teams: [{ from, to }] };
  const plain = await createJob({});
  const zones = { jobId: plain.id, role: "page-zones-json" as const, item: 1 };
  const callers: Record<Role, { id: string; key: string | null }> = {
    owner: { id: owner.id, key: owner.keys.live },
    "collaborator with the step": { id: withStep.id, key: withStep.keys.live },
    "collaborator without the step": { id: withoutStep.id, key: withoutStep.keys.live },
    "team member": { id: member.id, key: member.keys.live },
    "QA worker": { id: worker.id, key: worker.keys.live },
    "QA reviewer": { id: reviewer.id, key: reviewer.keys.live },
    expert: { id: expert.id, key: expert.keys.live },
    stranger: { id: stranger.id, key: stranger.keys.live },
    "expert with a test key": { id: tester.id, key: tester.keys.test },
    "key of no known kind": { id: expert.id, key: expert.keys.live.replace("user-", "host-") },
    "revoked key": { id: formerUser.id, key: formerUser.keys.live },
    "no key": { id: outsider.id, key: null },
  };
  return {
    service,
    callers,
    jobs: { plain, work: await createJob({ qa }), review: await createJob({ qa, high_confidence_threshold: 0 }) },
    zones: await (await owner.client.call(getContent, { params: zones })).text(),
    teamId,
    taxonomy,
    invoice,
    learned,
    learnedId: list[0]?.id ?? "",
    outsider,
  };
}
