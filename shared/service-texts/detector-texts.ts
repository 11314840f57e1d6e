/**
 * The reasons why a layout model cannot be used at all or on a page. Texts that begin in lower case are values of
 * `{@reason}`.
 */
export const detectorTexts = {
  "page-without-detector": "The page was read without the layout model {name}: {@reason}.",
  "page-without-table-model": "Tables of the page were read without the table model {name}: {@reason}.",
  "detector-not-added": "{name} was not added: {@reason}.",
  "detector-unreadable": "it cannot be opened as an ONNX model ({reason})",
  "detector-missing": "the file is missing",
  "detector-too-large": "it is larger than {#limit} MiB",
  "detector-no-runtime": "this computer cannot run ONNX models ({reason})",
  "detector-unknown":
    "its family is not known: it has the inputs {inputs} and the outputs {outputs}. The family can be named in a JSON file beside it",
  "detector-family-unknown": "the JSON file beside it names the family {family}; Galley knows {families}",
  "detector-of-other-family":
    "it is not of the family {family}, which the JSON file beside it names: it has the inputs {inputs} and the outputs {outputs}",
  "detector-description-invalid": "the JSON file beside it is not valid ({reason})",
  "detector-input-size": "its input has a side of {#side} pixels",
  "detector-output": "its output {name} has the shape {shape} instead of {expected}",
  "detector-no-number": "it answers with values that are no numbers",
  "detector-class": "it answers with the class {#label}, and its family has {#classes} classes",
  "detector-too-many": "it answers with {#count} regions; the maximum is {#maximum}",
  "detector-off-page": "it answers with a region off the page: {box} on {#width} × {#height} pixels",
  "detector-tokens": "its list of tokens gives {#tokens} classes, and its output has {#classes}",
  "detector-too-many-tokens": "it answers with {#count} tokens; the maximum is {#maximum}",
  "detector-too-many-cells": "it answers with {#count} cells; the maximum is {#maximum}",
  "detector-table-too-large":
    "it answers with a table of {#rows} rows and {#columns} columns; the maximum is {#maximum} places",
  "detector-table-unbalanced": "it answers with a table whose tags are not balanced: {token} as token {#position}",
  "detector-table-incomplete": "it answers with a table that has no end",
  "detector-table-empty": "it answers with a table that has no cells",
  "detector-cell-off-table": "it answers with a cell off the table: {box} on {#width} × {#height} pixels",
  "detector-run-failed": "it cannot be run ({reason})",
  "detector-too-slow": "it took too long, and was ended",
  "detector-needs-memory": "it needed more than {#limit} MiB of memory, and was ended",
  "detector-ended": "its process ended ({reason})",
  "detector-switched-off": "it failed on {#count} pages before",
} as const;
