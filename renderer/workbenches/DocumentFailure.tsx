import type { OpenDocument } from "./use-document.ts";

/** Reports that the document could not be opened, with a button to retry. */
export function DocumentFailure({ openDocument }: { openDocument: OpenDocument }) {
  if (openDocument.failure === null) return null;
  return (
    <div className="document-failure" role="alert">
      <span>
        The document could not be opened: {openDocument.failure}. Its text and the machine results are still available.
      </span>
      <button type="button" className="button" onClick={openDocument.retry}>
        Try again
      </button>
    </div>
  );
}
