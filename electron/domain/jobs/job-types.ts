import { contentRoles, type ContentRole } from "../../../shared/api/contents.ts";
import { documentMediaTypes } from "../../../shared/api/documents.ts";
import type { JobTypeRecord } from "../../../shared/api/job-types.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { toJsonSchema } from "../../../shared/json/json-schema.ts";
import { jobTypes, stepsByType, type JobType } from "../../../shared/job/job.ts";
import { metadataSchemas } from "../../../shared/job/metadata.ts";

const descriptions: Record<JobType, { name: string; description: string; excludedRoles: readonly ContentRole[] }> = {
  "data-point-extraction": {
    name: "Data point extraction",
    description: "Extracts the data points of a taxonomy with their positions in the document.",
    excludedRoles: ["indexing-json", "indexing-taxonomy-json"],
  },
  indexing: {
    name: "Indexing",
    description: "Assigns keywords: the concepts of a taxonomy that the document is about.",
    excludedRoles: ["mapping-json", "mapping-taxonomy-json"],
  },
};

function describeJobType(type: JobType): JobTypeRecord {
  const { name, description, excludedRoles } = descriptions[type];
  return {
    id: type,
    name,
    description,
    input_media_types: [...documentMediaTypes],
    steps: stepsByType[type].map(({ step, review }) => ({ id: step, workbench: review ?? null })),
    roles: contentRoles.filter((role) => !excludedRoles.includes(role)),
    metadata_schema: toJsonSchema(metadataSchemas[type], "input"),
    version: "1",
  };
}

export const jobTypeRecords: readonly JobTypeRecord[] = jobTypes.map(describeJobType);

/** Returns a job type by its id. @throws {ServiceError} JOB_TYPE_NOT_FOUND */
export function getJobType(id: string): JobTypeRecord {
  const record = jobTypeRecords.find((type) => type.id === id);
  if (record === undefined) {
    throw new ServiceError(
      "JOB_TYPE_NOT_FOUND",
      `The job type ${id} does not exist; the job types are ${jobTypes.join(" and ")}.`,
    );
  }
  return record;
}
