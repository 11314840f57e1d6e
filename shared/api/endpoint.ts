import { z } from "zod";
import { kibibyte } from "../bytes.ts";
import type { ErrorCode } from "../errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A binary request body, which the handler reads. */
export interface RawBody {
  raw: true;
  mediaTypes: readonly string[];
}

/** The default limit of a request body, in bytes. */
const defaultMaxBodyBytes = 16 * kibibyte;

/**
 * The declaration of an endpoint. Routing, validation, types, the OpenAPI document and the client derive from it.
 * `path` is relative to the base address, with parameters as `:name`. `response` is the schema of the envelope's
 * `response`, or `"raw"` for a binary response without an envelope.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType | RawBody | null = z.ZodType | RawBody | null,
  Response extends z.ZodType | "raw" = z.ZodType | "raw",
> {
  /** The id in the form `noun.verb`. */
  id: string;
  method: Method;
  path: string;
  summary: string;
  description?: string;
  /** Whether requests need an API key. */
  requiresKey: boolean;
  params: Params;
  query: Query;
  body: Body;
  /** The limit of the request body, in bytes. A larger body is rejected before it is parsed. */
  maxBodyBytes: number;
  status: 200 | 201;
  response: Response;
  /** The media type of a raw response. */
  mediaType: string;
  /** An example of a request body, for the documentation. */
  example: unknown;
  /**
   * The error codes of the endpoint, in addition to the general ones (API keys, validation, unknown routes, 500 and
   * 503).
   */
  errors: readonly ErrorCode[];
}

const emptySchema = z.object({});
type EmptySchema = typeof emptySchema;

interface Declaration<Params, Query, Body, Response> {
  id: string;
  summary: string;
  description?: string;
  requiresKey?: false;
  params?: Params;
  query?: Query;
  body?: Body;
  maxBodyBytes?: number;
  status?: 201;
  response: Response;
  mediaType?: string;
  example?: unknown;
  errors?: readonly ErrorCode[];
}

/**
 * Declares an endpoint. By default it has no parameters, query or body, requires an API key and responds with 200.
 *
 * @example
 * const getTeam = declareEndpoint("GET /teams/:teamId", {
 *   id: "team.get",
 *   summary: "Get a team",
 *   params: z.object({ teamId: uuid }),
 *   response: teamSchema,
 *   errors: ["TEAM_NOT_FOUND"],
 * });
 */
export function declareEndpoint<
  Response extends z.ZodType | "raw",
  Params extends z.ZodObject = EmptySchema,
  Query extends z.ZodObject = EmptySchema,
  Body extends z.ZodType | RawBody | null = null,
>(
  route: `${Method} /${string}`,
  declaration: Declaration<Params, Query, Body, Response>,
): Endpoint<Params, Query, Body, Response> {
  const [method, path] = route.split(" ") as [Method, string];
  return {
    requiresKey: true,
    maxBodyBytes: defaultMaxBodyBytes,
    status: 200,
    mediaType: "application/octet-stream",
    example: undefined,
    errors: [],
    ...declaration,
    method,
    path,
    params: (declaration.params ?? emptySchema) as Params,
    query: (declaration.query ?? emptySchema) as Query,
    body: (declaration.body ?? null) as Body,
  };
}

const defaultLimit = 25;
export const maxLimit = 100;

/** A non-negative integer in a path or query. */
export const integerParameter = z
  .string()
  .regex(/^\d{1,15}$/, "must be an integer, 0 or more")
  .transform(Number);

/**
 * The pagination query of every list. A larger `limit` is reduced to 100; the response contains the effective limit.
 */
export const pageQuery = z.object({
  limit: integerParameter
    .refine((limit) => limit > 0, "must be 1 or more")
    .transform((limit) => Math.min(limit, maxLimit))
    .default(defaultLimit)
    .describe("Maximum number of items to return, at most 100."),
  offset: integerParameter.default(0).describe("Zero-based position of the first item."),
});
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * Creates the documentation of a list whose pages may end early, since its items may be large.
 * @param items the plural noun for the items
 */
export const describeEarlyEnd = (items: string): string =>
  `A page ends early if its ${items} have more than 512 KiB together. The \`limit\` of the response is then the number ` +
  "of its items: the next page begins at `offset` + `limit`.";

/** Creates the schema of one page of a list. */
export function createListSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    limit: z.int().positive(),
    offset: z.int().nonnegative(),
    list: z.array(item),
    total_count: z.int().nonnegative(),
  });
}
/** One page of a list, as {@link createListSchema} describes it. */
export interface ListPage<Item> {
  limit: number;
  offset: number;
  list: Item[];
  total_count: number;
}

/** Creates the schema of a name in a request. It ignores case, and white space around the name. */
export function createNameSchema<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(names))
    .meta({ enum: [...names] });
}

/** A UUID in any case. It is converted to lower case, because ids are compared as text. */
export const uuid = z.uuid().toLowerCase();
export const timestamp = z.iso.datetime();

export const errorObjectSchema = z.object({
  type: z.string(),
  message: z.string(),
  status_code: z.int(),
  fields: z.record(z.string(), z.object({ message: z.string() })).nullable(),
});

/** The envelope of every response, except successful responses of endpoints with a raw response. */
export const envelopeSchema = z.object({
  success: z.boolean(),
  status_code: z.int(),
  /** Identifies the request in the service's log. */
  tracking: uuid,
  response: z.unknown(),
});
