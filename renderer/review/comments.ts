import { useQuery } from "@tanstack/react-query";
import { type Comment, listComments } from "../../shared/api/comments.ts";
import { ApiError, type Client } from "../../shared/api/client.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { service } from "../session/clients.ts";

/** Fetches all comments of a job, the oldest first. */
async function fetchComments(client: Client, jobId: string, signal: AbortSignal): Promise<Comment[]> {
  const comments: Comment[] = [];
  for (;;) {
    const query = { limit: maxLimit, offset: comments.length };
    const { list, total_count: total } = await client.call(listComments, { params: { jobId }, query, signal });
    comments.push(...list);
    if (list.length === 0 || comments.length >= total) return comments;
  }
}

/** The comments of a job's step by the key of their record. */
export type CommentsByKey = ReadonlyMap<string, readonly Comment[]>;

/** Returns the key of the record that a comment is about. */
const getCommentKey = ({ item, record }: Comment): string => `${item}/${record ?? "#item"}`;

const noComments: CommentsByKey = new Map();

/** The comments of a job. */
interface JobComments {
  comments: CommentsByKey;
  /** False if the service has an earlier version, which ignores comments and does not have the computed contents. */
  isSupported: boolean;
  error: unknown;
  retry: () => void;
}

/**
 * Reads the comments on the contents of the current step of a job. They need not be read again, since only a check-in
 * adds comments.
 */
export function useComments({ id, blocking_step: step }: Job): JobComments {
  const { data, error, refetch } = useQuery({
    queryKey: ["comments", id, step],
    queryFn: async ({ signal }) => {
      const all = await fetchComments(service, id, signal).catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.code === "ROUTE_NOT_FOUND") return null;
        throw failure;
      });
      const ofStep = all?.filter((comment) => comment.step === step);
      return ofStep === undefined ? null : Map.groupBy(ofStep, getCommentKey);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  return { comments: data ?? noComments, isSupported: data !== null, error, retry: () => void refetch() };
}
