import { z } from "zod";
import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { documentMediaTypes } from "../../shared/api/documents.ts";
import type { JobTypeRecord } from "../../shared/api/job-types.ts";
import { ServiceError } from "../../shared/errors.ts";
import { jobTypes, metadataSchemas, stepsByType, type JobType } from "../../shared/job.ts";

const about: Record<JobType, { name: string; description: string; foreignRoles: readonly ContentRole[] }> = {
  "data-point-extraction": {
    name: "Data point extraction",
    description: "Finds the values that a taxonomy asks for, each with its place in the document.",
    foreignRoles: ["indexing-json", "indexing-taxonomy-json"],
  },
  indexing: {
    name: "Indexing",
    description: "Finds the concepts of a taxonomy that the document is about.",
    foreignRoles: ["mapping-json", "mapping-taxonomy-json"],
  },
};

function describe(type: JobType): JobTypeRecord {
  const { name, description, foreignRoles } = about[type];
  return {
    id: type,
    name,
    description,
    input_media_types: [...documentMediaTypes],
    steps: stepsByType[type].map(({ step, review }) => ({ id: step, workbench: review ?? null })),
    roles: contentRoles.filter((role) => !foreignRoles.includes(role)),
    metadata_schema: z.toJSONSchema(metadataSchemas[type], { io: "input" }),
    version: "1",
  };
}

export const jobTypeRecords: readonly JobTypeRecord[] = jobTypes.map(describe);

/** @throws {ServiceError} JOB_TYPE_NOT_FOUND */
export function getJobType(id: string): JobTypeRecord {
  const record = jobTypeRecords.find((type) => type.id === id);
  if (record === undefined) {
    throw new ServiceError("JOB_TYPE_NOT_FOUND", `There is no job type ${id}; there are ${jobTypes.join(" and ")}.`);
  }
  return record;
}
