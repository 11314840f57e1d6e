import { expect, test } from "vitest";
import { ApiError } from "../../../shared/api/client.ts";
import { listContentsByRole } from "../../../shared/api/contents.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { cancelJob, checkinJob, checkoutJob, createJob, getJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { getContentItem, isBlockedAt, readContentItem, waitForJob, writeContentItem } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

const role = "page-zones-json" as const;
const marker = 0.123;

type Action = "check in" | "abort" | "take over" | "cancel";

/** The actions of a round, which begin in the same turn of the event loop in this order. */
const rounds: readonly (readonly Action[])[] = [
  ["check in", "take over"],
  ["take over", "check in"],
  ["check in", "cancel"],
  ["cancel", "check in"],
  ["take over", "cancel"],
  ["cancel", "take over"],
  ["check in", "take over", "cancel"],
  ["check in", "cancel", "take over"],
  ["take over", "check in", "cancel"],
  ["take over", "cancel", "check in"],
  ["cancel", "check in", "take over"],
  ["cancel", "take over", "check in"],
  ["abort", "take over", "cancel"],
  ["cancel", "abort", "take over"],
  ["check in", "check in", "take over"],
  ["take over", "take over", "check in"],
];

const refusals = ["CHECKOUT_LOST", "JOB_NOT_BLOCKED", "JOB_NOT_CHECKED_OUT", "JOB_FINAL"];

test("of a check-in, a take-over and a cancellation at once, none loses work or ends in a mixed state", async () => {
  const service = await startTestService();
  const owner = service.client;
  const { id: ownerId } = await service.getLocalUser();
  const ana = await service.signUp("Ana");
  const { uri } = await owner.call(createDocument, { body: await buildTextPdf(1) });
  const body = {
    type: "data-point-extraction" as const,
    input_content: { role: "input" as const, uri },
    metadata: { mapping: { taxonomy: "invoice", high_confidence_threshold: 0 } },
    collaboration: { teams: [], users: [{ email: ana.email, steps: ["zoning"] }] },
  };
  for (const round of rounds) {
    const about = round.join(", ");
    const created = await owner.call(createJob, { body });
    const job = await waitForJob(owner, created, isBlockedAt("zoning"));
    const params = { jobId: job.id };
    await ana.client.call(checkoutJob, { params, body: {} });
    const item = await getContentItem(ana.client, job, role, 1);
    const value = (await readContentItem(ana.client, item)) as object;
    await writeContentItem(ana.client, item, { ...value, confidence: marker });
    const actions: Record<Action, () => Promise<unknown>> = {
      "check in": () => ana.client.call(checkinJob, { params, body: { status: "completed" } }),
      abort: () => ana.client.call(checkinJob, { params, body: { status: "aborted" } }),
      "take over": () => owner.call(checkoutJob, { params, body: { force: true, reason: "Now." } }),
      cancel: () => owner.call(cancelJob, { params }),
    };
    const outcomes = await Promise.allSettled(round.map((action) => actions[action]()));
    const succeeded = round.filter((_, index) => outcomes[index]?.status === "fulfilled");
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [] : [outcome.reason instanceof ApiError ? outcome.reason.code : outcome.reason],
    );
    expect(refusals, about).toEqual(expect.arrayContaining(codes));
    expect(succeeded.length, about).toBeGreaterThan(0);

    // The work is published, or its author has it; never both, and never neither.
    const aside = await ana.client.call(listContentsByRole, {
      params: { ...params, role },
      query: { set_aside: true },
    });
    const current = (await readContentItem(owner, await getContentItem(owner, job, role, 1))) as { confidence: number };
    const isPublished = current.confidence === marker;
    expect(isPublished, about).toBe(succeeded.includes("check in"));
    expect(aside.list, about).toHaveLength(isPublished ? 0 : 1);

    const after = await owner.call(getJob, { params });
    const holder = { status: "blocked", claimed_by: { id: ownerId } };
    const expected = succeeded.includes("take over") ? holder : {};
    const cancelled = { status: "cancelled", claimed_by: null };
    expect(after, about).toMatchObject(succeeded.includes("cancel") ? cancelled : expected);
    expect(succeeded.includes("check in") && succeeded.includes("take over"), about).toBe(false);
  }
});
