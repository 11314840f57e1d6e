/**
 * What a worker process was doing, and why it did not finish. All of them are clauses, which the page or the job says in the
 * place of `{@reason}` or by themselves.
 */
export const taskTexts = {
  "task-inspect-document": "opening the document",
  "task-read-page": "reading page {#page}",
  "task-render-page": "rendering page {#page}",
  "task-zone-page": "zoning page {#page}",
  "task-check-detector": "checking the model",
  "task-detect-regions": "finding the regions of a page",
  "task-recognize-tables": "reading the tables of a page",
  "task-add-finding": "adding a finding to a page",
  "task-profile-document": "comparing the pages of the document",
  "task-read-embedded-invoice": "reading the embedded invoice",
  "task-map-document": "mapping the data points",
  "task-prepare-questions": "preparing the questions to the language model",
  "task-index-document": "indexing the document",
  "task-validate-taxonomy": "validating the taxonomy",
  "task-read-taxonomy-file": "reading the file",
  "task-compile-vocabulary": "preparing the taxonomy",
  "task-search-concepts": "searching the concepts",
  "task-describe-concept": "looking up a concept",
  "task-find-unknown-concepts": "looking up the concepts",
  "task-learn-document": "learning from the reviewed document",
  "task-convert-output": "converting the output",
  "task-write-output": "writing the output",

  "task-too-slow": "the limit of {#seconds} s was exceeded while {@task}",
  "task-too-costly": "the limit of {#seconds} s of processor time was exceeded while {@task}",
  "task-stalled": "there was no progress in {#seconds} s of processor time while {@task}",
  "task-needs-memory": "the limit of {#limit} MiB of memory was exceeded while {@task}",
  "task-ended": "the process ended ({reason}) while {@task}",
  "task-not-started": "no process could be started for {@task}",
  "task-closed": "Galley was closed while {@task}",
  "task-failed": "an error occurred while {@task} ({reason})",
  "task-output-invalid": "the result has the wrong form after {@task} ({reason})",
} as const;
