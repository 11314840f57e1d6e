/**
 * Every error code of the service with its HTTP status and meaning. The OpenAPI document lists the codes of this table.
 * The statuses are those of the interface specification; `electron/api/README.md` explains the exceptions.
 */
export const errorTable = {
  USER_NOT_FOUND: [400, "No user has this email address."],
  USER_EMAIL_TAKEN: [400, "Another user has this email address."],
  PASSWORD_INVALID: [401, "The password is wrong."],
  PASSWORD_TOO_WEAK: [400, "The password is too short or too common."],
  KEY_MISSING: [401, "The request has no API key."],
  KEY_INVALID: [401, "The API key is not valid for this service."],
  KEY_REVOKED: [401, "The API key has been revoked."],
  ACCESS_DENIED: [403, "The user has no permission to do this."],
  FIELD_MISSING: [400, "A required field is missing."],
  FIELD_INVALID: [400, "A field has an invalid value."],
  FIELD_DUPLICATE: [400, "An object contains the same field twice."],
  FIELD_AMBIGUOUS: [400, "A field and its alias have different values."],
  FIELD_READ_ONLY: [400, "The field is set by the service and cannot be written."],
  FIELD_IMMUTABLE: [400, "The field cannot be changed after creation."],
  JSON_INVALID: [400, "The body is not valid JSON in UTF-8."],
  ROUTE_NOT_FOUND: [404, "Nothing exists at this address."],
  JOB_NOT_FOUND: [404, "The job does not exist, or the user may not see it."],
  DOCUMENT_NOT_FOUND: [404, "The document does not exist, or the user may not see it."],
  TEAM_NOT_FOUND: [404, "The team does not exist, or the user may not see it."],
  CONTENT_NOT_FOUND: [404, "The job does not have this content, or not yet."],
  JOB_TYPE_NOT_FOUND: [404, "The job type does not exist."],
  TAXONOMY_NOT_FOUND: [404, "The taxonomy does not exist."],
  TAXONOMY_UNKNOWN: [400, "The job refers to a taxonomy that does not exist."],
  TAXONOMY_INVALID: [400, "The taxonomy is invalid."],
  TAXONOMY_IN_USE: [409, "An unfinished job uses the taxonomy."],
  CONCEPT_NOT_FOUND: [404, "The taxonomy does not have this concept."],
  LEARNED_NOT_FOUND: [404, "Nothing was learned for this taxonomy or from this document, or the user may not see it."],
  TEAM_LAST_ADMIN: [409, "A team must have at least one admin."],
  TEAM_IN_USE: [409, "An unfinished job uses the team, or it is the team of the server's experts."],
  JOB_NOT_BLOCKED: [409, "The job is not blocked."],
  JOB_NOT_CHECKED_OUT: [409, "The user has not checked out the job."],
  JOB_ALREADY_CHECKED_OUT: [409, "Another user has checked out the job."],
  CHECKOUT_LOST: [409, "The checkout has ended, and another user has checked out the job since."],
  SELF_REVIEW: [403, "Users cannot review their own work."],
  JOB_FINAL: [409, "The job is already completed, cancelled or failed."],
  JOB_NOT_FINAL: [409, "The job is not completed, cancelled or failed yet."],
  CONTENT_INVALID: [400, "The content does not match the schema of its role."],
  CONTENT_READ_ONLY: [403, "The content is read-only, at this step or always."],
  FORMAT_UNAVAILABLE: [400, "The output is not available in this format."],
  CONTENT_URI_FOREIGN: [400, "The address does not belong to this service."],
  DOCUMENT_INVALID: [400, "The document is not a readable PDF or ePub file."],
  DOCUMENT_TIMEOUT: [400, "The document could not be read within the time that the service allows. Try again later."],
  DOCUMENT_ENCRYPTED: [400, "The document is protected by a password or by digital rights management."],
  DOCUMENT_TOO_LARGE: [400, "The document is larger than the service accepts."],
  DOCUMENT_IN_USE: [409, "An unfinished job uses the document."],
  ETAG_MISMATCH: [412, "The resource has changed since it was read."],
  IDEMPOTENCY_KEY_REUSED: [400, "The idempotency key was already used for a different request."],
  PAYLOAD_TOO_LARGE: [400, "The request is too large."],
  MEDIA_TYPE_UNSUPPORTED: [400, "The media type is not supported here."],
  METHOD_NOT_ALLOWED: [405, "The address does not support this HTTP method."],
  RATE_LIMITED: [429, "Too many requests; try again after the time in Retry-After."],
  STORAGE_FULL: [500, "The disk of the service is full, or the quota of the user is used up."],
  CONTENT_LOST: [500, "The bytes of a stored document or content are missing or damaged."],
  INSTALLATION_DAMAGED: [500, "A file of the service's installation is missing or damaged."],
  SERVICE_BUSY: [503, "The service has too much to do; try again after the time in Retry-After."],
  MAINTENANCE: [503, "The service is under maintenance; try again later."],
  INTERNAL_ERROR: [500, "An unexpected error occurred; the log has the details under the tracking id."],
} as const satisfies Record<string, readonly [status: number, meaning: string]>;

