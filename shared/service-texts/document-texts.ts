/**
 * The reasons for refusing a file or a page of it, and the findings about files that were read. The values of
 * `{@reason}` are below.
 */
export const documentTexts = {
  "document-empty": "{name} is empty: the file has no bytes.",
  "document-other-type": "{name} is neither a PDF nor an ePub: it looks like {@type}. Choose a PDF or an ePub.",
  "document-unknown-type": "{name} is neither a PDF nor an ePub. Choose a PDF or an ePub.",
  "file-png": "a PNG image",
  "file-jpeg": "a JPEG image",
  "file-gif": "a GIF image",
  "file-tiff": "a TIFF image",
  "file-office": "an old Office document",
  "file-rtf": "an RTF document",
  "file-postscript": "a PostScript file",
  "file-html": "an HTML page",
  "file-gzip": "a gzip archive",
  "document-damaged-in-transfer": "{name} was damaged in transfer: upload it again.",
  "document-too-large": "{name} is larger than {limit}, the limit of the service.",
  "document-too-long": "{name} has {#pages} pages or sections; the maximum is {#maximum}. Split it into parts.",
  "document-deleted": "The document of the job was deleted.",
  "document-unread-page": "The only page of {name} could not be read: {@reason}",
  "document-unread-pages": "None of the {#pages} pages of {name} could be read: {@reason}",
  "document-unzoned-page": "The only page of {name} could not be zoned: {@reason}",
  "document-unzoned-pages": "None of the {#pages} pages of {name} could be zoned: {@reason}",
  "page-not-read-by-ocr": "Page {#page} could not be read by OCR: {@reason}",
  "page-has-text": "Page {#page} has a readable text layer, which OCR does not replace.",

  "pdf-truncated": "{name} is truncated: the file ends too early, without the end mark of a PDF. Get it again in full.",
  "pdf-dynamic-form":
    "{name} is a dynamic XFA form: its pages are only a notice, and its contents cannot be read. Open it in Adobe Acrobat or Reader, print it to a PDF, and use that one.",
  "pdf-encrypted": "{name} is encrypted: it is protected by a password. Save it without one, and try again.",
  "pdf-unreadable":
    "{name} cannot be opened: {@reason}. If another program opens it, print it to a PDF there, and use that one.",
  "pdf-damaged": "it is a damaged PDF",
  "pdf-without-pages": "it has no pages",
  "pdf-error": "PDFium has the error {code}",
  "pdf-page-damaged": "page {#page} is damaged: PDFium cannot load it",
  "pdf-page-without-size": "page {#page} is damaged: it has no size",
  "page-garbled": "The text layer is garbled: its fonts do not say which characters they show. Read the page by OCR.",
  "page-garbled-line":
    "The text layer is garbled in 1 line of the page. Compare the zones with the page, and correct their text.",
  "page-garbled-lines":
    "The text layer is garbled in {#count} lines of the page. Compare the zones with the page, and correct their text.",
  "page-read-once": "Words of the page are in doubt, and the second reader of OCR does not work: {reason}",
  "page-read-partly":
    "Words of the page are in doubt, and the page has {#count} pieces of text: the second reader of OCR has read the first {#read} of them.",
  "page-garbled-unread":
    "The text layer is garbled: its fonts do not say which characters they show. OCR finds no words on the page.",

  "epub-other-zip": "{name} is a ZIP but not an ePub: {@reason}.",
  "zip-office": "it looks like a document of Microsoft Office",
  "zip-other-type": "it says that it is {type}",
  "zip-file-missing": "{path} is missing",
  "epub-without-package": "{name} is an ePub without its package document.",
  "epub-without-package-file": "{name} is an ePub without its package document ({path}).",
  "epub-without-content": "{name} is an ePub without content: its reading order lists no file.",
  "epub-managed": "{name} is encrypted: the ePub is protected by rights management (DRM). Get it without protection.",
  "epub-with-password": "{name} is encrypted: {path} needs a password. Get it without protection.",
  "epub-damaged": "{name} is a damaged ePub: {path}: {reason}.",
  "zip-damaged": "{name} is damaged or truncated: the directory at the end of the ZIP file cannot be read.",
  "zip-too-many-files": "{name} is refused: it would unpack to more than {#count} files.",
  "zip-too-large": "{name} is refused: it would unpack to more than {#size} GiB.",
  "zip-bomb": "{name} is refused: it would unpack to more than {#ratio} times its size, as only a ZIP bomb does.",
  "section-unlisted": "the reading order names the item “{item}”, which the ePub does not list",
  "section-missing": "{path} is missing in the ePub",
  "section-unreadable": "{path} cannot be read: {reason}",
  "section-foreign": "{path} is neither a text nor an image ({type}), and has no fallback",

  "section-without-image": "A section of an ePub is read from its markup, and has no image for OCR.",
  "resource-in-use-by-job": "1 unfinished job uses {@resource}: {@remedies} it first.",
  "resource-in-use-by-jobs": "{#count} unfinished jobs use {@resource}: {@remedies} them first.",
  "resource-team": "the team {name}",
  "resource-taxonomy": "the taxonomy {name}",
  "remedies-of-jobs": "complete or cancel",
  "remedies-of-shared-jobs": "complete, cancel or change",
  "taxonomy-gone": "The taxonomy {name} does not exist any more.",
  "taxonomy-changed": "The taxonomy {name} exists already, or has changed since it was read.",
  "taxonomy-file-unreadable": "The file could not be read: {@reason}.",
  "taxonomy-file-too-complex": "The file cannot be imported: {@reason}. Import a smaller or simpler one.",
  "taxonomy-context-remote":
    "The file refers to the context {context}, and Galley loads nothing from the network. Replace the address by the context itself, or save the thesaurus as Turtle.",
  "job-not-final": "The job is {status}: cancel it first.",
} as const;
