import type { OpenDocument } from "./use-document.ts";

/** The document itself could not be opened: said in place, with another try. */
export function DocumentFailure({ opened }: { opened: OpenDocument }) {
  if (opened.failure === null) return null;
  return (
    <div className="document-failure" role="alert">
      <span>The document could not be opened: {opened.failure}. What was read from it is here all the same.</span>
      <button type="button" className="button" onClick={opened.retry}>
        Try again
      </button>
    </div>
  );
}
