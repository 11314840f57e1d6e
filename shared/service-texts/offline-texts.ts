/**
 * Texts of the gateway about offline work: about contents that are not kept, work that waits to be sent, and conflicts.
 */
export const offlineTexts = {
  "not-kept":
    "{@subject} is not kept on this computer, and the service cannot be reached. Work on a job that was opened before or taken offline, or try again when the service can be reached.",
  "subject-job": "The job",
  "subject-jobs": "The list of jobs",
  "subject-comments": "The list of comments",
  "subject-contents": "The list of “{role}”",
  "subject-set-aside": "The list of contents that were set aside",
  "subject-content": "The content “{role}”",
  "subject-page-content": "The content “{role}” of page {#page}",
  "subject-computed-content": "The computed version of “{role}”",
  "subject-computed-page-content": "The computed version of “{role}” of page {#page}",
  "subject-taxonomy": "The taxonomy “{name}”",
  "service-needed": "This needs the service, which cannot be reached. Try again when it can be reached.",
  "kept-content-damaged":
    "A content that was kept on this computer is damaged. It is fetched again when the service can be reached.",
  "kept-disk-full":
    "The disk of this computer is full. Free some space; what is kept so far can be used, and the rest is fetched then.",
  "kept-disk-too-full":
    "The contents of the job need {needed}, and {reserve} must stay free, but the disk of this computer has {free} left. Free some space and try again.",

  "checkin-waits": "The check-in of this job waits to be sent to the service.",
  "cancellation-waits": "The cancellation of this job waits to be sent to the service.",
  "outbox-contents": "Contents",
  "outbox-zones": "Zones of page {#page}",
  "outbox-data-points": "Data points",
  "outbox-keywords": "Keywords",
  "outbox-cancellation": "Cancellation",
  "outbox-completed": "Check-in as completed",
  "outbox-returned": "Check-in as returned",
  "outbox-aborted": "Check-in as aborted",
  "outbox-failed": "Check-in as failed",
  "edit-damaged": "This edit was damaged on the disk of this computer. Open the job: its journal has your steps.",
  "other-account": "The connection is signed in with another account than the one that did this work.",
  "status-of-service": "The service answered with status {#status}.",
  "refused-with-status": "The service refused this with status {#status}.",

  "work-lost": "{@reason} Your work is kept on this computer. Decide in the queue what happens with it.",
  "work-refused": "The service refuses the work on this job: {@reason}",
  "job-taken": "{name} has checked the job out, until {time}.",
  "job-runs": "The job does not wait for this work any more: it is running.",
  "job-completed": "The job does not wait for this work any more: it is completed.",
  "job-cancelled": "The job does not wait for this work any more: it is cancelled.",
  "job-failed": "The job does not wait for this work any more: it is failed.",
  "job-in-other-phase": "Somebody else has worked on the job since, and it is in another phase of its review.",
  "job-waits-for-zoning": "Somebody else has completed this step, and the job waits for zoning.",
  "job-waits-for-mapping": "Somebody else has completed this step, and the job waits for mapping.",
  "job-waits-for-indexing": "Somebody else has completed this step, and the job waits for indexing.",
  "continued-before-checkin": "The job was continued elsewhere before the check-in of this work arrived.",
  "changed-after-lease": "The lease had expired, and the contents were changed by somebody else since.",
  "changed-under-account": "The contents were changed elsewhere under your account while this job was open.",

  "content-blocked-elsewhere": "The content {role} is read-only: the job is blocked at {step}.",
  "content-of-job-read-only": "The content {role} cannot be written while the job is {status}.",
  "always-available": "The service of this computer is always available: nothing is taken offline.",
  "kept-job-continued": "The job was continued by somebody else meanwhile.",
  "kept-job-has-work":
    "The job has work that is not checked in yet. Check it in, or resolve its conflict, before you remove it from this computer.",
  "content-not-kept": "{role} {item} cannot be kept: {@reason}",
  "journal-step-damaged":
    "Step {#step} of {#length} in the journal of this job is damaged on the disk of this computer, so that your unsent steps cannot be replayed here. Nothing was deleted. Restore a backup or a daily snapshot of your data, which has the journal; and check this computer's disk.",
  "journal-steps-missing":
    "Steps are missing in the journal of this job on the disk of this computer, so that your unsent steps cannot be replayed here. Nothing was deleted. Restore a backup or a daily snapshot of your data, which has the journal; and check this computer's disk.",
} as const;
