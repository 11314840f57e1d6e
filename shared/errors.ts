/** Every error that the service sends: the one table of codes, their HTTP status and their meaning. */
export const errorTable = {
  USER_NOT_FOUND: [400, "No user has this email."],
  USER_EMAIL_TAKEN: [400, "Another user has this email."],
  PASSWORD_INVALID: [401, "The password is wrong."],
  PASSWORD_TOO_WEAK: [400, "The password is too short or too common."],
  KEY_MISSING: [401, "The call carries no API key."],
  KEY_INVALID: [401, "The API key is not one of this service's."],
  KEY_REVOKED: [401, "The API key was revoked."],
  ACCESS_DENIED: [403, "The key's user may not do this."],
  FIELD_MISSING: [400, "A required field is missing."],
  FIELD_INVALID: [400, "A field has a value that is not allowed."],
  FIELD_DUPLICATE: [400, "Two keys of an object name the same field."],
  FIELD_AMBIGUOUS: [400, "A field and its alias were both given, with different values."],
  FIELD_READ_ONLY: [400, "The field belongs to the service."],
  FIELD_IMMUTABLE: [400, "The field cannot change any more."],
  JSON_INVALID: [400, "The body is not JSON in UTF-8."],
  ROUTE_NOT_FOUND: [404, "There is nothing at this address."],
  JOB_NOT_FOUND: [404, "There is no such job, or the key's user may not see it."],
  DOCUMENT_NOT_FOUND: [404, "There is no such document, or the key's user may not see it."],
  TEAM_NOT_FOUND: [404, "There is no such team, or the key's user may not see it."],
  CONTENT_NOT_FOUND: [404, "The job has no such content (yet)."],
  JOB_TYPE_NOT_FOUND: [404, "There is no such job type."],
  TAXONOMY_NOT_FOUND: [404, "There is no such taxonomy."],
  TAXONOMY_UNKNOWN: [400, "The job names a taxonomy that the service does not have."],
  TAXONOMY_INVALID: [400, "The taxonomy is not well formed."],
  TAXONOMY_IN_USE: [409, "An unfinished job needs the taxonomy."],
  TEAM_LAST_ADMIN: [409, "A team keeps one admin at least."],
  TEAM_IN_USE: [409, "An unfinished job needs the team."],
  JOB_NOT_BLOCKED: [409, "The job waits for nobody."],
  JOB_NOT_CHECKED_OUT: [409, "The caller has not checked the job out."],
  JOB_ALREADY_CHECKED_OUT: [409, "Another user has the job checked out."],
  CHECKOUT_LOST: [409, "The checkout ended, and another user has claimed the job since."],
  SELF_REVIEW: [409, "Nobody reviews their own work."],
  JOB_FINAL: [409, "The job is finished, cancelled or failed."],
  JOB_NOT_FINAL: [409, "The job is not finished, cancelled or failed yet."],
  CONTENT_INVALID: [400, "The content does not fit its role."],
  CONTENT_READ_ONLY: [403, "The content cannot be written, or not at this step."],
  CONTENT_URI_FOREIGN: [400, "The address is not one of this service's."],
  DOCUMENT_INVALID: [400, "The document is not a PDF or ePub that can be read."],
  DOCUMENT_ENCRYPTED: [400, "The document is protected by a password or by rights management."],
  DOCUMENT_TOO_LARGE: [413, "The document is larger than the service takes."],
  DOCUMENT_IN_USE: [409, "An unfinished job needs the document."],
  ETAG_MISMATCH: [412, "The resource has changed since it was read."],
  IDEMPOTENCY_KEY_REUSED: [422, "The idempotency key was used with another body."],
  PAYLOAD_TOO_LARGE: [413, "The body is larger than the call takes."],
  MEDIA_TYPE_UNSUPPORTED: [415, "The call does not take this media type."],
  METHOD_NOT_ALLOWED: [405, "The address does not know this method."],
  RATE_LIMITED: [429, "Too many calls; try again after the time in Retry-After."],
  STORAGE_FULL: [507, "The service has no room left to store this."],
  MAINTENANCE: [503, "The service is being maintained; try again later."],
  INTERNAL_ERROR: [500, "Something unexpected went wrong; the tracking id finds it in the log."],
} as const satisfies Record<string, readonly [status: number, meaning: string]>;

export type ErrorCode = keyof typeof errorTable;

/** Offending fields by their path, as in `metadata.mapping.taxonomy`. */
export type ErrorFields = Record<string, { message: string }>;

export interface ErrorDetails {
  /** Offending fields, for errors of input. */
  fields?: ErrorFields;
  /** When another try may succeed: what `Retry-After` says. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal with a code that the caller can act on; the edge turns it into an answer. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ErrorCode;
  readonly fields: ErrorFields | null;
  readonly retryAfterSeconds: number | null;

  /** `message` is for people: what is wrong, where, and what to do. */
  constructor(code: ErrorCode, message: string = errorTable[code][1], details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  get status(): number {
    return errorTable[this.code][0];
  }
}
