import { z } from "zod";
import type { ErrorCode } from "../errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A body of bytes in place of JSON, streamed and never held whole. */
export interface RawBody {
  raw: true;
  mediaTypes: readonly string[];
  maxBytes: number;
}

/**
 * One endpoint of the service, said once: routing, validation, types, OpenAPI and the client come from this.
 * `path` is relative to the base address, with parameters as `:name`. `response` is the schema of what stands
 * in the envelope's `response`; `"raw"` says that the answer is bytes without an envelope.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType | RawBody | null = z.ZodType | RawBody | null,
  Response extends z.ZodType | "raw" = z.ZodType | "raw",
> {
  /** `noun.verb`. */
  id: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  /** Whether a call needs an API key. */
  key: boolean;
  params: Params;
  query: Query;
  body: Body;
  status: 200 | 201;
  response: Response;
  /** The media type of a raw answer that always has the same. */
  mediaType: string;
  /** A body that a caller may send, for the documentation. */
  example: unknown;
  /** What it refuses with, beside what any call can meet: keys, validation, 404 of routes, 500, 503. */
  errors: readonly ErrorCode[];
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface Declaration<Params, Query, Body, Response> {
  id: string;
  summary: string;
  description?: string;
  key?: false;
  params?: Params;
  query?: Query;
  body?: Body;
  status?: 201;
  response: Response;
  mediaType?: string;
  example?: unknown;
  errors?: readonly ErrorCode[];
}

/** Declares an endpoint; what is left out has no parameters, no query, no body, needs a key and answers 200. */
export function endpoint<
  Response extends z.ZodType | "raw",
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType | RawBody | null = null,
>(
  route: `${Method} /${string}`,
  declaration: Declaration<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> {
  const [method, path] = route.split(" ") as [Method, string];
  return {
    key: true,
    status: 200,
    mediaType: "application/octet-stream",
    example: undefined,
    errors: [],
    ...declaration,
    method,
    path,
    params: (declaration.params ?? nothing) as Params,
    query: (declaration.query ?? nothing) as Query,
    body: (declaration.body ?? null) as Body,
  };
}

export const defaultLimit = 25;
export const maxLimit = 100;

export const count = z
  .string()
  .regex(/^\d{1,15}$/, "must be a whole number, 0 or more")
  .transform(Number);

/** `limit` is clamped to 100, and the answer echoes what was used. */
export const pageQuery = z.object({
  limit: count
    .refine((limit) => limit > 0, "must be 1 or more")
    .transform((limit) => Math.min(limit, maxLimit))
    .default(defaultLimit)
    .describe("How many items, 100 at most."),
  offset: count.default(0).describe("The position of the first item, from 0."),
});
export type PageQuery = z.infer<typeof pageQuery>;

/** A page of a list, as every endpoint that lists answers it. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    limit: z.int().positive(),
    offset: z.int().nonnegative(),
    list: z.array(item),
    total_count: z.int().nonnegative(),
  });
}
/** The shape of {@link listOf}. */
export interface ListPage<Item> {
  limit: number;
  offset: number;
  list: Item[];
  total_count: number;
}

/** Read whatever its case, and lower-case from there on: ids are compared as text. */
export const uuid = z.uuid().toLowerCase();
export const timestamp = z.iso.datetime();

export const errorObjectSchema = z.object({
  type: z.string(),
  message: z.string(),
  status_code: z.int(),
  fields: z.record(z.string(), z.object({ message: z.string() })).nullable(),
});

/** What every `application/json` answer is wrapped in. */
export const envelopeSchema = z.object({
  success: z.boolean(),
  status_code: z.int(),
  /** Ties the call to the service's log. */
  tracking: uuid,
  response: z.unknown(),
});
export type Envelope = z.infer<typeof envelopeSchema>;
