import { z } from "zod";
import { jobTypes, machineSteps, reviewSteps } from "../job/job.ts";
import { documentMediaTypes } from "./documents.ts";
import { declareEndpoint, createListSchema, pageQuery } from "./endpoint.ts";

const jobTypeSchema = z
  .object({
    id: z.enum(jobTypes),
    name: z.string(),
    description: z.string(),
    input_media_types: z.array(z.enum(documentMediaTypes)),
    /**
     * The steps in order. `workbench` is the workbench in which users review the result of the step; null without
     * review.
     */
    steps: z.array(z.object({ id: z.enum(machineSteps), workbench: z.enum(reviewSteps).nullable() })),
    roles: z.array(z.string()),
    /** The schema of the metadata, in JSON Schema 2020-12. */
    metadata_schema: z.record(z.string(), z.unknown()),
    version: z.string(),
  })
  .meta({ id: "JobType" });
export type JobTypeRecord = z.infer<typeof jobTypeSchema>;

export const listJobTypes = declareEndpoint("GET /job-types", {
  id: "job-type.list",
  summary: "List the job types",
  query: pageQuery,
  response: createListSchema(jobTypeSchema),
});

export const getJobType = declareEndpoint("GET /job-types/:jobTypeId", {
  id: "job-type.get",
  summary: "Get a job type",
  params: z.object({ jobTypeId: z.string() }),
  response: jobTypeSchema,
  errors: ["JOB_TYPE_NOT_FOUND"],
});
