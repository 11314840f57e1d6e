import { mebibyte } from "../../shared/bytes.ts";

/** The largest taxonomy that can be edited as text, in bytes; an editor of more would be slow. */
export const maxEditableBytes = 2 * mebibyte;
/** The largest file that is imported, in bytes. */
export const maxImportBytes = 256 * mebibyte;