export type ErrorCode = keyof typeof errorTable;

/** The invalid fields by path, such as `metadata.mapping.taxonomy`. */
export type ErrorFields = Record<string, { message: string }>;

export interface ErrorDetails {
  /** The invalid fields of the input. */
  fields?: ErrorFields;
  /** The value of the header `Retry-After`, in seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error with a code and a message for the caller. The HTTP layer converts it to an error response. */
abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly fields: ErrorFields | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: Code,
    [status, meaning]: readonly [status: number, meaning: string],
    message: string,
    { fields, retryAfterSeconds, cause }: ErrorDetails,
  ) {
    super(message === "" ? meaning : message, { cause });
    this.code = code;
    this.status = status;
    this.fields = fields ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** An error of the service, with a code of the published table. */
export class ServiceError extends CodedError<ErrorCode> {
  override readonly name = "ServiceError";

  /** @param message a sentence for users that says what happened and what to do; by default the meaning of the code */
  constructor(code: ErrorCode, message = "", details: ErrorDetails = {}) {
    super(code, errorTable[code], message, details);
  }
}

/** Every error code of the workbench's gateway with its HTTP status and meaning. It is not part of the published API. */
export const gatewayErrorTable = {
  ADDRESS_INVALID: [400, "The address is not one of a service."],
  SIGNED_OUT: [401, "The connection is signed out. Sign in to use it."],
  CONNECTION_NOT_FOUND: [404, "The connection does not exist. It may have been deleted in another window."],
  CONNECTION_IN_USE: [409, "The connection has work that is not sent to the service."],
  ACCOUNT_MISMATCH: [409, "The connection belongs to another account."],
  ACCOUNT_CONNECTED: [409, "Another connection belongs to this account."],
  LANGUAGE_INVALID: [400, "The file is not trained data that OCR can use."],
  LANGUAGE_NOT_FOUND: [404, "No file was added for this OCR language."],
  DETECTOR_INVALID: [400, "The file is not a layout model that Galley can use."],
  DETECTOR_NOT_FOUND: [404, "There is no layout model of this name."],
  KEYCHAIN_FAILED: [500, "The operating system's keychain does not work."],
  SERVICE_FAILED: [502, "The service reports an error that this version of Galley does not know."],
  CERTIFICATE_REFUSED: [502, "The certificate of the service is not accepted."],
  NOT_A_SERVICE: [502, "The address is not that of a document service."],
  SERVICE_TOO_OLD: [502, "The service is too old for this version of Galley."],
  SERVICE_TOO_NEW: [502, "The service is too new for this version of Galley."],
  SERVICE_UNREACHABLE: [503, "The service cannot be reached. Check the network, or try again later."],
  BACKUP_RUNNING: [409, "Another backup, restore or move is running. Wait until it has ended."],
  BACKUP_INVALID: [400, "The file is not a complete backup of Galley."],
  BACKUP_TOO_NEW: [400, "A newer version of Galley made the backup."],
  MASTER_KEY_NEEDED: [409, "The master key that encrypts the API keys is missing."],
  PASS_PHRASE_WRONG: [400, "The pass phrase is not the one with which the backup was made."],
  FOLDER_UNSUITABLE: [400, "The folder cannot be used."],
  WATCHED_FOLDER_NOT_FOUND: [404, "The folder is not watched any more. It may have been removed in another window."],
  NOT_KEPT: [503, "This is not kept on this computer, and the service cannot be reached."],
  KEPT_NOT_FOUND: [404, "The job is not kept on this computer."],
  WORK_PENDING: [409, "The job has work that has not been sent to the service yet."],
  CONFLICT_NOT_FOUND: [404, "The work on this job is not in conflict. It may have been resolved in another window."],
  STASHED_WORK_NOT_FOUND: [404, "This work is not kept aside. It may have been deleted in another window."],
  JOURNAL_DAMAGED: [500, "The journal of this work is damaged on the disk of this computer."],
  PREFERENCES_DAMAGED: [
    500,
    "The file preferences.json in the data folder is damaged, and cannot be renamed. Correct it or delete it, and try again.",
  ],
  DISK_FULL: [500, "The disk of this computer has too little space."],
} as const satisfies Record<string, readonly [status: number, meaning: string]>;

export type GatewayErrorCode = keyof typeof gatewayErrorTable;

/** An error of the workbench's gateway, which the service does not know. */
export class GatewayError extends CodedError<GatewayErrorCode> {
  override readonly name = "GatewayError";

  /** @param message a sentence for users that says what happened and what to do; by default the meaning of the code */
  constructor(code: GatewayErrorCode, message = "", details: ErrorDetails = {}) {
    super(code, gatewayErrorTable[code], message, details);
  }
}
