import { mebibyte } from "../../shared/bytes.ts";

/** The largest file that is imported, in bytes. */
export const maxImportBytes = 256 * mebibyte;
