import {
  getContent,
  listContents,
  listContentsByRole,
  maxContentBytes,
  putContent,
  putReading,
  type ContentRole,
  type OutputFormat,
} from "../../../shared/api/contents.ts";
import { ServiceError } from "../../../shared/errors.ts";
import * as contents from "../../domain/contents/contents.ts";
import { describeContent } from "../../domain/contents/describe-content.ts";
import { readByOcr } from "../../domain/steps/read-by-ocr.ts";
import { getOwnSetAside, listOwnSetAside } from "../../domain/review/set-aside.ts";
import { formatEntityTag, meetsIfMatch } from "../../http/entity-tags.ts";
import { readBody } from "../../http/request-body.ts";
import { createBlobResponse } from "../blob-response.ts";
import { createOutputResponse, selectFormat } from "../output-response.ts";
import { presentContent, presentPage, presentSetAside } from "../present.ts";
import type { Caller, Context } from "../../domain/context.ts";
import type { ItemKey } from "../../storage/contents.ts";
import type { z } from "zod";
import { createAuthenticatedRoute } from "../route.ts";

interface ItemParams {
  jobId: string;
  role: contents.ContentView["role"];
  item: number;
}

function toItemKey({ jobId, role, item }: ItemParams) {
  return { jobId, role, page: item };
}

/**
 * Selects the format of an output; null for other roles.
 * @throws {ServiceError} FORMAT_UNAVAILABLE; FIELD_INVALID if another role is requested in a format
 */
function selectOutputFormat(
  request: Request,
  role: ContentRole,
  format: OutputFormat | undefined,
): OutputFormat | null {
  if (role === "output") return format ?? selectFormat(request);
  if (format === undefined) return null;
  const message = `only the role output has formats; ${role} has one`;
  throw new ServiceError("FIELD_INVALID", undefined, { fields: { format: { message } } });
}

/**
 * Reads the version of an item that a request selects: a working copy that was set aside, the computed version, or the
 * current version.
 * @throws {ServiceError} FIELD_INVALID if both are selected, and what the called functions throw
 */
function readVersion(
  context: Context,
  caller: Caller,
  key: ItemKey,
  { set_aside: epoch, version }: z.output<typeof getContent.query>,
) {
  if (epoch !== undefined && version !== undefined) {
    const message = "cannot be combined with set_aside";
    throw new ServiceError("FIELD_INVALID", undefined, { fields: { version: { message } } });
  }
  if (epoch !== undefined) return getOwnSetAside(context, caller, key, epoch);
  return version === "computed"
    ? contents.getComputedContent(context, caller, key)
    : contents.getContent(context, caller, key);
}

export const contentRoutes = [
  createAuthenticatedRoute(listContents, async ({ context, params, query, origin }, caller) => {
    const page = await contents.listContents(context, caller, params.jobId, query);
    return presentPage(query, page, (item) => presentContent(origin, item));
  }),
  createAuthenticatedRoute(listContentsByRole, async ({ context, params, query, origin }, caller) => {
    if (query.set_aside) {
      const page = await listOwnSetAside(context, caller, params, query);
      return presentPage(query, page, (item) => presentSetAside(origin, item));
    }
    const page = await contents.listContents(context, caller, params.jobId, query, params.role);
    return presentPage(query, page, (item) => presentContent(origin, item));
  }),
  createAuthenticatedRoute(getContent, async ({ context, params, query, request }, caller) => {
    const key = toItemKey(params);
    const format = selectOutputFormat(request, params.role, query.format);
    const content = await readVersion(context, caller, key, query);
    if (format !== null && format !== "xml") {
      const convert = () => contents.convertOutput(context, caller, { ...key, sha256: content.sha256 }, format);
      return createOutputResponse(request, format, content.sha256, convert);
    }
    const source = { ...content, describe: describeContent(context.db, key) };
    const response = await createBlobResponse(request, context.blobs, source);
    if (format !== null) response.headers.set("vary", "accept");
    return response;
  }),
  createAuthenticatedRoute(putContent, async ({ context, params, request, origin }, caller) => {
    const matches = (sha256: string | null) => meetsIfMatch(request, sha256 === null ? null : formatEntityTag(sha256));
    const read = () => readBody(request, maxContentBytes[params.role] ?? 0);
    return presentContent(origin, await contents.putContent(context, caller, toItemKey(params), { read, matches }));
  }),
  createAuthenticatedRoute(putReading, ({ context, params, request }, caller) =>
    readByOcr(context, caller, params, request.signal),
  ),
];
