/** Thrown when a module cannot be imported. The import can be repeated only by reloading the window. */
export class ImportError extends Error {
  override readonly name = "ImportError";
}

/**
 * Imports a module, such as that of a view.
 * @throws {ImportError} if it cannot be fetched or evaluated
 */
export async function importModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ImportError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Repeats an action that failed with an error. After a failed import, reloads the window instead, because browsers keep a
 * failed import until then (HTML standard, module map). The journals preserve unsaved work.
 */
export function retryAfter(error: unknown, repeat: () => void): void {
  if (error instanceof ImportError) location.reload();
  else repeat();
}
