/**
 * Thrown if a data folder cannot be used as it is. The message says what is wrong and what to do. Nothing was changed in
 * the folder.
 */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}
