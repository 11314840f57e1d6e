/** Notes of the pipeline about the data points of a document, and the reasons for refusing work on a job. */
export const reviewTexts = {
  "rows-missing":
    "No row of “{label}” ({path}) was read, although the labels of its columns are printed. Look for the rows on the pages.",
  "rows-cut":
    "“{label}” ({path}) is incomplete: only the first {#count} rows were read. Split the document into parts to get the others.",
  "hidden-word": "1 hidden word was left out on {@pages}: text that nobody sees there, such as white text on white.",
  "hidden-words":
    "{#count} hidden words were left out on {@pages}: text that nobody sees there, such as white text on white.",
  "garbled-pages":
    "The text layer is garbled on {@pages}. Values from there, and those that were not found, have no confidence. Import the document again with OCR, and cancel this job.",
  "garbled-pages-earlier":
    "The text layer is garbled on {@pages}. Values from there, and those that were not found, have no confidence. Read the document by OCR.",
  "pages-without-text":
    "There is no readable text on {@pages}, so that no data points were found there. Import a scan again with OCR, and cancel this job; or enter the values by hand.",
  "pages-without-text-by-ocr":
    "OCR found no text on {@pages}, so that no data points were found there. Look there, and enter the values by hand.",
  "pages-failed":
    "No data points were found on {@pages}, since reading failed. Look there, and enter the values by hand.",
  "one-page": "page {#page}",
  "further-pages": "pages {+pages} and others",
  "several-pages": "pages {+pages}",
  "pattern-ignored": "The pattern of “{label}” ({path}) is ignored: it {problem}.",
  "more-patterns-ignored": "{#count} more patterns of the taxonomy are ignored.",
  "attachments-unread": "The attachments of the PDF could not be read, so that an invoice among them was not compared.",
  "embedded-value-left-out": "The embedded invoice {name} has a value that was left out: {problem}",
  "embedded-invoices-differ": "The document has two embedded invoices that differ. {used} was used, and not {other}.",
  "embedded-unread": "The embedded invoice {name} was not read: {@reason}.",
  "xml-empty": "it is empty",
  "xml-empty-or-damaged": "it is empty or damaged",
  "xml-too-large": "it has {#size} MiB, and at most {#limit} MiB are read",
  "xml-malformed": "it is not well-formed XML: {problem}",
  "xml-with-doctype": "it has a DOCTYPE, which an e-invoice must not have",
  "xml-no-invoice": "its root <{element}> is not that of an invoice in UBL or CII",

  "lease-held": "{name} has the job checked out until {time}.",
  "checkout-ended": "Your checkout has ended. {@holder}",
  "checkout-superseded": "Your checkout has ended, and another user has checked out the job since. Check it out again.",
  "not-checked-out-held": "You have not checked out the job. {@holder}",
  "not-checked-out": "You have not checked out the job. Check it out first.",
  "copy-written-meanwhile":
    "The working copy was written again each time while it was validated: check in when all changes are stored.",
  "job-has-no-taxonomy": "The job has no taxonomy.",
  "quota-used":
    "Your documents, jobs and taxonomies would need more than {quota}, the quota of each user. Delete some that are no longer needed.",
  "too-many-documents": "Too many documents wait at the moment. Try again in {#seconds} s.",
  "local-reviewer": "Local reviewer",

  "set-aside-gone": "You have no working copy of this content that was set aside.",
  "team-name-taken": "name: another team has the name {name}; choose another name.",
  "team-last-admin": "The team {name} has no other admin: make another member an admin first.",
  "team-full": "userId: the team {name} has {#count} members, which is the maximum; remove one or create another team.",
  "user-unknown": "The user does not exist: no user has the id or email address {name}.",
  "user-no-member": "{user} is not a member of the team {team}.",
  "invitations-of-inviter":
    "userId: the user has {#count} unanswered invitations of yours, and the maximum is {#limit}; withdraw one, or ask the user to answer them.",
  "invitations-of-network":
    "userId: the user has {#count} unanswered invitations of accounts of your network, and the maximum is {#limit}; ask the user to answer them.",
  "invitations-of-all":
    "userId: the user has {#count} unanswered invitations, and the maximum is {#limit}; ask the user to answer them.",
} as const;
