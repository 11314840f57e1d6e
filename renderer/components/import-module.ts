/** The error of a module that could not be imported. Only a reload of the window repeats the import. */
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
 * Repeats what has failed with an error. After a failed import the window is loaded again, since browsers keep the failure
 * of a module as long as the page lives (HTML, module map). The journals of the checkouts keep the work.
 */
export function retryAfter(error: unknown, repeat: () => void): void {
  if (error instanceof ImportError) location.reload();
  else repeat();
}
