import { contentRoles, type ContentRole } from "../../../shared/api/contents.ts";
import type { ItemKey } from "./store.ts";

/** The parts of a path at or below `/jobs`. */
export interface RequestTarget {
  /** The id of the job; null for the list of jobs. */
  jobId: string | null;
  /** The path below the job. */
  rest: string;
  /** The role whose contents are listed; null for any other path. */
  listedRole: ContentRole | null;
  /** The content item; null for any other path. */
  key: ItemKey | null;
}

const jobPath = /^\/v1(?:\.1)?\/jobs(?:\/([0-9a-f-]{36})(\/.*)?)?$/i;
const itemPath = /^\/contents\/([a-z-]+)\/(\d{1,15})$/;
const rolePath = /^\/contents\/([a-z-]+)$/;

function parseRole(text: string | undefined): ContentRole | null {
  return contentRoles.find((role) => role === text) ?? null;
}

/** Parses a path at or below `/jobs`; null for any other path. */
export function parseTarget(pathname: string): RequestTarget | null {
  const match = jobPath.exec(pathname);
  if (match === null) return null;
  const [, id, rest = ""] = match;
  const jobId = id?.toLowerCase() ?? null;
  const [, roleText, itemText] = itemPath.exec(rest) ?? [];
  const role = parseRole(roleText);
  return {
    jobId,
    rest,
    listedRole: parseRole(rolePath.exec(rest)?.[1]),
    key: role === null || jobId === null ? null : { jobId, role, item: Number(itemText) },
  };
}
