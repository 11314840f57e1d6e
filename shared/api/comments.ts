import { z } from "zod";
import { mebibyte } from "../bytes.ts";
import { reviewPhases, reviewSteps } from "../job/job.ts";
import { contentRoles } from "./contents.ts";
import { createListSchema, declareEndpoint, describeEarlyEnd, pageQuery, timestamp, uuid } from "./endpoint.ts";

/** The limit of the body of a check-in, in bytes. */
export const maxCheckinBytes = mebibyte;
/** The maximum number of comments of one check-in. */
const maxComments = 500;
/** The maximum number of comments of a job. */
export const maxJobComments = 5000;
/** The maximum length of a comment, in characters. */
export const maxCommentLength = 2000;

/** The subject of a comment: a record of a content, such as a zone of a page, or the whole item if `record` is null. */
const subjectFields = {
  role: z.enum(contentRoles),
  item: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe("The page, or 0 for a role with one item."),
  record: z
    .string()
    .min(1)
    .max(1000)
    .nullable()
    .describe("The id of the record in the item; `#order` is the reading order of a page."),
};

/** The comments of a check-in. */
export const commentsSchema = z
  .array(
    z.object({
      ...subjectFields,
      text: z.string().trim().min(1).max(maxCommentLength),
      disputed: z.boolean().default(false).describe("Whether the comment disputes what was changed; only in a review."),
    }),
  )
  .max(maxComments);
export type NewComment = z.output<typeof commentsSchema>[number];

export const commentSchema = z
  .object({
    id: uuid,
    author: z.object({ id: uuid, name: z.string(), email: z.string() }),
    at: timestamp,
    step: z.enum(reviewSteps),
    phase: z.enum(reviewPhases),
    /** The round of the quality review, from 1. */
    round: z.int().positive(),
    ...subjectFields,
    text: z.string(),
    disputed: z.boolean(),
  })
  .meta({ id: "Comment" });
export type Comment = z.infer<typeof commentSchema>;

export const listComments = declareEndpoint("GET /jobs/:jobId/comments", {
  id: "comment.list",
  summary: "List the comments on the contents of a job",
  description:
    "The oldest come first. Comments are written with a check-in, and are deleted with the job. " +
    describeEarlyEnd("comments"),
  params: z.object({ jobId: uuid }),
  query: pageQuery,
  response: createListSchema(commentSchema),
  errors: ["JOB_NOT_FOUND"],
});
