import { outputFormats, type OutputFormat } from "../../shared/api/contents.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { TemporaryFile } from "../storage/blobs/blobs.ts";
import { selectMediaType } from "../http/accept.ts";
import { isNotModified } from "../http/entity-tags.ts";
import { formatContentDisposition } from "./file-name.ts";

/**
 * The formats by the media types of an `Accept` header. UBL and CII are not among them, since they have the same media
 * type as the XML.
 */
const formatsByType = {
  "application/xml": "xml",
  "text/xml": "xml",
  "application/octet-stream": "xml",
  "application/json": "json",
  "text/csv": "csv",
} as const satisfies Record<string, OutputFormat>;
const mediaTypes = Object.keys(formatsByType) as (keyof typeof formatsByType)[];

/** Selects the format of an output by the `Accept` header. @throws {ServiceError} FORMAT_UNAVAILABLE */
export function selectFormat(request: Request): OutputFormat {
  const type = selectMediaType(request, mediaTypes);
  if (type !== null) return formatsByType[type];
  const message =
    "The output is available as application/xml, application/json and text/csv, and none of them is in the Accept header. " +
    "Accept one of them, or add ?format=xml, json, csv, ubl or cii to the address.";
  throw new ServiceError("FORMAT_UNAVAILABLE", message);
}

const extensions = { json: "json", csv: "csv", ubl: "ubl.xml", cii: "cii.xml" } as const;

/** Creates the response to a download of a converted output: 200, or 304 if the caller already has the output. */
export async function createOutputResponse(
  request: Request,
  format: Exclude<OutputFormat, "xml">,
  sha256: string,
  convert: () => Promise<TemporaryFile>,
): Promise<Response> {
  const etag = `"${sha256}-${format}"`;
  const headers = new Headers({
    etag,
    vary: "accept",
    "content-type": outputFormats[format],
    "content-disposition": formatContentDisposition(`output.${extensions[format]}`),
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  });
  if (isNotModified(request, etag)) return new Response(null, { status: 304, headers });
  const { size, bytes } = await convert();
  headers.set("content-length", String(size));
  if (request.method !== "HEAD") return new Response(bytes, { headers });
  await bytes.cancel();
  return new Response(null, { headers });
}
