## The window: title bars, status bar, notices, global commands

key-binding-unknown-key = The key binding "{ $binding }" has an unknown key.
key-binding-unknown-modifier = The key binding "{ $binding }" has an unknown modifier "{ $modifier }".
key-reserved-by-platform = the platform uses it to reload, close, quit or minimize
window-opens-developer-tools = it opens the developer tools
window-browser-or-platform-uses = the browser or the platform uses it
window-opens-menus = it opens menus
window-altgr-on-many-keyboards = it is AltGr on many keyboards
window-input-methods-use = input methods use it
window-commands-used-outside-registrycontext = Commands are used outside of a RegistryContext.
window-live = Live
window-test = Test
window-online = Online
window-not-reachable = Not reachable
window-under-maintenance = Under maintenance
window-refused = Refused
window-not-checked-yet = Not checked yet
signed-out = Signed out
close-action = Close
window-close-esc = Close (Esc)
keys-dialog-title = Keyboard shortcuts
keys-dialog-note = Only keys that do something here and now are listed. The settings list the keys of all views.
documents-label = Documents
window-window = Window
palette-title = All commands
window-no-command-matches = No command matches.
window-search-commands = Search commands
window-resize = Resize { $label }
window-dialog = Dialog
cancel-button = Cancel
unsaved-continue = Go on editing
unsaved-discard = Discard changes
unsaved-detail = Your changes are lost if you leave without saving them.
window-view-failed-render = A view failed to render: { $message }{ $componentStack }
window-view-failed = This view failed
try-again-action = Try again
window-back-queue = Back to the queue
window-your-work-saved = { $error } Your work is saved.
window-connecting = Connecting…
service-degraded = Some functions of the service do not work
window-service-under-maintenance = The service is under maintenance
service-unreachable-retrying = The service does not answer; retrying
window-send = { $count } to send
window-needs-your-decision = needs your decision
session-ended-detail = This window then continues by itself. Your work in it is kept.
session-ended = Galley was restarted: open the address that it printed in another tab
connection-signed-out = Signed out: sign in to see the jobs of this connection.
window-not-signed-in = Not signed in
window-master-key-in = Master key in { $keyFile }
window-title = { $name }{ $state } – Galley
connection-switch-command = Switch connection…
window-status = Status
window-job-has-no-yet = The job has no { $role } yet.
content-missing-for-page = Page { NUMBER($item, useGrouping: 0) } of the job has no { $role } yet.
data-points-label = Data points
keywords-label = Keywords
unnamed-job = Job { $shortId }
service-unreachable-detail = The service does not answer. Galley keeps trying to connect; saved work is not lost.
window-action-failed-name = “{ $action }” failed
window-action-failed = The action failed
window-service-under-maintenance-since = The service is under maintenance since { $time }
window-service-refuses-connection = The service refuses this connection
window-offline-since = Offline since { $time }
duration-days = { $count } d
duration-hours = { $count } h
duration-minutes = { $count } min
duration-seconds = { $count } s
size-bytes = { $count ->
    [one] { $count } byte
   *[other] { $count } bytes
}
window-deleted-job = Deleted job
window-disputed = Disputed, and neither changed nor answered
window-work-kept-aside = Your work in “{ $step }” was kept aside
window-work-kept-aside-detail = { $count ->
        [one] A change that was not checked in cannot be applied: the job went on without it. To export or delete it, choose the command “{ $command }”.
       *[other] { $count } changes that were not checked in cannot be applied: the job went on without them. To export or delete them, choose the command “{ $command }”.
    }
window-work-not-kept-aside = Work on an earlier step of this job could not be kept aside
checkout-work-restored = Your earlier work was restored
checkout-steps-replayed = { $count } steps were applied to this checkout.
window-checked-in-on-machine = { $name } is checked in on this machine
checkin-queued-detail = It is sent as soon as the service can be reached.
window-was-given-back = { $name } is back in the queue, unchanged
window-was-checked-in = { $name } was checked in
checkin-done-detail = The job goes on.
checkin-review-next-detail = Its quality review is next.
checkin-returned-detail = It goes back to its team.
window-pages = Pages { $pages }
window-content-is-no-json = The content { $role } is damaged: it is not JSON. It stays as it is, and nothing overwrites it. Try again; if it stays so, tell whoever runs the service.
window-content = The content
page-of-item = Page { NUMBER($item, useGrouping: 0) }
window-could-not-be-read = { $name } could not be read.
next-job-none = No other job of this kind waits
next-job-open-failed = The next job could not be opened
window-changes-without-verdict = Changes without a verdict
review-label = Review
window-opening-changes = Opening the changes
checkout-lost-title = Somebody else has continued this job
versions-show-command = Show both versions
work-kept-notice = { $reason } Your work is kept on this machine.
window-opening-job = Opening the job
heading-job = Job
checkout-open-failed = This job could not be opened
errors-label = Errors
window-dismiss = Dismiss
window-dismiss-dismisses-all = Dismiss ({ $key } dismisses all)
window-opening-view = Opening the view
window-import-documents = Import documents…
window-go-queue = Go to queue
window-settings = Settings…
palette-command = All commands…
keys-command = Keyboard shortcuts…
window-save-diagnostics = Save diagnostics…
window-dismiss-errors = Dismiss errors
window-next-pane = Next pane
window-previous-pane = Previous pane
window-use-system-theme = Use the system theme
window-use-light-theme = Use the light theme
window-use-dark-theme = Use the dark theme
sign-in-command = Sign in…
window-close-dialog-first = Close the dialog first
window-not-possible-here = This is not possible here
command-unavailable-detail = The command belongs to another view, or has nothing to work on.
window-reloaded = The window had stopped and was loaded again
window-reloaded-detail = Each step of your work is saved.
window-watched-folders = Watched folders…
window-now = now
window-job-not-waiting = The job is not waiting for a review. It is { $status }.
window-job-failed = The job is not waiting for a review. It is { $status } ({ $error }).

## Undo steps, by their ids in journals

step-zone-accept = Accept zones
step-zone-change-similar = Change similar zones
step-zone-delete = Delete zones
step-zone-draw = Add zone
step-zone-duplicate = Duplicate zones
step-zone-level = Change level
step-zone-link-caption = Link caption
step-zone-merge = Merge zones
step-zone-move = Move zones
step-zone-reorder = Change reading order
step-zone-resize = Resize zone
step-zone-retype = Change type of zones
step-zone-split = Split zone
step-zone-toggle-continuation = Change continuation
step-zone-toggle-list = Group list items
step-zone-toggle-lock = Lock or unlock zones
step-page-accept = Accept page
step-page-read-by-ocr = Read page by OCR
step-table-add-column = Add column
step-table-add-row = Add row
step-table-create = Create cells of the table
step-table-merge-cells = Merge cells
step-table-move-grid-line = Move grid line of the table
step-table-remove-column = Remove column
step-table-remove-row = Remove row
step-table-split-cell = Split cell
step-table-toggle-header = Change header rows
step-word-confirm = Confirm word as read
step-word-correct = Correct word
step-pair-add = Add data point
step-point-accept = Accept data point
step-point-accept-high-confidence = Accept suggestions of high confidence
step-point-edit = Correct data point
step-point-link = Link data point
step-point-mark-absent = Mark data point as absent
step-point-reject = Reject data point
step-point-remove = Remove data point
step-point-take-alternative = Choose another candidate
step-row-add = Add row
step-row-paste = Paste values
step-row-reject = Reject row
step-row-remove = Remove row
step-keyword-add = Add keyword
step-keyword-confirm = Confirm keyword
step-keyword-reject = Reject keyword
step-keyword-reject-rest = Reject remaining suggestions
step-keyword-replace = Replace keyword
step-review-agree = Agree with change
step-review-comment = Comment
step-review-dispute = Dispute change
step-conflict-replay = Merge both versions

## Keys

key-enter = Enter
key-escape = Esc
key-delete = Del
key-space = Space
key-home = Home
key-end = End
key-tab = Tab
key-backspace = Backspace
key-page-down = PgDn
key-page-up = PgUp
key-ctrl = Ctrl
key-shift = Shift
key-alt = Alt
key-meta = Meta
window-team-you-have-left = A team that you have left
window-team-chosen = The chosen team
window-team = Team
window-all-teams = All teams

## The queue and the import

queue-leave = Leave it
queue-leave-them = Leave them
stop-action = Stop
queue-progress-column = Progress
progress-count = { $done } of { $total }
import-drop-hint = Drop PDF or ePub files to import them
queue-sample-jobs-created = { $created } sample jobs created
samples-created-detail = When they are processed, they wait for review under Zoning.
samples-import-failed = The samples could not be imported
queue-queue-empty = The queue is empty
queue-importing-samples = Importing the samples…
queue-try-with-samples = Try it with samples
queue-empty-detail = Drop a PDF or ePub on this window. Galley reads it and divides its pages into zones. The job then waits for your review.
queue-held-by-me = Held by me
queue-held-by-nobody = Held by nobody
queue-held-by-others = Held by others
queue-created-today = Created today
queue-last-7-days = Last 7 days
queue-last-30-days = Last 30 days
queue-older-than-7-days = Older than 7 days
queue-oldest-first = Oldest first
queue-newest-first = Newest first
queue-order-name-ascending = Name, A to Z
queue-order-name-descending = Name, Z to A
queue-changed-last = Changed last
queue-changed-first = Changed first
queue-filters = Filters
type-label = Type
queue-all-types = All types
taxonomy-label = Taxonomy
queue-all-taxonomies = All taxonomies
queue-held-by = Held by
queue-held-by-anybody = Held by anybody
queue-created = Created
queue-created-at-any-time = Created at any time
queue-order = Order
queue-sort-by = Sort by “{ $column }”
queue-usual-order = Usual order
import-action = Import
queue-job-type = Job type
queue-scanned = Scanned
import-ocr-label = Read pages without readable text by OCR
zone-list-title = Zones
queue-import-documents = Import documents
queue-files = Files
import-choose-files = Choose PDF or ePub files…
queue-add-files = Add files…
import-waits-for-taxonomies = The import starts when the taxonomies are loaded…
queue-waiting = Waiting
queue-creating-job = Creating the job…
queue-job-created = Job created
queue-selected-files = Selected files
queue-remove = Remove { $name }
queue-file-count = { $count ->
    [one] { $count } file
   *[other] { $count } files
}
queue-imports = Imports
queue-upload = { $name }: upload
document-label = Document
queue-machine = This machine
pages-label = Pages
queue-age = Age
queue-job-progress-label = { $jobName }: progress
queue-you-until = You until { $time }
queue-you-ends-at = You, ends at { $time }
lease-ended-work-goes-on = Ended at { $time }; work goes on
queue-continued-by-somebody-else = Continued by somebody else
queue-failed = Failed
queue-returned = Returned
queue-returned-in-round = Returned by the review of round { $round }
queue-review-in-round = Quality review, round { $round }
queue-review-of-work-in-round = Quality review of the work of { $name }, round { $round }
you-label = You
queue-until = { $name } until { $time }
queue-jobs-by-state = Jobs by state
queue-load-failed = The queue could not be loaded
queue-no-job-matches = No job matches
queue-search-without-match = No job with “{ $search }” in its name matches
queue-job-count-in-tab = { $jobs } in { $tab }
queue-filters-hide-jobs = The search and the filters hide the other jobs.
queue-offline-empty = No job is kept on this machine
queue-offline-empty-detail = The service cannot be reached. Jobs that you open or take offline while it can are kept here.
queue-selection-limited = At most { $count } jobs are selected at once: the others are not selected
queue-checked-out-by-until = Checked out by { $name } until { $time }
queue-title = Queue
queue-search-all-tabs = Search all tabs
queue-search-placeholder = Search all tabs by name or id
queue-selected = { $count } selected
count-jobs = { $count ->
        [one] 1 job
       *[other] { $count } jobs
    }
queue-selected-job = Selected job
queue-list-label = Jobs: { $tab }
queue-why-job-failed = Why the job failed
queue-reviewed-in = { $items } reviewed in { $jobs }
threshold-without-basis = No completed job with this taxonomy had this reviewed yet, so nothing can be said about thresholds.
threshold-basis-too-small = Too few to tell what a threshold would do: { $basis } so far. It takes { $minJobs } jobs and { $minItems }. What was accepted at once does not count.
threshold-accepts-none = Of { $basis }, none would have been accepted unseen.
threshold-effect = Of { $basis }, { $unseen } ({ $unseenShare }) would have been accepted unseen, { $wrong } of them wrong ({ $wrongShare }; { $interval }at most { $limit } in documents of the same kind, with 95 % certainty). { $jobs } would not have waited.
threshold-interval = 95 % interval: { $interval };
threshold-weighted = A value that was drawn by chance counts for those that it was drawn from.
threshold-unseen = Unseen
threshold-by-field = By field at this threshold
threshold-without-fields = Nothing is known by field yet: it is counted from the next reviewed job.
wrong-share-field = Field
wrong-share-interval = { $low } to { $high }
wrong-share-interval-column = 95 % interval
random-review-label = Spot checks
random-review-none = Draw nothing
random-review-share = Draw { $percent } of what passes unseen
random-review-needless = All data points or keywords are reviewed, so that there is nothing to draw from.
random-review-unknown = Without it, nobody learns how much of what passes unseen is wrong.
random-review-explanation = Chance chooses sure values that a person looks at one by one. They show how much is wrong of those that nobody sees. A job with such a value waits for its review.
draw-nothing = Nothing was drawn by chance in completed jobs, so that it is not known how much of what passed unseen is wrong.
draw-not-looked-at = Drawn by chance in completed jobs: { $items }. Nobody has looked at them one by one, so that it is not known how much of what passed unseen is wrong.
draw-estimate = Drawn by chance in completed jobs: { $items }, { $seen } of them looked at, { $wrong } of these wrong. Of what passed unseen, { $share } is estimated to be wrong (95 % interval: { $low } to { $high }).
draw-by-field = Spot checks by field
draw-drawn = Drawn
draw-looked-at = Looked at
draw-wrong = Wrong
drawn-not-reviewed = Drawn by chance, not reviewed
drawn-by-chance = Drawn by chance to check the sure values
threshold-choices-label = At most wrong among them:
threshold-choice-unshown = The reviews so far do not show this for any threshold. Each further reviewed document makes it more certain.
threshold-effect-label = Effect of the threshold on the jobs so far. { $effect }
queue-accepted-unseen = accepted unseen
queue-wrong-among-them = wrong among them
queue-review-everything = Review everything
queue-review-nothing = Review nothing
threshold-label = Review results below { $percent } % confidence
cancel-action = { $count ->
        [one] Cancel job
       *[other] Cancel jobs
    }
cancel-question = Cancel { $jobs }?
cancel-effect = { $count ->
        [one] The job ends and cannot be resumed. If a reviewer has it checked out, their changes are discarded.
       *[other] The jobs end and cannot be resumed. The changes of reviewers who have them checked out are discarded.
    }
cancel-done = { $count ->
        [one] { $jobs } was cancelled
       *[other] { $jobs } were cancelled
    }
release-action = Release
release-question = Release { $jobs }?
release-effect = { $count ->
        [one] You give the job back to the queue unchanged. Your changes that are not checked in are discarded.
       *[other] You give the jobs back to the queue unchanged. Your changes that are not checked in are discarded.
    }
release-done = { $count ->
        [one] { $jobs } was released
       *[other] { $jobs } were released
    }
delete-question = Delete { $jobs }?
delete-effect = { $count ->
        [one] Its contents and its output are deleted, too. The document stays. This cannot be undone.
       *[other] Their contents and outputs are deleted, too. The documents stay. This cannot be undone.
    }
delete-done = { $count ->
        [one] { $jobs } was deleted
       *[other] { $jobs } were deleted
    }
run-again-action = Run again
run-again-question = Run { $jobs } again?
run-again-effect = { $count ->
        [one] A new job with the same document and settings starts. The job that ended stays as it is.
       *[other] New jobs with the same documents and settings start. The jobs that ended stay as they are.
    }
run-again-done = { $count ->
        [one] { $jobs } runs again
       *[other] { $jobs } run again
    }
save-outputs-action = Save outputs
save-outputs-question = Save the output of { $jobs }?
save-outputs-effect = { $count ->
        [one] The XML of the job is saved in a ZIP file.
       *[other] The XML of each job is saved in one ZIP file.
    }
save-outputs-done = The output of { $jobs } was saved
queue-job-has-no-output = The job has no output.
queue-action-failed = { $action }: not done for { $failed } of { $total } jobs
queue-next-job = Next job
queue-previous-job = Previous job
queue-first-job = First job
queue-last-job = Last job
queue-page-down = One page down
queue-page-up = One page up
open-action = Open
queue-show-output = Show output
queue-timeline-history-contents = Timeline, history and contents
cancel-command = Cancel job…
release-command = Release…
delete-command = Delete…
run-again-command = Run again…
save-outputs-command = Save outputs…
queue-show-all-jobs = Show all jobs
queue-add-selection = Add to selection
queue-select-all = Select all
queue-extend-selection-down = Extend selection down
queue-extend-selection-up = Extend selection up
queue-clear-selection = Clear selection
queue-take-offline = Take offline…
queue-give-back = Give back…
queue-jobs-created = { $created ->
        [one] 1 job created
       *[other] { $created } jobs created
    }
files-not-imported = { $count ->
        [one] 1 file was not imported
       *[other] { $count } files were not imported
    }
count-more = { $count } more
queue-cannot-be-imported = { $name } cannot be imported
queue-could-not-be-fetched = { $path } could not be fetched ({ $status }).
queue-checked-out-by = Checked out by
zoning-title = Zoning
queue-no-zones-review = No zones to review.
mapping-title = Mapping
queue-no-data-points-review = No data points to review.
indexing-title = Indexing
queue-no-keywords-review = No keywords to review.
queue-running = Running
queue-still-running = The job is still running. It can be opened once it waits for a review.
queue-no-job-running = No job is running.
queue-completed = Completed
queue-completed-empty = No job has been completed.
reason-label = Reason
queue-no-job-has-failed = No job has failed.
queue-job-cancelled = Cancelled
queue-cancelled-empty = No job has been cancelled.
queue-reading = Reading
queue-writing = Writing
queue-nothing-read = { $pages ->
        [one] 1 page, not read yet
       *[other] { $pages } pages, none read yet
    }
queue-step-progress = { $step } page { NUMBER($page, useGrouping: 0) } of { NUMBER($pages, useGrouping: 0) }
import-file-too-large = The file has { $size } MiB. The limit is { $limit } MiB.
service-response-unknown = The service answered with status { $status } and an unknown body.
import-file-unsendable = The file could not be sent. It is a folder, it was moved, or the service does not answer.
queue-upload-was-aborted = The upload was aborted.
queue-filter-dropped = Removed from the filter: { $names }
queue-filter-dropped-reason = This connection does not have it.
queue-filter-team = a team
queue-filter-taxonomy = taxonomy “{ $name }”
queue-jobs-elsewhere = There are jobs in other tabs.
queue-tab-with-count = { $title }: { $count }
delete-action = Delete
queue-less-than-minute-left = { $place }, less than a minute left
queue-minutes-left = { $place }, about { $minutes } min left
queue-count-pages = { $count ->
        [one] 1 page
       *[other] { $count } pages
    }
count-data-points = { $count ->
        [one] 1 data point
       *[other] { $count } data points
    }
queue-count-keywords = { $count ->
        [one] 1 keyword
       *[other] { $count } keywords
    }
heading-confidence = Confidence
queue-any-confidence = Any confidence
queue-confidence-below = Below { $percent } %
queue-job-type-data-point-extraction = Data point extraction
queue-job-type-indexing = Indexing

## Checkout, check-in and lease

checkout-aborted = Aborted
checkin-aborted-effect = The job returns to the queue unchanged. Your changes are discarded.
checkout-failed = Failed
checkin-failed-effect = The job ends here. Give the reason.
checkin-failure-reason-label = Why can the document not be processed?
checkout-completed = Completed
checkin-completed-effect = Your changes are published, and the job continues.
checkin-for-review-effect = Your changes go to the quality review of this step.
checkin-approved-effect = You approve the work with your changes, and the job continues.
checkout-returned = Returned
checkin-returned-effect = The work goes back to its team without your changes. Describe what must be corrected.
checkin-return-reason-label = What must be corrected, and where?
checkout-check-in-open-next = Check in and open the next
checkin-title = Check in
severity-error = Error
severity-warning = Warning
review-open-label = Not reviewed
checkout-warnings = Warnings
findings-label = Findings
checkin-findings-more = and { $count } more, which are listed when these are corrected
checkin-inspection-failed = Not everything could be looked through: { $reason }
checkout-looking-for-further-findings = Looking for further findings: { $done } of { $total }…
checkout-no-findings = No findings.
checkout-looking-for-next-job = Looking for the next job…
checkout-next = Next: { $name }
checkin-next-job-none = No other job of this kind waits: the queue is shown next.
checkin-next-job-failed = The next job could not be found: { $reason }
checkout-continue-reviewing = Continue reviewing
checkout-outcome = Outcome
checkin-errors-block = { $errors ->
        [one] Correct the error before you check in as completed.
       *[other] Correct the { $errors } errors before you check in as completed.
    }
checkout-own-changes-not-returned = { $count ->
        [one] Your own correction is not part of what goes back, and is discarded. To keep it, check in as completed.
       *[other] Your { $count } own corrections are not part of what goes back, and are discarded. To keep them, check in as completed.
    }
checkout-disputes-discarded = { $count ->
        [one] Your dispute with its comment is discarded.
       *[other] Your { $count } disputes with their comments are discarded.
    }
checkin-comments-sent = { $total ->
        [one] Your comment is sent with the check-in.
       *[other] Your { $total } comments are sent with the check-in.
    }
checkin-offline = The service cannot be reached. The check-in is kept on this machine and sent as soon as it can be.
checkout-sent = Sent { $time }
checkout-not-saved-yet-retrying = Not saved yet; retrying
checkout-page = Page { NUMBER($item, useGrouping: 0) }:
save-status-unsent = saved on this machine, not yet sent to the service
save-status-refused = saved on this machine, refused by the service: { $error }
checkout-saving = Saving…
checkout-saved = Saved { $time }
checkout-lease-lost = Lease lost
lease-offline-ended = Working on this machine; the lease ended at { $time }
lease-offline-held = Working on this machine, held until { $time }
lease-held-tooltip = You hold the lease of this job until { $time }. Galley renews it.
checkout-lease = Lease: { $countdown }
checkout-undo-depth = { $count } to undo
checkout-outcome-count = { $count } { $outcome }
reviewed-share-label = Reviewed { $items }
reviewed-count = { $resolved } of { $total } { $items }
reviewed-count-on-loaded-pages = { $resolved } of { $total } { $items } on { $loaded } of { $pages } pages
checkout-exempt = { $count ->
        [one] 1 of the { $items } needs no review: its confidence reaches the threshold of the job.
       *[other] { $count } of the { $items } need no review: their confidence reaches the threshold of the job.
    }
checkout-judged-changes = Judged changes
checkout-changes-judged = { $total ->
        [one] { $judged } of 1 change judged
       *[other] { $judged } of { $total } changes judged
    }
checkout-lease-job-was-lost = The lease of this job was lost.
checkout-lost-decide = { $reason } Your work is kept on this machine. Decide what happens with it.
checkout-lease-ends-at = The lease ends at { $time }.
checkout-lease-ended-at = The lease ended at { $time }.
lease-renewal-postponed = It is renewed as soon as the service can be reached. Go on working: everything is kept on this machine. If somebody else checks the job out meanwhile, you decide about both versions.
checkout-lost-steps-saved = { $steps ->
        [one] { $reason } Your step is saved on this machine. When you check the job out again, it is applied to its current state; if the job has gone on, it is kept aside.
       *[other] { $reason } Your { $steps } steps are saved on this machine. When you check the job out again, they are applied to its current state; if the job has gone on, they are kept aside.
    }
checkout-check-out-again = Check out again
checkout-content-has-another-form = The content { $role } is damaged, at { $path }: { $problem }. It stays as it is, and nothing overwrites it. Try again; if it stays so, tell whoever runs the service.
checkout-read-only-unsaved = This window is read-only. Its last changes are not saved.
checkout-continue-here = Continue here
checkout-lease-expires-in = The lease expires in { $countdown }.
checkout-lease-being-renewed = It is being renewed.
checkout-being-checked-in = The job is being checked in…
checkout-could-not-be-renewed = It could not be renewed: { $error }
checkout-disputed-by = Disputed by { $name }: { $comment }
checkout-disputes-open = { $count ->
        [one] 1 disputed item is neither changed nor answered.
       *[other] { $count } disputed items are neither changed nor answered.
    }
checkout-returned-work = { $name } returned this work.
checkout-show-comments = Show the comments
checkout-window-read-only = { $reason }. This window is read-only.
checkout-undo-command = Undo
checkout-redo = Redo
checkin-command = Check in…
content-item-of-role-unread = Item { NUMBER($item, useGrouping: 0) } of { $role } is written before it has been read.
save-status-not-accepted = The service has not accepted the changes: { $error }
journal-closed = The job was closed before all changes were saved
journal-other-window = Another window works on this job
journal-write-failed = Your changes could not be saved ({ $message })
lease-minutes = { $minutes } min
lease-response-without-holder = The response to the checkout names no holder of the lease.
lease-expired-unreachable = The lease expired while the service was unreachable.
content-item-unread = Item { NUMBER($item, useGrouping: 0) } is written before it has been read.
checkout-changes-disputed = { $count ->
        [one] 1 change is disputed, see its comment.
       *[other] { $count } changes are disputed, see their comments.
    }
checkout-approved-although-disputed = You approve the work although you dispute changes of it.
checkout-saved-to-be-sent = Saved on this machine, to be sent
save-status-to-be-sent = Saved on this machine { $time }, to be sent
checkout-lease-until = Lease: until { $time }
checkout-pages-not-opened = { $count ->
        [one] 1 page was not opened
       *[other] { $count } pages were not opened
    }

## All workbenches

workbench-document-open-failed = The document could not be opened: { $reason }. Its text and the machine results are still available.
workbench-opening-document = Opening the document
section-number = Section { NUMBER($page, useGrouping: 0) }
workbench-sections = Sections
workbench-section-not-linear = outside the reading order
workbench-printed-pages = { $count ->
        [one] printed page { $first }
       *[other] printed pages { $first } to { $last }
    }
workbench-unknown-step = This version of Galley has no workbench for { $step }.
check-none-below = No further item below
check-none-above = No further item above
workbench-tried-again = { $reason } (tried again)
workbench-taxonomy-unknown = Galley learns whether you may change the taxonomy “{ $title }” when the service responds.
workbench-taxonomy-deleted = The service has no taxonomy “{ $title }” any more, so that nothing can be added to it.
workbench-taxonomy-built-in = The taxonomy “{ $title }” is installed with the service and is not changed from here. Duplicate it in Settings › Taxonomies, and use the copy for new jobs.
workbench-taxonomy-of-other = The taxonomy “{ $title }” belongs to { $author }, and nobody else can change it. Ask them, or duplicate it in Settings › Taxonomies and use the copy for new jobs.

## States of data points and keywords, and verdicts about changes

value-yes = yes
value-no = no
state-suggested = not reviewed
state-accepted = accepted
state-corrected = corrected
state-absent = not in the document
state-rejected = rejected
state-agreed = agreed
state-disputed = disputed

## Confidence

confidence-low = low confidence
confidence-medium = medium confidence
confidence-high = high confidence

## Outcomes of a check-in

outcome-completed = completed
outcome-returned = returned
outcome-aborted = aborted
outcome-failed = failed

## Types of zones

styles-ti = Ti
styles-title = Title
styles-he = He
styles-section-header = Section header
styles-tx = Tx
styles-text = Text
styles-li = Li
styles-list-item = List item
styles-ta = Ta
styles-table = Table
styles-pi = Pi
styles-picture = Picture
styles-ca = Ca
styles-caption = Caption
styles-fn = Fn
styles-footnote = Footnote
styles-fo = Fo
styles-formula = Formula
styles-ph = Ph
styles-page-header = Page header
styles-pf = Pf
styles-page-footer = Page footer
styles-ix = Ix
styles-document-index = Document index
styles-re = Re
styles-reference = Reference
styles-co = Co
styles-code = Code

## Findings about zones and tables

edit-rows = { $count } rows
edit-zones-overlap = Zones { $order } and { $otherOrder } overlap
edit-words-not-in-zone = “{ $words }” is not in a zone
edit-zone-extends-beyond-page = Zone { $order } extends beyond the page
edit-zone-contains-no-text = Zone { $order } contains no text
reading-order-duplicate = { $count } zones have the number { $order } in the reading order
reading-order-gap = A number is missing in the reading order
edit-text-not-in-zone = “{ $text }” is not in a zone
edit-row = row { NUMBER($row, useGrouping: 0) }
edit-row-range = rows { NUMBER($first, useGrouping: 0) } to { NUMBER($last, useGrouping: 0) }
edit-row-list = rows { $rows }

## Zoning

zoning-cells = Cells
word-correct-title = Correct the word
zoning-previous-word = Previous word
zoning-next-word = Next word
save-action = Save
word-image = Image of the word { $word }
zoning-text-word = Text of the word
zoning-word-of-zone = Word { $number } of { $count } of the zone
zoning-word-too-long = A word has at most { $max } characters.
zoning-no-doubtful-word = No word is doubtful any more
zoning-word-has-text = A word has at least one character. To leave it out of the zone, reduce the zone.
word-read-by-ocr = OCR read “{ $text }”.
word-confidence-tooltip = Read by OCR with a confidence of { $confidence }
zoning-more-findings = { $count } more findings
zone-none-selected = Select a zone on the page or in the list, or press B to draw one.
zone-none-selected-in-section = Select a zone in the section or in the list. To make a zone, click a block outside of all zones.
zoning-several-types = Several types
count-zones-total = { $count } zones
zone-level-label = Level
zoning-set-by-reviewer = Set by a reviewer
zoning-machine = { $percent } (machine)
zoning-state = State
accepted-label = Accepted
zone-continues-label = Continues
zoning-table = Table
zoning-rows-columns = { $rows } rows, { $columns } columns
zoning-cell = Cell
zoning-text-in-zone = Text in the zone
zoning-no-text = No text
zoning-describes = Describes
zoning-not-linked = Not linked
zoning-width = Width
zoning-height = Height
zoning-less = { $label } less
zoning-more = { $label } more
zoning-ocr = OCR
ocr-running-button = Reading page { NUMBER($pages, useGrouping: 0) } by OCR…
zoning-pages-read-by-ocr = Pages read by OCR
ocr-page-read = Page { NUMBER($page, useGrouping: 0) } was read by OCR and has no zones.
zoning-page-unreadable = Page { NUMBER($page, useGrouping: 0) } has no readable text. If it is a scan, OCR reads it in a few seconds.
zoning-split-here = Split here
zoning-change-checked-zones = Change the checked zones
zone-label = Zone
similar-set-level-label = Set the level
similar-link-captions-label = Link to the nearest figure or table
similar-lock-label = Lock
similar-unlock-label = Unlock
zoning-same-font-size = Same font and size
zoning-same-place-on-page = Same place on the page
zoning-zones-were-not-changed = The zones were not changed
zoning-found = { $count ->
        [one] 1 zone found
       *[other] { $count } zones found
    }
zoning-similar-zones = Similar zones
zoning-page-searched = { $count }, page { NUMBER($done, useGrouping: 0) } of { NUMBER($total, useGrouping: 0) } searched
similar-checked-count = { $count }, { $checked } checked
similar-criteria-label = What the zones have in common with the selected ones
zoning-change = Change
zoning-new-type = New type
zoning-new-level = New level
zoning-check-all = Check all
zoning-uncheck-all = Uncheck all
zone-points = { $points } pt
similar-list-label = Similar zones: Space checks one
zone-place-description = Page { NUMBER($page, useGrouping: 0) }, zone { $order }, { $type }{ $locked }: { $text }
zoning-image-zone = Image of zone { $order }
reading-order-hint = Click zones in reading order ({ $count } so far)
zone-draw-hint = Drag a box ({ $type }). Hold Shift to turn off snapping, V to select
zoning-type-zone = Type of the zone
zone-continues = Continues { $from }
zone-describes-tooltip = Describes zone { $order }
zoning-locked-l-unlocks = Locked: L unlocks it
contents-label = Contents
zoning-mode-label = Mode
zoning-mode-name = { $mode } mode
zoning-position = Position
zoning-select = Select
zoning-draw = Draw
zoning-set-reading-order = Set reading order
reading-order-toggle-command = Show or hide the reading order
reading-order-label = Reading order
zoning-reading-order-shown = Reading order shown
zoning-reading-order-hidden = Reading order hidden
zone-type-changed = Type: { $type }
zoning-choose-type = Choose a type…
zoning-merge = Merge
zoning-split = Split
zoning-find-change-similar-zones = Find and change similar zones…
zoning-lock-or-unlock = Lock, or unlock
zoning-edit-rows-columns-cells = Edit rows, columns and cells
zone-split-direction-command = Split: change the cut's direction
zoning-split-add-cut = Split: add a cut
duplicate-action = Duplicate
zone-add-in-middle-command = Add a zone in the middle of the page
zoning-earlier-in-reading-order = Earlier in reading order
zoning-later-in-reading-order = Later in reading order
accept-and-continue-command = Accept and go to next
zoning-accept-page = Accept page
zoning-next-zone = Next zone
zoning-previous-zone = Previous zone
zoning-next-zone-check = Next zone to check
zone-check-none-below = No zone below needs checking.
zoning-previous-zone-check = Previous zone to check
zone-check-none-above = No zone above needs checking.
zoning-select-all-on-page = Select all on the page
zoning-pages-only = An ePub has no pages for this
zoning-pages-only-detail = Click a paragraph for its zone.
zoning-cancel-or-clear-selection = Cancel, or clear the selection
zone-split-no-gap = There is no other gap between words for a cut
zone-split-hint = Split: arrow keys move the cut, X changes its direction, Space adds a cut, Enter splits, Escape cancels.
word-doubtful = Doubtful word: { $word }
word-label = Word: { $word }
zoning-next-doubtful-word = Next doubtful word
zoning-previous-doubtful-word = Previous doubtful word
word-correct-command = Correct the word…
word-corrected = Corrected to { $text }
zoning-confirm-word = Confirm the word as read
word-confirmed = Confirmed as read: { $text }
zoning-doubtful-words = { $count ->
        [one] Page { NUMBER($page, useGrouping: 0) }: 1 doubtful word: { $words }
       *[other] Page { NUMBER($page, useGrouping: 0) }: { $count } doubtful words: { $words }
    }
zone-locked-notice = The zone is locked. L unlocks it.
zone-selection-locked-notice = Zones of the selection are locked. L unlocks.
zone-moved = Moved to { $x }, { $y }
zone-resized = { $width } by { $height } points
zone-drawn = { $type } drawn. 1 to 9 or T changes its type.
zoning-zones-merged = { $count } zones merged
zoning-zone-in-reading-order = Zone { $order } of { $count } in reading order
zoning-reading-order-set = Reading order of { $zones } set
zoning-cut-divides-nothing = The cut does not divide the zone
zoning-split-into-zones = Split into { $count } zones
zoning-page-accepted = { $place } accepted
zone-all-accepted = All zones are accepted. You can check in.
zoning-page = { $place }: { $message }
zoning-1-zone-not-reviewed-other = { $count ->
        [one] { $place }: 1 zone not reviewed
       *[other] { $place }: { $count } zones not reviewed
    }
ocr-page-zones-kept = Page { NUMBER($page, useGrouping: 0) } was read by OCR. Its zones are kept, because they were changed meanwhile.
ocr-page-empty = OCR found nothing on page { NUMBER($page, useGrouping: 0) }.
zoning-zones-on-page = { $count } zones on page { NUMBER($page, useGrouping: 0) }
ocr-running = Reading page { NUMBER($page, useGrouping: 0) } by OCR
ocr-page-failed = Page { NUMBER($page, useGrouping: 0) } was not read by OCR
ocr-read-page-command = Read page by OCR
ocr-read-empty-pages-command = Read all empty pages by OCR
zoning-stop-ocr = Stop OCR
zoning-relations = Relations
zone-link-caption-command = Link caption to the next figure or table
zone-continuation-command = Continue the preceding text, or start a new one
zone-group-list-command = Group items into one list, or separate them
zoning-increase-level = Increase level
zoning-decrease-level = Decrease level
zoning-caption-unlinked = Caption unlinked
zoning-caption-linked-zone = Caption linked to zone { $order }, { $type }
zone-link-caption-none = No zone on this page can have a caption or note.
zone-continuation-none = No text before this zone can continue in it.
zoning-starts-new-text = Starts a new text
zoning-list = { $count ->
        [one] List of item
       *[other] List of { $count } items
    }
zone-level-changed = Level { $level }
similar-change-type = Change { $zones } to { $type }
similar-set-level = Set level { $level } of { $zones }
similar-accept = Accept { $zones }
similar-lock = Lock { $zones }
similar-unlock = Unlock { $zones }
similar-delete = Delete { $zones }
zoning-on = { $count ->
        [one] { $title }, on page
       *[other] { $title }, on { $count } pages
    }
zone-position = Zone { $order } of { $count }
zone-describes = describes zone { $order }
zoning-previous-page = the previous page
level-of-zone = level { $level }
zoning-continues-from = continues { $from }
zoning-zones-selected = { $count } zones selected
zoning-take-next-grid-line = Take the next grid line of the cell
add-row-action = Add a row
zoning-add-column = Add a column
table-remove-row-command = Remove the grid line, or join the row with the one above
table-remove-column-command = Remove the grid line, or join the column with the one to the left
zoning-merge-cells = Merge cells
zoning-split-cell = Split cell
table-toggle-header-command = Header row on or off
zoning-finish-table = Finish the table
table-cancel-command = Let go of the grid line, or finish
table-mode-started = Table of { $rows } and { $columns }. Arrow keys go from cell to cell, R takes a grid line, Enter ends. { $cell }
zoning-table-done = Table done
zoning-row = Row { NUMBER($row, useGrouping: 0) } of { $rows }
zoning-no-cell = no cell
table-grid-line-taken = { $gridLine }. Arrow keys move it, Delete removes it.
table-cell-without-grid-line = This cell has no grid line at its sides.
table-no-room = There is no room for it.
table-grid-line-at-limit = The grid line cannot be moved further.
table-header-row = Row { NUMBER($row, useGrouping: 0) }
zoning-rows = Rows { NUMBER($firstRow, useGrouping: 0) } to { NUMBER($lastRow, useGrouping: 0) }
zoning-no-header = no header
zoning-search-ended = The search ended: { $error }
zoning-unit = zones
zoning-hidden-words-left-out = { $count ->
        [one] 1 hidden word was left out: nobody sees it on the page.
       *[other] { $count } hidden words were left out: nobody sees them on the page.
    }
zoning-findings-on-page = Findings on page { NUMBER($page, useGrouping: 0) }
zoning-findings-in-section = Findings on section { NUMBER($page, useGrouping: 0) }
zoning-zones-of-page = Zones of page { NUMBER($page, useGrouping: 0) }
zoning-zones-of-section = Zones of section { NUMBER($page, useGrouping: 0) }
locked-note = locked
zoning-ocr-progress = ({ $current } of { $total })
zoning-change-type = Change the type
zoning-same-type = Same type
zoning-pages-not-searched = { $count } pages were not searched
zoning-most-at-a-time = which is the most at a time ({ $count })
zoning-change-not-applicable = the change does not apply to { $count }
zoning-hint-cut = Drag the cut or move it by arrow keys
zoning-split-now = Split
zoning-set-order-now = Set this order
zoning-hint-grid-line = Esc: cells; arrow keys move the grid line, with Shift by 10 pt
zoning-hint-cells = Arrow keys go to cells, Shift selects; drag grid lines or press R
zoning-zone-number = zone { $order }
zoning-accept-zones = Accept
zoning-bold = bold
zoning-italic = italic
zoning-no-other-zone-similar = No other zone has all of this in common. Uncheck a condition to find more.
zoning-count-zones = { $count ->
        [one] zone
       *[other] { $count } zones
    }
zoning-zones-locked = { $count ->
        [one] Zone locked
       *[other] { $count } zones locked
    }
zoning-zones-unlocked = { $count ->
        [one] Zone unlocked
       *[other] { $count } zones unlocked
    }
zoning-zones-deleted = { $count ->
        [one] Zone deleted
       *[other] { $count } zones deleted
    }
zoning-locked-kept = { $count ->
        [one] locked zone kept
       *[other] { $count } locked zones kept
    }
zoning-link-captions = { $count ->
        [one] Link caption
       *[other] Link { $count } captions
    }
zoning-count-rows = { $count ->
        [one] row
       *[other] { $count } rows
    }
zoning-count-columns = { $count ->
        [one] column
       *[other] { $count } columns
    }
zoning-column-of = column { $column } of { $columns }
zoning-spans-rows = spans { $count } rows
zoning-spans-columns = spans { $count } columns
zoning-header = header
zoning-empty-cell = empty
zoning-cells-selected = { $count } cells selected
word-read-by-ocr-confidence = OCR read “{ $text }” with a confidence of { $percent }.
zoning-nudge-left = Move left by { $points } pt
zoning-cells-select-left = Select cells to the left, or move the grid line by 10 pt
zoning-cells-next-left = Next cell left, or move the grid line by 1 pt
zoning-nudge-right = Move right by { $points } pt
zoning-cells-select-right = Select cells to the right, or move the grid line by 10 pt
zoning-cells-next-right = Next cell right, or move the grid line by 1 pt
zoning-nudge-up = Move up by { $points } pt
zoning-cells-select-up = Select cells upwards, or move the grid line by 10 pt
zoning-cells-next-up = Next cell up, or move the grid line by 1 pt
zoning-nudge-down = Move down by { $points } pt
zoning-cells-select-down = Select cells downwards, or move the grid line by 10 pt
zoning-cells-next-down = Next cell down, or move the grid line by 1 pt
zoning-edge-shrink-left = Shrink at the left edge by 1 pt
zoning-edge-extend-left = Extend at the left edge by 1 pt
zoning-edge-shrink-right = Shrink at the right edge by 1 pt
zoning-edge-extend-right = Extend at the right edge by 1 pt
zoning-edge-shrink-top = Shrink at the top edge by 1 pt
zoning-edge-extend-top = Extend at the top edge by 1 pt
zoning-edge-shrink-bottom = Shrink at the bottom edge by 1 pt
zoning-edge-extend-bottom = Extend at the bottom edge by 1 pt
zoning-grid-line-axis-row = The grid line of rows moves up and down. Escape returns to the cells.
zoning-grid-line-axis-column = The grid line of columns moves left and right. Escape returns to the cells.
zoning-only-track-row = The table has only one row.
zoning-only-track-column = The table has only one column.
zoning-track-added-row = Row added, { $count } now. Arrow keys move the new grid line.
zoning-track-added-column = Column added, { $count } now. Arrow keys move the new grid line.
zoning-tracks-joined-row = Rows joined, { $count } left
zoning-tracks-joined-column = Columns joined, { $count } left
zoning-grid-line-place-row = Row grid line { $index } of { $count } at { $position } points
zoning-grid-line-place-column = Column grid line { $index } of { $count } at { $position } points

## Mapping

mapping-accept-all = Accept all
mapping-accept-suggestions-high-confidence = Accept { $count } suggestions of high confidence?
mapping-accept-absences = { $count ->
        [one] List and accept 1 field as not in the document too
       *[other] List and accept { $count } fields as not in the document too
    }
mapping-suggestions = Suggestions
point-absent = not in the document
mapping-more-columns = More columns
rows-paste-hint = or paste rows from a spreadsheet
point-source = Source: { $text }
mapping-not-found = not found
point-text-in-document = In the document: “{ $text }”
mapping-row-heading = Row
point-label-with-row = { $label }, row { NUMBER($number, useGrouping: 0) }
mapping-only-in-embedded-invoice = Only in the embedded invoice
mapping-embedded-invoice = Embedded invoice
mapping-missing = Missing
mapping-difference = Difference
mapping-go = Go to
findings-more = and { $count } more; C goes to each
mapping-alt = Alt+{ $index }
mapping-focused-data-point = Focused data point
quoted-text = “{ $text }”
point-text-in-document-label = In the document:
mapping-in-embedded-invoice = In the embedded invoice:
mapping-no-such-row = no such row
mapping-other-candidates = Other candidates
candidates-unlikely-count = { $count ->
        [one] 1 unlikely candidate
       *[other] { $count } unlikely candidates
    }
candidates-unlikely-label = Unlikely candidates
why-command = Why this value
why-button = Why
why-title = Why “{ $value }”
why-close = Close the explanation
why-agrees = Agrees:
why-doubts = Doubt:
why-show = Show
why-show-label = Show the label on the page
why-show-candidate = Show the candidate on the page
why-next-candidate = Next candidate:
why-no-candidate = No other candidate was found.
why-take = Take
why-accepted = A reviewer accepted it.
why-accepted-in-bulk = A reviewer accepted it together with other sure values.
why-rejected = A reviewer rejected it.
why-added = A reviewer added this data point.
why-marked-absent = A reviewer marked it as not in the document.
why-entered = A reviewer entered or chose this value.
why-empty = Nobody has entered a value yet.
why-only-embedded = It is only in the embedded invoice, and was not found on the pages.
why-not-found = The machine found no value.
why-not-recorded = How it was found was not recorded.
why-method-right = It stands beside its label.
why-method-below = It stands below its label.
why-method-above = It stands above its label.
why-method-address = It is a part of an address.
why-method-currency = It is the currency of printed amounts.
why-method-sentence = It stands in a sentence.
why-method-heading = It is a heading of the first page.
why-method-unlabelled = It has no label, and was found by its kind and its place on the first page.
why-method-check-digits = It has no label, and was found by its form and its check digits.
why-method-learned-place = It has no known label, and stands where reviewed documents of this layout have it.
why-method-derived = It is a printed number that a check demands.
why-method-column = It stands in a column of a table.
why-method-inferred-column = It stands in a table without a known header, whose columns follow from the check of its rows.
why-method-row-check = It is the number for which the check of its row holds.
why-method-language-model = The language model quotes it.
why-name-of-label = Label
why-label-text = Label: { $text }
why-label-column = Column header: { $text }
why-label-heading = Heading of the address: { $text }
why-label-words = Announced by: { $text }
why-learned = { $count ->
        [one] 1 reviewed document of this layout agrees: { $what }
       *[other] { $count } reviewed documents of this layout agree: { $what }
    }
why-learned-label = label
why-learned-place = place
why-learned-value = value
why-none-learned = { $count ->
        [one] 1 reviewed document of this layout has no value either
       *[other] { $count } reviewed documents of this layout have no value either
    }
why-check-digits = Its check digits are right.
why-embedded-same = The embedded invoice has the same value.
why-embedded-differs = The embedded invoice has { $value }.
why-embedded-no-row = The embedded invoice has no such row.
why-ocr-doubt = OCR is not sure of one of its words ({ $percent }), which lowers the confidence.
why-limit-ambiguous = The date can be read in two ways, which lowers the confidence.
why-limit-contradiction = Other values contradict it, which lowers the confidence.
why-limit-garbled-text = The text of a page where it may stand is garbled, so that there is no confidence.
why-limit-unreadable-characters = Characters of the value cannot be what the page shows, so that there is no confidence.
why-limit-missing-text = The document has no readable text, so that there is no confidence.
why-keyword-command = Why this keyword
why-keyword-confirmed = A reviewer confirmed it.
why-keyword-rejected = A reviewer rejected it.
why-keyword-added = A reviewer added it.
why-keyword-not-recorded = Why it was suggested was not recorded.
why-keyword-label = Its label “{ $label }” occurs in the document.
why-keyword-model = None of its labels occurs. The model that was learned for the taxonomy suggests it.
why-keyword-reviews = None of its labels occurs. Reviewers confirmed it in similar documents.
why-keyword-garbled = The text of a page is garbled, so that it has no confidence.
why-keyword-headings = It occurs in a title or heading.
why-keyword-compounds = It occurs only at the end of compound words.
why-keyword-shared = { $count ->
        [one] 1 other concept has the same label.
       *[other] { $count } other concepts have the same label.
    }
why-keyword-accepted-before = { $count ->
        [one] Reviewers confirmed it in 1 earlier document.
       *[other] Reviewers confirmed it in { $count } earlier documents.
    }
why-keyword-rejected-before = { $count ->
        [one] Reviewers rejected it in 1 earlier document.
       *[other] Reviewers rejected it in { $count } earlier documents.
    }
mapping-text-not-in-document = “{ $text }” is not in the document
document-search-failed = The document could not be searched
mapping-link-words = Link to words
mapping-type-words-link = Type the words to link
mapping-search-without-match = “{ $query }” is not in the document
mapping-searching = Searching…
mapping-link = Link
linking-keys-hint = or go with arrow keys, click, or drag a box
mapping-you-will-type-value = You will type the value
mapping-notes-on-data-points = Notes on the data points
value-not-saved = “{ $value }” was not saved for { $label }
value-ambiguous = It can mean two values.
editor-new-line-hint = Shift+Enter begins a new line
mapping-choose-value = Choose a value
mapping-pattern-taxonomy = The pattern of the taxonomy is { $pattern }
mapping-unusual-form-data-point = Unusual form of this data point
editor-absent-hint = Type a value, or press Esc and then X if it is not in the document
mapping-can-be = “{ $text }” can be { $first } or { $second }.
mapping-added-section = Added outside of the taxonomy
mapping-not-in-taxonomy = Not in the taxonomy ({ $count })
mapping-pair-description = { $label }: { $value }, not in the taxonomy
mapping-focused-pair = Focused value outside of the taxonomy
mapping-show-pairs = Show or hide what is not in the taxonomy
mapping-add-as-data-point = Add as a data point
mapping-add-to-taxonomy = Add to the taxonomy…
mapping-add-to-taxonomy-title = Add “{ $label }” to the taxonomy
taxonomy-add-to-action = Add to the taxonomy
mapping-pair-added = { $label } is a data point now
mapping-added-removed = { $label } removed
mapping-too-many-added = At most { $count } data points can be outside of the taxonomy. Add them to the taxonomy instead.
mapping-taxonomy-has-keywords = “{ $title }” has keywords now, so that it cannot get a data point.
mapping-id-exists = The id “{ $id }” is in use. Choose another one.
mapping-no-such-group = The taxonomy has no group “{ $group }” any more. Choose another one.
label-of-concept = Label
mapping-field-id = Id
mapping-field-id-form = An id begins with a lower case letter, and has lower case letters, digits and underscores only.
mapping-value-type-string = text
mapping-value-type-text = text
mapping-value-type-integer = whole number
mapping-value-type-number = number
mapping-value-type-percentage = percentage
mapping-value-type-money = money
mapping-value-type-date = date
mapping-value-type-boolean = yes or no
mapping-value-type-enum = choice
mapping-value-type-group = group
mapping-value-empty = Enter a value.
mapping-value-against-pattern = “{ $text }” does not match the pattern of the taxonomy: { $pattern }
mapping-value-is-no-integer = “{ $text }” is not a whole number.
mapping-value-is-no-number = “{ $text }” is not a number.
mapping-value-is-no-percentage = “{ $text }” is not a percentage.
mapping-value-is-no-money = “{ $text }” is not an amount of money, such as 1234.50 EUR.
mapping-value-is-no-date = “{ $text }” is not a date. Write it as 2026-03-31.
mapping-value-is-no-boolean = “{ $text }” is neither yes nor no.
mapping-value-not-among = “{ $text }” is not one of: { $values }.
mapping-value-of-group = A group has no value; enter the values of its fields.
mapping-field-group = Group
mapping-field-no-group = None
mapping-field-synonym = “{ $label }” becomes a synonym, since documents have this label.
mapping-field-was-added = “{ $label }” was added to “{ $title }”. New jobs look for it.
mapping-later-jobs = New jobs with “{ $title }” will look for it. This job keeps the taxonomy that it was created with: add the value as a data point here.
mapping-which-value-meant = Which value is meant?
point-not-reviewed = not reviewed
to-check-label = to check
no-value = no value
point-source-enlarged = Enlarged source: { $text }
mapping-edit-value = Edit value
mapping-data-point = Data point
point-mark-absent-command = Mark as not in the document
reject-action = Reject
row-reject-command = Reject the row, or remove an added one
mapping-add-row-group = Add a row to the group
mapping-paste-rows-from-spreadsheet = Paste rows from a spreadsheet
mapping-choose-candidate = Choose candidate { NUMBER($number, useGrouping: 0) }
point-accept-high-confidence-command = Accept all suggestions of high confidence…
mapping-next-data-point = Next data point
mapping-previous-data-point = Previous data point
mapping-next-data-point-check = Next data point to check
mapping-previous-data-point-check = Previous data point to check
mapping-next-finding = Next finding
mapping-previous-finding = Previous finding
mapping-cancel-linking-or-editing = Cancel linking or editing
points-all-reviewed = All data points are reviewed. You can check in.
point-marked-absent = { $name } is not in the document
mapping-rejected = { $name } rejected
mapping-row-rejected = Row { NUMBER($number, useGrouping: 0) } rejected
mapping-row-removed = Row { NUMBER($number, useGrouping: 0) } removed
mapping-missing-values = Missing values
mapping-failed-checks = Failed checks
mapping-differences-from-embedded-invoice = Differences from the embedded invoice
point-not-reviewed-named = { $name }: not reviewed
output-e-invoice-unavailable = The output will not be available as UBL or CII. { $reason }
mapping-data-points-noun = data points
linking-mode-hint = Type the words, or go to them with the arrow keys; Shift extends. Enter links, Escape cancels.
mapping-page-has-no-words = Page { NUMBER($page, useGrouping: 0) } has no words
value-shortened = { $start }… ({ $count } characters)
mapping-in-no-column = “{ $value }” is in no column
value-ambiguous-of = “{ $value }” can mean two values.
mapping-values-pasted-into = { $count } values pasted into { $title }
mapping-too-many-cells = { $count } cells are too many: at most { $max } are pasted at once. Nothing was pasted.
mapping-cells-were-not-pasted = { $count ->
        [one] 1 cell was not pasted
       *[other] { $count } cells were not pasted
    }
clipboard-unreadable = The clipboard could not be read. Paste with the key of the system instead, such as Ctrl+V.
mapping-embedded-invoice-source = embedded invoice
mapping-only-embedded = only in the embedded invoice
mapping-and-more = And { $count } more.
mapping-phrase-label = { $label }
mapping-phrase-sum = the sum of { $name }
mapping-phrase-in-row = { $name }, row { NUMBER($row, useGrouping: 0) }
mapping-phrase-with-value = { $name }, { $value }
mapping-phrase-and = { $list } and { $last }
mapping-phrase-or = { $first } or { $other }
mapping-phrase-agrees = { $name } ({ $value }) { $sign } { $other } ({ $otherValue })
mapping-phrase-unequal = { $name } is { $value }, but { $other } is { $otherValue }
mapping-demand-must-be-before = { $name } is { $value }, but must be before { $other }
mapping-demand-must-be-after = { $name } is { $value }, but must be after { $other }
mapping-demand-must-be-less = { $name } is { $value }, but must be less than { $other }
mapping-demand-must-be-more = { $name } is { $value }, but must be more than { $other }
mapping-demand-must-not-be-before = { $name } is { $value }, but must not be before { $other }
mapping-demand-must-not-be-after = { $name } is { $value }, but must not be after { $other }
mapping-demand-must-not-be-less = { $name } is { $value }, but must not be less than { $other }
mapping-demand-must-not-be-more = { $name } is { $value }, but must not be more than { $other }
mapping-phrase-duplicates = { $name } { $value } is in the rows { $rows }
mapping-phrase-wrong-check-digits = { $name } { $value }: the check digits do not fit, so that a character is wrong or missing
mapping-phrase-missing = { $count ->
        [one] { $names } is missing
       *[other] { $names } are missing
    }
mapping-phrase-missing-in-row = { $count ->
        [one] { $group }, row { NUMBER($row, useGrouping: 0) }: { $names } is missing
       *[other] { $group }, row { NUMBER($row, useGrouping: 0) }: { $names } are missing
    }
mapping-phrase-differs = { $name }: the document has { $value }, the embedded invoice { $embedded }
mapping-phrase-row-not-embedded = { $group }, row { NUMBER($row, useGrouping: 0) }: the embedded invoice has no such row
mapping-phrase-in-rows = { $count ->
        [one] { $term } in row { $rows }
       *[other] { $term } in rows { $rows }
    }
mapping-phrase-missing-terms = An invoice of EN 16931 must have these terms, which the data points do not have: { $terms }.
mapping-phrase-no-field-for-terms = The taxonomy has no field for { $terms }.
mapping-phrase-contradictory-totals = The totals of an invoice of EN 16931 must agree: { $contradictions }.
mapping-phrase-foreign-amounts = The amounts of an invoice of EN 16931 must be in its currency, { $currency }, but these are in another: { $amounts }.
mapping-phrase-too-fine-totals = The totals of an invoice of EN 16931 have at most two decimals, but these have more: { $amounts }.
mapping-phrase-negative-prices = The item net prices of an invoice of EN 16931 must not be negative, but these are: { $prices }. A line that reduces the total has a negative quantity instead.
mapping-term-BT-1 = BT-1 (Invoice number)
mapping-term-BT-2 = BT-2 (Invoice issue date)
mapping-term-BT-3 = BT-3 (Invoice type code)
mapping-term-BT-5 = BT-5 (Invoice currency code)
mapping-term-BT-9 = BT-9 (Payment due date)
mapping-term-BT-20 = BT-20 (Payment terms)
mapping-term-BT-27 = BT-27 (Seller name)
mapping-term-BT-29 = BT-29 (Seller identifier)
mapping-term-BT-30 = BT-30 (Seller legal registration identifier)
mapping-term-BT-31 = BT-31 (Seller VAT identifier)
mapping-term-BT-40 = BT-40 (Seller country code)
mapping-term-BT-44 = BT-44 (Buyer name)
mapping-term-BT-55 = BT-55 (Buyer country code)
mapping-term-BT-92 = BT-92 (Document level allowance amount)
mapping-term-BT-95 = BT-95 (Document level allowance VAT category code)
mapping-term-BT-97 = BT-97 (Document level allowance reason)
mapping-term-BT-99 = BT-99 (Document level charge amount)
mapping-term-BT-102 = BT-102 (Document level charge VAT category code)
mapping-term-BT-104 = BT-104 (Document level charge reason)
mapping-term-BT-106 = BT-106 (Sum of invoice line net amount)
mapping-term-BT-107 = BT-107 (Sum of allowances on document level)
mapping-term-BT-108 = BT-108 (Sum of charges on document level)
mapping-term-BT-109 = BT-109 (Invoice total amount without VAT)
mapping-term-BT-110 = BT-110 (Invoice total VAT amount)
mapping-term-BT-112 = BT-112 (Invoice total amount with VAT)
mapping-term-BT-113 = BT-113 (Paid amount)
mapping-term-BT-114 = BT-114 (Rounding amount)
mapping-term-BT-115 = BT-115 (Amount due for payment)
mapping-term-BT-116 = BT-116 (VAT category taxable amount)
mapping-term-BT-117 = BT-117 (VAT category tax amount)
mapping-term-BT-118 = BT-118 (VAT category code)
mapping-term-BT-119 = BT-119 (VAT category rate)
mapping-term-BT-120 = BT-120 (VAT exemption reason text)
mapping-term-BT-126 = BT-126 (Invoice line identifier)
mapping-term-BT-129 = BT-129 (Invoiced quantity)
mapping-term-BT-130 = BT-130 (Invoiced quantity unit of measure code)
mapping-term-BT-131 = BT-131 (Invoice line net amount)
mapping-term-BT-136 = BT-136 (Invoice line allowance amount)
mapping-term-BT-139 = BT-139 (Invoice line allowance reason)
mapping-term-BT-141 = BT-141 (Invoice line charge amount)
mapping-term-BT-144 = BT-144 (Invoice line charge reason)
mapping-term-BT-146 = BT-146 (Item net price)
mapping-term-BT-151 = BT-151 (Invoiced item VAT category code)
mapping-term-BT-152 = BT-152 (Invoiced item VAT rate)
mapping-term-BT-153 = BT-153 (Item name)
mapping-term-BG-23 = BG-23 (VAT breakdown)
mapping-term-BG-25 = BG-25 (Invoice line)

## Indexing

indexing-add-keyword = Add a keyword
indexing-start-label = Start of a label
concept-deprecated = deprecated
indexing-deprecated-use-another = This concept is deprecated. Choose another one if there is one.
concepts-label = Concepts
indexing-searching = Searching …
concept-search-failed = The concepts could not be searched: { $error }
indexing-no-label-starts-with = No label has a word that starts with “{ $prefix }”.
indexing-concepts-or-more = { $count } concepts or more
concepts-count = { $count ->
        [one] 1 concept
       *[other] { $count } concepts
    }
indexing-concept = Concept
indexing-add-this-keyword = Add this keyword
indexing-not-keyword-yet = not a keyword yet
concept-unreadable-because = The concept could not be read: { $error }
indexing-also = Also: { $others }
concept-broader = Broader
concept-narrower = Narrower
and-more = and { $count } more
indexing-top-concept = top concept
indexing-reject-rest = Reject all remaining suggestions
indexing-rest-rejected = { $count ->
        [one] 1 suggestion rejected
       *[other] { $count } suggestions rejected
    }
indexing-places-unknown = no known places
indexing-occurrences-in-document = Occurrences in the document
indexing-first-occurrences = The first occurrences in the document
keywords-none-found = No keyword was found. Press A to add one.
indexing-places = { $count ->
        [one] 1 place
       *[other] { $count } places
    }
indexing-first-places = the first { $count } places
indexing-redundant-keywords = Redundant keywords
indexing-confirm-go-next = Confirm and go to next
indexing-keyword = Keyword
indexing-next-evidence = Next evidence
indexing-broader-concept = Broader concept
indexing-narrower-concept = Narrower concept
indexing-next-narrower-concept = Next narrower concept
indexing-previous-narrower-concept = Previous narrower concept
indexing-narrower-place = { $position } of { $count } narrower than { $label }
indexing-next-keyword = Next keyword
indexing-previous-keyword = Previous keyword
indexing-next-keyword-check = Next keyword to check
indexing-previous-keyword-check = Previous keyword to check
indexing-close-keyword-search = Close the keyword search, or go back to the keyword
concept-broader-than = “{ $broader }” is broader than “{ $narrower }”
indexing-keywords-job-not-loaded = The keywords of the job are not loaded.
indexing-not-reviewed = { $label }: not reviewed
keywords-all-reviewed = All keywords are reviewed. You can check in.
indexing-confirmed = { $label } confirmed
indexing-rejected = { $label } rejected
indexing-added = { $label } added
concept-unreadable = The concept could not be read
indexing-state-confirmed = confirmed
indexing-unit = keywords
indexing-missing-broader = There is no broader concept
indexing-missing-narrower = There is no narrower concept
indexing-replace = Replace by another concept…
indexing-replace-label = Replace “{ $label }” by
keyword-replaced = { $keyword } replaced by { $replacement }
indexing-broader-of = broader than { $label }
indexing-narrower-of = narrower than { $label }
indexing-terms-without-concept = Frequent words without a concept ({ $count })
indexing-terms = Frequent words without a concept
indexing-term = Word without a concept
indexing-term-has-no-concept = No label of the taxonomy has this word. Choose a concept with its meaning, or propose the word as a new concept.
indexing-term-cannot-be-proposed = No label of the taxonomy has this word. Choose a concept with its meaning. { $obstacle }
indexing-propose-concept = Propose as a new concept…
indexing-propose-title = Propose a concept
indexing-propose-explanation = The concept is added to the taxonomy “{ $title }” for jobs that are created from now on. This job keeps its version.
indexing-reading-taxonomy = Reading the taxonomy …
indexing-saving-taxonomy = Saving the taxonomy …
indexing-language = Language
indexing-add-as = Add it as
indexing-add-as-concept = a new concept
indexing-add-as-label = another label of a concept
indexing-broader-concept-optional = Broader concept (optional)
indexing-choose-another = Choose another one
indexing-was-added-to-taxonomy = “{ $label }” was added to “{ $title }”
indexing-later-jobs-have-it = Jobs that are created from now on find it.
indexing-label-exists = “{ $label }” is a label of the concept { $id } already. New jobs find it; nothing was changed.
indexing-concept-is-gone = The taxonomy does not have the concept “{ $label }” any more. Choose another one.
indexing-taxonomy-too-large = The taxonomy { $name } has more than { $size }, which is too large to be changed here. Export it in Settings › Taxonomies, change it elsewhere, and import it as a new version.

## Pages of a document

viewer-page = Page { NUMBER($page, useGrouping: 0) }
viewer-page-image-failed = The image of page { NUMBER($page, useGrouping: 0) } could not be drawn: { $reason }
viewer-service-answered-with-status = the service answered with the error { $status }
viewer-service-sends-no-parts = the service does not send parts of the document
viewer-service-sends-nothing = The service has sent nothing of the document for { $seconds } seconds.
viewer-service-does-not-answer = the service does not answer
page-short = p. { NUMBER($page, useGrouping: 0) }
viewer-pages-by-confidence = Pages by confidence
viewer-lowest-confidence-page = Lowest confidence of the page
viewer-no-image = No image
viewer-page-zoom = Page and zoom
viewer-page-of-field = Page, of { NUMBER($pages, useGrouping: 0) }
viewer-page-count = of { NUMBER($pages, useGrouping: 0) }
view-label = View
viewer-zoom-in = Zoom in
viewer-zoom-out = Zoom out
viewer-fit-command = Fit width, again: fit page
viewer-fit-page = Fit page
viewer-next-page = Next page
viewer-previous-page = Previous page
viewer-next-doubtful-page-command = Go to the page with the next lowest confidence
viewer-order-pages-command = Order pages by lowest confidence, or by number again
viewer-go-page = Go to page…
viewer-canvas-unavailable = The browser cannot create a 2D canvas.
viewer-to-check = { $count } to check
viewer-lowest-confidence = lowest confidence { $percent }
viewer-page-label = Label of the page in the document
viewer-page-labelled = labelled { $label }
viewer-page-of = Page { NUMBER($page, useGrouping: 0) } of { NUMBER($count, useGrouping: 0) }

## Changes, verdicts and comments

comments-load-failed = The comments could not be read: { $error }
review-item = the item
review-comments-on = Comments on { $name }
comment-action = Comment
dispute-action = Dispute
review-comment-on = Comment on
review-remove-comment = Remove the comment
dispute-comment-placeholder = What is wrong, and what should it be?
comment-sent-at-checkin = It is sent when you check the job in.
comments-heading = Comments
review-sent-with-check-in = will be sent with the check-in
review-change = Change
changes-count = { $count ->
        [one] 1 change
       *[other] { $count } changes
    }
review-agreed-disputed-open = { $changes }: { $agreed } agreed, { $disputed } disputed, { $open } open
review-author-s = { $name }’s
review-author-corrected-by-you = { $name }’s, corrected by you
review-corrected-back = corrected back to the machine’s version
review-corrected-count = { $count } corrected
versions-yours = Yours
versions-title = Both versions
changes-heading = Changes
review-comparing = Comparing { $count } of { $total }
changes-pipeline-version-failed = The pipeline’s version could not be read
review-no-comments = The service is of an earlier version, and keeps no comments.
review-no-difference = What was changed cannot be shown
review-no-difference-why = The service does not tell what the pipeline had written.
review-show-workbench = Show the workbench
changes-none = Nothing was changed or commented on.
record-not-there = Not there
review-place-on-page = { $title }: place on page { NUMBER($page, useGrouping: 0) }
change-selected-label = Selected change
review-machine-s = Machine’s
review-agreed = Agreed
review-disputed = Disputed
review-commented = Commented
comments-count = { $count ->
        [one] 1 comment
       *[other] { $count } comments
    }
review-mine-difference-machine-s = Mine, difference, machine's
comment-command = Comment…
change-next-command = Next change
review-previous-change = Previous change
review-next-change-without-verdict = Next change without a verdict, or next disputed item
review-previous-change-without-verdict = Previous change without a verdict, or previous disputed item
review-next-dispute = Next disputed item
change-text-not-consecutive = { $text }, with other zones between the parts
review-agree = Agree
dispute-command = Dispute…
review-show-in-workbench = Show in the workbench
review-document = The document
review-disputed-in-round = disputed in round { $round },
review-commented-in-round = commented in round { $round },
review-legend-machine = Machine’s
review-legend-unchanged = Unchanged

## The page of a job

job-page-text-pages = Text of the pages
job-page-zones-pages = Zones of the pages
job-page-taxonomy = Taxonomy
job-page-data-points = Data points
job-page-keywords = Keywords
job-page-contents-empty = The job has no contents yet.
job-page-content = Content
job-page-page = Page
job-page-content-too-large = It is too large to be shown here. The API of the service returns it.
event-actor-machine = the machine
job-page-written-by = written by { $author }, { $time }
event-actor-review = a review
job-page-waits-for = waits for { $step }
job-page-status = Status
job-page-type = Type
job-page-owner = Owner
job-page-created = Created
job-page-held-by = Held by
job-page-until = { $name } until { $time }
job-page-round = Round
job-page-id = Id
job-page-history = History
job-page-history-unread = The timeline and the history could not be read: { $reason }
origin-machine = Machine
job-page-times = { $renewals ->
        [one] and renewed the lease once
       *[other] and renewed the lease { $renewals } times
    }
job-page-job = Job
job-page-opening-job = Opening the job
job-page-load-failed = This job could not be read
job-page-try-again = Try again
job-page-summary = Summary
job-page-timeline = Timeline
job-page-contents = Contents
job-page-user = a user
job-page-cancel-question = Cancel the job?
job-page-delete-question = Delete the job?
job-page-cancel-action = Cancel the job
job-page-keep = Keep it
job-page-cancel-work-kept = Work on it that is not checked in is set aside for its author.
job-page-delete-effect = Its contents and its output are deleted too. This cannot be undone.
job-page-open-in-workbench = Open in the workbench
job-page-show-output = Show output
job-page-cancel-command = Cancel the job…
job-page-delete-command = Delete the job…
job-page-checked-in = checked in
job-page-returned-work = returned the work
job-page-aborted-review = aborted the review
job-page-failed-job = failed the job
job-page-created-job = created the job
job-page-unknown-error = unknown error
event-contents-found = found the lost contents again
event-checked-out = checked out { $step } for review
job-page-checked-out = checked out { $step }
job-page-cancelled-job = cancelled the job
event-job-changed = changed the metadata or who may work on the job
job-page-reading = Reading
job-page-zoning-by-machine = Zoning by the machine
job-page-mapping-by-machine = Mapping by the machine
job-page-indexing-by-machine = Indexing by the machine
job-page-writing-output = Writing the output
job-page-zoning = Zoning
job-page-mapping = Mapping
job-page-indexing = Indexing
job-page-review-heading = Review
job-page-waiting-for = Waiting for { $step }
job-page-failed-because = failed: { $reason }
job-page-status-running = running
job-page-status-completed = completed
job-page-status-failed = failed
job-page-status-cancelled = cancelled
job-page-status-blocked = blocked
job-page-type-and-taxonomy = { $type }, taxonomy { $taxonomy }
job-page-nobody = nobody
job-page-you = you
job-page-delete = Delete
event-waits-for-review = waits for { $step } to be reviewed
job-page-finished-needs-review = finished: { $name }; a person must look
job-page-finished-drawn = finished: { $name }; a person must look at what was drawn by chance
job-page-finished = finished: { $name }
job-page-step-failed = failed: { $name } ({ $error })
job-page-took-over = took { $step } over
job-page-approved = approved { $step }
job-page-somebody = somebody
job-page-step-by = { $step } by { $person }
job-page-step-reviewed-by = { $step }, reviewed by { $person }
job-page-waiting-for-review = Waiting for the review of { $step }

## Statistics

statistics-title = Statistics
statistics-refresh = Count again
statistics-period = Documents of
statistics-period-week = the last 7 days
statistics-period-month = the last 30 days
statistics-period-year = the last year
statistics-period-all = all times
statistics-completed-jobs = Completed jobs
statistics-reviews = Reviews
statistics-my-active-time = My active time
statistics-corrections = What reviewers changed
statistics-no-corrections = Nothing was changed in this period. Changes are counted when a review is checked in as completed.
statistics-change = Change
statistics-count = Number
statistics-kind-added = Added
statistics-kind-removed = Removed
statistics-kind-split = Split
statistics-kind-merged = Merged
statistics-kind-retyped = Type changed
statistics-kind-moved = Place or size changed
statistics-kind-reordered = Reading order changed
statistics-kind-corrected = Value corrected
statistics-kind-absent = Marked as absent
statistics-kind-rejected = Rejected
statistics-kind-changed = Otherwise changed
statistics-kind-accepted = Accepted unchanged
statistics-step = Step
statistics-checkout-to-checkin = Time from check-out to check-in
statistics-of-all-reviewers = Of all reviewers, breaks included
statistics-median = Median
statistics-mean = Mean
statistics-no-reviews = No review was completed in this period.
statistics-quality-review-of = { $step }, quality review
statistics-draws = What passed unseen
statistics-agreement = Agreement of work and quality review
statistics-agreement-meaning = Decisions of workers that reviewers neither changed nor disputed
statistics-quality-reviews = Reviews
statistics-decided = Decided
statistics-disagreed = Changed
statistics-agreed = Agreement
statistics-no-quality-reviews = No quality review in this period had anything to judge.
statistics-time-per-item = My time per item
statistics-private = On this machine, visible only to you
statistics-items = Items
statistics-items-zoning = { $count ->
    [one] { $count } page
   *[other] { $count } pages
  }
statistics-items-mapping = { $count ->
    [one] { $count } data point
   *[other] { $count } data points
  }
statistics-items-indexing = { $count ->
    [one] { $count } keyword
   *[other] { $count } keywords
  }
statistics-total = Total
statistics-no-times = No times yet. While you review, Galley counts them on this machine, and sends them to no service.
statistics-not-read = The service could not count
statistics-counting = Counting…
statistics-nothing = No documents in this period
statistics-nothing-yet = Import documents, or choose a longer period.
statistics-nothing-of-team = Choose another team, or a longer period.
statistics-delete-times = Delete my times
statistics-delete-times-question = Delete my times?
statistics-delete-times-effect = All your times of this connection are deleted from this machine. Nobody else has them.
statistics-keep = Keep

## Output and sources

monaco-output-does-not-exist = This output does not exist
output-format-unavailable = The output cannot be written as { $format }
output-load-failed = The output could not be loaded
output-title = Output
output-content-document = Document
output-content-results = Results
output-content-invoice = Invoice
output-not-written = The job has no output yet. It is written when all steps are completed.
monaco-format-output = Format of the output
monaco-characters = { $count } characters
monaco-copy = Copy
monaco-output-copied = Output copied
monaco-save-as-file = Save as a file…
monaco-show-as = Show as { $name }
monaco-output-read-only = Output (read-only)
monaco-saved-version = The saved version
monaco-your-version = Your version

## Work without the service

kept-aside-delete-action = Delete for good
kept-aside-delete-question = This work is on no other machine. Delete it?
keep-action = Keep it
kept-aside-deleted = The work was deleted
kept-aside-title = Work kept aside
kept-aside-empty = Nothing is kept aside. When somebody else continues a job that you work on, you can keep your work here.
version-theirs = Theirs
version-before = Before: { $record }
versions-keys-hint = mark a version, { $key } keeps it and goes on to the next conflict.
version-both = Both
changes-count-by-side = { $mine } by you, { $theirs } by them
conflict-decided = Decided
conflict-open = Conflict
versions-equal = Both versions are the same.
conflict-keep-mine = Keep mine
conflict-keep-theirs = Keep theirs
change-label = Change
versions-legend = yours { $yours } theirs { $theirs } before
conflict-settled = This job has no work in conflict. It may have been settled in another window.
versions-explanation = Decide the conflicts, then check the job out again with your work on top of theirs.
conflict-cannot-replay = { $reason } So your work cannot be put on top of theirs: keep it aside, or export it.
conflict-cannot-replay-meanwhile = Meanwhile your work cannot be put on top of theirs: keep it aside, or export it.
conflicts-none = No conflict
conflicts-count = { $count ->
        [one] 1 conflict
       *[other] { $count } conflicts
    }
conflicts-all-decided = All conflicts decided
conflicts-open-count = { $openCount } of { $count } conflicts open
conflict-checkout-failed = The job could not be checked out again
kept-aside-done = Your work is kept aside
kept-aside-done-detail = You find it under “Work kept aside”.
kept-aside-failed = The work could not be kept aside
versions-title-of-job = { $name } · Both versions
versions-opening = Opening both versions
versions-load-failed = Both versions cannot be shown
versions-chosen-count = { $yours } yours · { $theirs } theirs
give-back-action = Give back
give-back-failed = { $name } could not be given back
give-back-done = given back
give-back-pending = will be given back when the service answers
give-back-title = Give { $name } back
give-back-jobs-title = Give { $count } jobs back
give-back-keep-action = { $count ->
        [one] Keep the job
       *[other] Keep the jobs
    }
give-back-discards-steps = Your steps are discarded.
give-back-effect = { $count ->
        [one] Others can check the job out then, and the copy on this machine is removed.
       *[other] Others can check the jobs out then, and the copy on this machine is removed.
    }
offline-jobs-label = Jobs
give-back-no-changes = no changes
versions-own-steps = { $steps } of yours
kept-two-versions = Two versions
kept-size = { $size } on this machine
kept-pending-count = { $pending } to send
take-offline-complete = Everything is on this machine
take-offline-progress = { $done } of { $total } contents, { $size }
take-offline-done = { $name }: taken offline
take-offline-partly-kept = What you opened is on this machine. Take the job offline to keep all of it.
kept-partly = Partly, { $size }
jobs-and-more = { $name } and { $count } more
outbox-send-failed = { $jobs }: your work could not be sent.
lease-renew-hint = Connect to the service to renew it. You can go on working; if somebody else checks the job out meanwhile, both versions are kept and you decide.
outbox-state-waiting = Waits
outbox-state-sending = Is being sent
outbox-state-refused = Was refused
outbox-state-conflict = Needs your decision
conflict-both-kept = Both versions are kept
outbox-signed-out = Signed out.
outbox-kept-sign-in = { $reason } What you did is kept on this machine. Sign in with the same account to send it.
outbox-retry-failed = The service could not be tried
outbox-title = Outbox
outbox-empty = Everything you did is at the service.
take-offline-action = Take offline
take-offline-failed = { $jobName } could not be taken offline
take-offline-title = Take { $jobName } offline
take-offline-jobs-title = Take { $count } jobs offline
take-offline-effect = { $count ->
        [one] You check the job out, and all contents are kept on this machine, so that you can work without the service. What you do is sent when the service can be reached.
       *[other] You check the jobs out, and all contents are kept on this machine, so that you can work without the service. What you do is sent when the service can be reached.
    }
take-offline-space-label = Space
take-offline-space-estimate = About { $size }
disk-free-space = of { $size } free
take-offline-lease-label = Checked out for
lease-days = { $count ->
        [one] 1 day
       *[other] { $count } days
    }
take-offline-estimate-failed = The space could not be estimated: { $error }
take-offline-disk-full = The disk of this machine has too little space. Free some, or take fewer jobs.
offline-state = Offline
outbox-command = Outbox…
kept-aside-command = Work kept aside…
list-next-row = Next row
list-previous-row = Previous row
outbox-open-job = Open job
outbox-try-now = Try now
own-work-export = Export
versions-previous-change = Previous change
versions-next-conflict = Next open conflict
versions-previous-conflict = Previous open conflict
versions-keep-marked = Keep the marked version
versions-mark-other = Mark the other version
versions-undo = Undo the choice
versions-redo = Redo the choice
versions-keep-aside = Keep mine aside
conflict-replay-action = Check out again with mine on top
conflict-job-unreachable = The service cannot be reached, or does not have the job any more.
conflict-holder = { $name } has checked the job out until { $time }.
conflict-step-left = The job has left this step.
conflict-checkout-refused = The service does not let you check the job out now.
own-steps-count = { $count ->
        [one] 1 step
       *[other] { $count } steps
    }
change-zone-bounds = { $width } × { $height } pt at { $x }, { $y }
change-word = Word { NUMBER($word, useGrouping: 0) }
change-word-confirmed = confirmed as read
change-unlocked = unlocked
change-table-grid = rows and columns
change-accept-withdrawn = not accepted any more
change-relations = relations to other zones
change-linked-elsewhere = linked to another place
change-none = unchanged
versions-theirs-unreadable = The other version cannot be read here, so that only your changes are shown.
lease-lost-steps-kept = { $count ->
        [one] Nothing is lost: your { $steps } is kept on this machine.
       *[other] Nothing is lost: your { $steps } are kept on this machine.
    }
checkin-not-sent = Your check-in as { $outcome } was not sent.
cancellation-not-sent = Your cancellation of the job was not sent. It is sent when you keep your work aside.
queue-kept-jobs-only = { $count ->
        [0] The queue shows no job since none is kept on this machine. Other jobs need the service.
        [one] The queue shows the job that is kept on this machine. Other jobs need the service.
       *[other] The queue shows the { $count } jobs that are kept on this machine. Other jobs need the service.
    }
outbox-lease-ended = { $count ->
        [one] { $jobs }: the lease ended at { $time }.
       *[other] { $jobs }: the leases ended, the first one at { $time }.
    }
outbox-lease-ends = { $count ->
        [one] { $jobs }: the lease ends at { $time }.
       *[other] { $jobs }: the leases end, the first one at { $time }.
    }
outbox-refused-advice = Open the job to correct it and check in again, or try again now.
outbox-sent-when-accepted = What you do is kept on this machine and sent as soon as the service accepts it.
outbox-sent-when-answered = What you do is kept on this machine and sent as soon as the service answers.
outbox-next-attempt = { $seconds ->
        [0] Next attempt now.
       *[other] Next attempt in { $seconds } s.
    }
change-blocks = blocks { NUMBER($from, useGrouping: 0) } to { NUMBER($to, useGrouping: 0) }
change-level-none = level none
change-accepted = accepted
offline-kind-added = added
offline-kind-removed = removed
offline-kind-resized = resized
offline-kind-moved = moved
offline-kind-retyped = retyped
offline-kind-reordered = reordered
offline-kind-value-changed = value changed
offline-kind-changed = changed
offline-kind-split = split
offline-kind-merged = merged
offline-kind-rejected = rejected

## Taxonomies

tree-position-in-group = In the group
tree-search-labels = Search all labels
tree-search-data-points = Search data points
tree-label-language = Language of the labels
tree-matches-count = { $rowCount } found
tree-no-match = Nothing matches “{ $query }”.
tree-label = Contents of the taxonomy
tree-details-label = Details
taxonomy-versions-label = The saved version and yours
import-note-changed = Changed
import-note-left-out = Left out
import-changes-count = The import changed { $changed } and left out { $leftOut } statements
learned-rejected = Rejected
learned-place-right = at the right of “{ $left }”
learned-place-below = below “{ $above }”
learned-words-before = in running text, after “{ $words }”
learned-words-after = in running text, before “{ $words }”
learned-corrected = corrected or added in the review
learned-absent = Not in the document
learned-load-failed = What was learned could not be loaded
learned-imported-title = { $name } was imported
learned-imported = { $count } documents were added or replaced.
learned-documents-label = Learned documents
learned-explanation = What reviewers accepted and corrected in your completed jobs helps in the next ones. Nobody else sees it.
learned-file-label = File of learned data
learned-empty = Nothing was learned yet
learned-document-label = What the document taught
learned-forget-all-question = Forget everything?
learned-forget-question = Forget { $name }?
forget-action = Forget
learned-forget-all-effect = Everything that was learned for this taxonomy from { $count } documents is deleted.
learned-forget-effect = What was learned from this document is deleted.
learned-forget-note = Documents, jobs and their results stay. This cannot be undone: first export what you may need again.
taxonomy-source-label = Source of the taxonomy
taxonomy-source-tab = Source
problems-heading = Problems
problems-count = { $count ->
        [one] 1 problem
       *[other] { $count } problems
    }
problem-line = Line { NUMBER($line, useGrouping: 0) }
taxonomy-built-in-label = Built in
taxonomy-built-in-experts = Built in · only experts change it
taxonomy-author-read-only = { $name } · read only
taxonomy-test-mark = test
taxonomies-heading = Taxonomies
taxonomies-explanation = A taxonomy says which values are extracted from documents, or with which concepts they are indexed. A job keeps a copy: changes apply to new jobs.
taxonomies-filter-label = Filter by title or name
taxonomies-load-failed = The taxonomies could not be loaded
taxonomies-empty = There are no taxonomies
taxonomies-filter-without-match = No taxonomy matches “{ $filter }”.
taxonomies-empty-detail = Make a new one, or import a file.
taxonomy-title-label = Title
taxonomy-kind-label = Kind
taxonomy-size-label = Size
taxonomy-version-label = Version
taxonomy-version = version { $version }
taxonomy-learned-label = Learned from
taxonomy-author-label = Author
taxonomy-deleted-meanwhile = The taxonomy was deleted while you changed it.
taxonomy-saved-meanwhile = { $author } saved another version while you changed this one. Their version is at the left, and yours at the right.
taxonomy-conflict-discard = Discard mine
taxonomy-conflict-save-again = Save it again
taxonomy-conflict-overwrite = Save mine over it
taxonomy-versions-too-large = The versions are too large to be compared here
taxonomy-not-saved = not saved yet
taxonomy-built-in = built in
taxonomy-experts-only = only experts can change it
taxonomy-learned-tab = Learned
taxonomy-saved = { $title } was saved
taxonomy-saved-detail = New jobs use it. The jobs that exist keep their copy.
taxonomy-saved-version-opened = The saved version was opened
taxonomy-save-failed = The taxonomy was not saved
author-unknown = Somebody
taxonomy-source-invalid = The source is not a taxonomy yet
taxonomy-problems-such-as = { $count ->
        [one] It has a problem: { $problem }.
       *[other] It has { $count } problems, such as { $problem }.
    }
taxonomy-too-large-title = This taxonomy is too large to be edited here
taxonomy-too-large-for-editor = It has { $size }, and the editor stays fast up to { $limit }. Export it, change the file with another program, and import it as a new version.
taxonomy-editor-opening = Opening the editor
taxonomy-unsaved-question = Save the changes to { $title }?
taxonomy-opening = Opening the taxonomy
taxonomy-missing-title = This taxonomy does not exist
taxonomy-open-failed = The taxonomy could not be opened
taxonomies-show-all = Show all taxonomies
taxonomy-missing = It was deleted, or was never saved.
taxonomy-name-invalid = is invalid
taxonomy-name-problem = The name { $problem }.
taxonomy-author-installation = the installation
taxonomy-name-taken-by = A taxonomy of { $name } has this name.
taxonomy-name-taken = A taxonomy has this name already.
taxonomy-new-title = New taxonomy
create-action = Create
name-label = Name
taxonomy-name-note = Jobs refer to the taxonomy by its name. It cannot be changed later.
taxonomy-copy-title = { $title } (copy)
taxonomy-copy-name = { $name }-copy
taxonomy-duplicate-title = Duplicate { $title }
taxonomy-deleted = { $title } was deleted
taxonomy-delete-question = Delete { $title }?
taxonomy-delete-cancel = Keep taxonomy
taxonomy-delete-effect = New jobs can no longer use it. Completed, cancelled and failed jobs keep their copy. A taxonomy of unfinished jobs cannot be deleted: complete or cancel them first.
taxonomy-import-title = Import taxonomy
taxonomy-import-version-title = Import a new version
file-label = File
choose-file-command = Choose a file…
taxonomy-import-other-file = Choose another file…
taxonomy-import-explanation = JSON of Galley, or a SKOS thesaurus in Turtle, RDF/XML or JSON-LD. Nothing is saved before you have seen it.
taxonomy-import-reading = Reading the file…
taxonomy-import-checking = Checking the taxonomy…
taxonomy-import-too-large = This taxonomy is too large to be saved: the service accepts at most { $size } as JSON. You can look at it and export it.
taxonomy-import-file-too-large = The file is too large to be corrected here.
taxonomy-import-correct-first = Correct them before you save.
taxonomy-import-problems = { $count ->
        [one] 1 problem: { $path }: { $message }.
       *[other] { $count } problems, such as { $path }: { $message }.
    }
taxonomy-import-replaces = Saving replaces { $title }, version { $version }.
taxonomy-export-title = Export taxonomy
taxonomy-export-action = Save as a file
taxonomy-export-format = Format
taxonomy-export-keywords-note = Each format keeps everything: labels with their languages, notes and the hierarchy.
taxonomy-export-data-points-note = SKOS describes concepts. Data points have no form in it.
taxonomy-has-problem = It has a problem: correct it first.
taxonomy-has-problems = It has { $count } problems: correct them first.
taxonomy-too-large-for-service = It has { $size } as JSON; the service accepts at most { $limit }. Export it, and keep the part that you need.
taxonomy-saving = It is being saved already.
learned-export-command = Export what was learned
learned-import-command = Import what was learned…
learned-forget-command = Forget this document…
learned-forget-all-command = Forget everything…
learned-file-no-json = { $name } is not JSON.
taxonomies-next = Next taxonomy
taxonomies-previous = Previous taxonomy
taxonomy-new-command = New…
taxonomy-import-command = Import…
taxonomy-duplicate-command = Duplicate…
taxonomies-filter-command = Filter taxonomies
taxonomy-kind-data-points-note = Values to extract, such as the number and the lines of an invoice.
taxonomy-kind-keywords-note = Concepts to index with, as in a thesaurus.
concept-unknown = The taxonomy has no concept { $concept }.
concept-status-label = Status
concept-deprecated-note = Deprecated: it is not suggested as a keyword.
concept-other-labels = Other labels
concept-note-label = Note
group-repeated-note = group, repeated: the rows of a table
group-anchor-label = In every row
group-end-label = Ends at
field-party-anchors = Words for the party
field-party-decoys = Words against it
field-party-letter = Party of a letter
field-excluded-labels = Not these labels
field-values = Values
field-pattern = Pattern
field-address-part = Part of the address
field-check = Check
field-meaning-label = Understood as
field-meaning = understood as: { $concept }
field-meaning-chosen = understood as: { $concept } (chosen)
field-meaning-unsure = probably: { $concept } (or { $others })
field-meaning-taken = not understood: “{ $field }” is { $concept } already
field-meaning-none = not understood: only its own labels count
field-meaning-none-chosen = only its own labels count (chosen)
field-meaning-automatic = By its labels
field-meaning-automatic-known = By its labels: { $concept }
field-meaning-no-concept = Nothing that Galley knows: only its own labels
field-meaning-searched = Also searched as
taxonomy-data-point-unknown = The taxonomy has no data point { $path }.
group-repeated = repeated group
field-required = required
field-repeated = repeated
taxonomies-back-command = Back to the taxonomies
taxonomy-show-contents = Show contents
taxonomy-edit-source = Edit source
taxonomy-show-learned = Show what was learned
taxonomy-format-source = Format source
taxonomy-next-problem = Next problem
taxonomy-previous-problem = Previous problem
taxonomy-search-command = Search the contents
taxonomy-export-command = Export…
taxonomy-import-version-command = Import a new version…
taxonomy-memory-exceeded = it needs too much memory
taxonomy-processing-failed = The taxonomy could not be processed: { $reason }.
taxonomy-closed = The taxonomy was closed.
learned-empty-keywords-detail = Complete a job with this taxonomy in which keywords were reviewed, or import a file that was exported here.
learned-empty-data-points-detail = Complete a job with this taxonomy in which data points were reviewed, or import a file that was exported here.
taxonomy-author-only = only { $author } can change it
documents-count = { $count ->
        [one] 1 document
       *[other] { $count } documents
    }
problems-over-limit = More than 100 problems
taxonomy-import-problems-over-limit = More than 100 problems, such as { $path }: { $message }.
taxonomy-file-empty = The file is empty.
taxonomy-file-format-unknown = The format of the file is not known. Galley imports its own JSON, and SKOS as Turtle, RDF/XML or JSON-LD.
taxonomy-file-list = The file is not a taxonomy of Galley, but a list.
taxonomy-source-correct-first = The text is not a taxonomy yet: correct its errors first.
taxonomy-file-too-large = The file has { $size } MiB; at most { $limit } are read.
taxonomy-export-no-skos = A taxonomy of data points has no form in SKOS. Export it as JSON.

## Settings

licences-missing = This build of Galley has no notices. “npm start” and “npm run package” write them.
licences-title = Licences of third parties
licences-load-failed = The licences could not be loaded
about-title = About
version-load-failed = The version could not be read
about-version = Galley { $version }
about-description = Transforms documents to XML, and lets people review the result.
updates-label = Updates
updates-check-command = Check for updates
updates-off = Galley does not look for updates. Only an installed application does, if it was made with an update feed, or if update_feed in preferences.json of the data folder names one.
updates-waiting = Galley has not looked for updates yet.
updates-checking = Looking for a newer version…
updates-current = This is the newest version. Last checked: { $time }.
updates-available = Version { $version } is available. This copy of Galley is not signed, so that the publisher of an update cannot be verified, and none is installed by itself. Download its installer from { $feed } if you trust that address, and run it.
updates-downloading = Version { $version } is being downloaded: { $share } %.
updates-ready = Version { $version } is ready, and is installed when you quit Galley.
updates-feed-unreadable = The update feed could not be read. Galley tries again daily. Technical detail: { $detail }
updates-not-installed = Version { $version } was not installed. Galley tries again daily. Technical detail: { $detail }
data-folder-label = Data folder
log-folder-label = Log folder
master-key-label = Master key
master-key-in-keychain = In the keychain of the operating system. It encrypts the API keys of this computer’s service.
diagnostics-label = Diagnostics
diagnostics-explanation = A ZIP file for a defect report: versions, states and logs, without keys, documents or names.
licences-explanation = Galley contains software of others, whose licences ask for these notices.
keys-copied = { $keys } copied
key-copied-detail = Paste it, then copy something else.
key-renew-question = Renew the { $kind } key?
key-renew-action = Renew
key-renewing = Renewing…
keys-heading = API keys
keys-explanation = Other programs use a key to act as you. Whoever has it can do what you can: treat it like a password.
key-live-explanation = For the jobs that count.
key-test-explanation = For trying out: test data are apart from live data, and are deleted 30 days after their last change.
key-live-unavailable = The live key cannot be read with the test key. Add a connection with the live key to copy it.
keys-renewed = { $keys } renewed
account-title = Account and keys
account-load-failed = The account could not be loaded
account-connection = Of this window’s connection: { $connection }
account-own = your account
keys-sign-in-first = Sign in to see and copy the keys of { $email }.
account-label = Account
email-label = E-mail
theme-system = System
theme-system-note = Light or dark, as the operating system is set.
theme-light = Light
theme-light-note = For bright rooms.
theme-dark = Dark
theme-pages-note = Pages of documents stay white, as they are on paper.
appearance-title = Appearance
theme-storage-note = Stored on this computer, for all connections.
theme-label = Theme
ocr-file-unusable = OCR cannot use the file: { $defect }. Add it again, or remove it.
ocr-file-built-in = Part of Galley
ocr-file-replaces-own = Your file replaces Galley’s
ocr-file-added = Added
ocr-language-remove-question = Remove { $language }?
remove-action = Remove
ocr-language-restore-effect = OCR then reads the language with Galley’s own file.
ocr-language-remove-effect = New jobs cannot select { $language } any more, and a job that has it fails when it reaches OCR.
ocr-file-name-invalid = “{ $name }” is not the name of trained data. Its name must be the language’s code and .traineddata, such as fra.traineddata.
ocr-file-too-large = “{ $name }” is larger than { $limit }, the limit of trained data.
ocr-language-added = { $language } was added
ocr-languages-title = OCR languages
ocr-languages-explanation = What OCR on this computer can read. A remote service has its own languages.
ocr-file-label = File of trained data
ocr-file-adding = Adding…
ocr-languages-load-failed = The languages could not be loaded
ocr-file-heading = Trained data
ocr-languages-source = Files of trained data for more than 100 languages are published by the Tesseract project (tessdata_best and tessdata_fast). Galley checks a file before it adds it.
ocr-language-remove-named = Remove { $language }…
detector-unusable = Galley cannot use the file: { $defect }. Replace it, or remove it.
detector-described = { $family } · licence { $license } · { $milliseconds } ms for { $kind ->
    [table] a table
   *[layout] a page
  } · { $size }
detector-used = { $kind ->
    [table] Tables are read with it.
   *[layout] Pages are read with it.
  }
detector-not-used = { $kind ->
    [table] It is not used: Galley uses only the table model that is first by name.
   *[layout] It is not used: Galley uses only the layout model that is first by name.
  }
detector-remove-question = Remove { $name }?
detector-remove-effect = Pages that are read from now on do not use the model. Pages that were read keep what it has found.
detector-file-name-invalid = “{ $name }” is not the name of an ONNX file. It must end with .onnx, such as heron.onnx.
detector-file-too-large = “{ $name }” is larger than { $limit }, the limit of a model.
detector-added = { $name } was added
detectors-title = Layout and table models
detectors-explanation = Models that find figures, tables and other regions on the image of a page, or read the rows and columns of a table. A remote service has its own models.
detector-file-label = File of a layout or table model
detector-checking = Checking…
detectors-load-failed = The models could not be loaded
detectors-heading = ONNX files
detectors-source = Galley has no model of its own, and recognizes those of docling heron, PP-DocLayout_plus-L, PP-DocLayoutV2 and V3, and DocLayout-YOLO DocStructBench for the layout, and SLANet+ for tables. It checks a file on a page that it draws before it adds it.
detectors-none = No model
detectors-none-note = Pages are divided into zones, and tables into cells, without one.
detector-remove-named = Remove { $name }…
language-model-title = Language model
language-model-explanation = A model at a server with an OpenAI-compatible API, such as Ollama, llama.cpp or vLLM. Galley asks it for data points that it has not found or is unsure of, and takes only what the model quotes from the page. Such a value is never sure: its confidence is at most 50 %. A remote service has its own model.
language-model-unsaved-question = Save the changes to the language model’s settings?
language-model-load-failed = The settings could not be loaded
language-model-save-command = Save
language-model-test-command = Test the connection
language-model-server-heading = Server
language-model-enabled-label = Model
language-model-enabled-option = Ask the model for data points
language-model-address-label = Address
language-model-name-label = Name
language-model-name-placeholder = as the server names it, such as qwen3:8b
language-model-key-label = API key
language-model-key-placeholder = { $state ->
    [keychain] stored in the keychain
    [memory] kept in memory until Galley ends
   *[none] none
  }
language-model-key-delete = Delete key
language-model-key-deleted = The key is deleted when you save
language-model-limits-heading = Limits for a document
language-model-limits-note = A server cuts or refuses what its model cannot hold: a token has about three to four characters. Of a document that is longer than all requests, its beginning and its end are sent.
language-model-characters-label = Characters
language-model-characters-note = of the lines in a request
language-model-requests-label = Requests
language-model-requests-note = for a document
language-model-seconds-label = Seconds
language-model-seconds-note = for an answer. Without one, the document is not sent further
language-model-consent-heading = What is sent
language-model-consent-address = Enter an address first.
language-model-consent-local = The server is on this computer, and is asked about the documents of all taxonomies: the lines of their text, and the labels and notes of the fields.
language-model-consent-remote = The server { $host } gets the lines of the text of documents, and the labels and notes of fields, over an encrypted connection. Whoever runs it can read them. Only your own documents are sent, and only with these taxonomies:
language-model-consent-gone = deleted, or of another author since you agreed
language-model-consent-unbound = An earlier version of Galley stored your consent by the names of taxonomies only: { $names }. It no longer counts, since another user could have a taxonomy of that name. Check the taxonomies again whose documents may be sent, and save.
language-model-consent-none = There is no taxonomy of data points.
language-model-taxonomies-failed = The taxonomies could not be loaded
language-model-saved = { $state ->
    [on] The language model is on
   *[off] The language model is off
  }
language-model-testing = Asking the model…
language-model-test-heading = Test
language-model-test-found = { $model } answered in { $seconds } s. Values with a quote that is found in a small document of Galley’s own: { $found } of { $asked }.
language-model-test-dropped = { $count ->
    [one] 1 quote is not in the document; such answers are dropped.
   *[other] { $count } quotes are not in the document; such answers are dropped.
  }
language-model-test-failed = There is no answer after { $seconds } s: { $reason }.
connection-remove-command = Remove…
settings-pages-label = Pages of the settings
settings-title = Settings
settings-page-opening = Opening the page
licences-command = Show licences of third parties
licences-back-command = Back to About
settings-back-command = Back
settings-close-command = Close settings
key-storage-keychain = In the keychain of this computer
key-storage-memory = In memory: there is no usable keychain, so you sign in again after Galley has ended
key-storage-database = In this computer’s database, encrypted with the master key
connection-of-window = In this window
connection-details-label = Selected connection
service-label = Service
connection-embedded-title = This computer
connection-embedded-note = Runs inside Galley. Its data are in the data folder of this computer.
account-none = None yet: sign in, or create an account
api-key-label = API key
api-key-none = None: signed out
connection-unsent-label = Not sent yet
connection-changes-waiting = { $count ->
        [one] One change waits until the service can be reached.
       *[other] { $count } changes wait until the service can be reached.
    }
connection-check-title = { $connection } answers
connection-check-result = Version { $version }, in { $milliseconds } ms.
connections-title = Connections
connections-explanation = A connection is one account on one service, with its live or its test data. Each window has one.
connections-load-failed = The connections could not be loaded
sign-in-by-password = E-mail and password
sign-in-by-new-account = New account
connection-live-note = The jobs that count.
connection-test-note = For trying out: test data are apart from live data, and are deleted 30 days after their last change.
connection-data-label = Data
sign-in-method-label = How to sign in
account-name-label = Your name
password-label = Password
password-rule = At least { $count } characters. Several words are easy to remember.
key-format = user-live-… or user-test-…
key-format-note = The beginning of the key says whether it is for live or test data.
sign-in-title = Sign in to { $connection }
account-create-action = Create account
sign-in-action = Sign in
sign-in-running = Signing in…
account-create-title = Create an account
sign-in-key-in-keychain = The key is stored in the keychain of this computer, and the password nowhere.
sign-in-key-in-memory = This computer has no keychain that Galley can use: the key is in memory until Galley ends, and the password nowhere.
connection-switch-label = Switch this window to…
connection-switch-title = Switch connection
connection-switch-no-match = No connection matches.
loading-notice = Loading…
connections-load-failed-because = The connections could not be loaded. { $error }
connections-manage-noun = add or manage connections
connections-manage-command = Add or manage connections…
connection-add-command = Add connection…
connection-switch-action = Switch to it
check-action = Check
connection-change-command = Change…
sign-out-command = Sign out…
connection-address-label = Address
connection-add-title = Add connection
connection-add-continue = Continue
connection-add-asking = Asking { $host }…
connection-address-note = You get the address from whoever runs the service. Galley asks the service to identify itself, and sends nothing else until you sign in.
connection-name-placeholder = As the address
connection-change-title = Change { $connection }
connection-change-action = Change
connection-changing = Changing…
connection-address-change-effect = Another address signs you out, because the key was meant for { $host } only.
sign-out-question = Sign out of { $connection }?
sign-out-action = Sign out
sign-out-effect = The key is deleted from this computer and stays valid elsewhere. The connection and work that is not sent yet stay, and go on when { $email } signs in again.
connection-remove-question = Remove { $title }?
connection-remove-with-work-action = Delete the work too…
connection-remove-effect = The connection and its key are deleted from this computer. Account and jobs at { $host } stay as they are.
connection-remove-unsent-effect = The work that was not sent is deleted for good.
connection-remove-unsent-advice = “Export everything” (Storage and backup) keeps a copy. Type the name of the connection to confirm it.
key-live-label = Live key
key-test-label = Test key
key-copy-command = Copy { $kind } key
key-renew-command = Renew { $kind } key…
keys-view-everywhere = Everywhere
keyboard-title = Keyboard
keyboard-explanation = Commands without a key are in the list of all commands ({ $binding }). Letters are keys only outside of text fields.
keyboard-filter-label = Filter by command, key or view
keyboard-filter-without-match = No command or key matches “{ $query }”.
keyboard-list-label = Commands and keys
keys-view-workbenches = Zoning, mapping and indexing
keys-view-offline = Offline work
keys-view-remote-queue = Queue of a remote service
keys-view-review = Changes and quality review
keys-view-tables = Zoning: rows, columns and cells of a table
keys-view-job = Job page
teams-title = Teams
keys-view-learned = Learned data of a taxonomy
storage-title = Storage and backup
licences-label = Licences
ocr-file-add-command = Add language file…
detector-add-command = Add model…
loading-label = Loading
backup-task-export = Export
backup-task-check = Check of the backup
backup-task-copy = Copy to the new folder
backup-task-failed = { $task } failed. { $message }
backup-task-running = { $task } is running. You can go on working.
backup-download-action = Save { $file }
restore-pending = The backup replaces all data at the next start.
restore-cancel-action = Keep the present data
data-move-pending = The data are copied. Galley uses the new folder from the next start on.
data-move-cancel-action = Stay in this folder
data-remove-pending = All data are removed when Galley is closed.
data-remove-cancel-action = Keep the data
restart-close-advice = Close it when you are ready.
restart-advice = Close Galley and start it again.
data-remove-now-action = Remove and close
restart-action = Restart now
backup-name = Backup of { $time }
backup-restore-command = Restore…
backup-checked-facts = Complete and checked, { $size }, made by Galley { $version }
backup-of-this-data-folder = of this data folder
backup-of-other-data-folder = of another data folder
backup-missing-contents = { $lost } documents or contents were missing already
snapshots-heading = Daily snapshots
snapshots-explanation = Galley copies both databases every day and keeps the copies for a week. They are no backup: they are on the same disk.
snapshots-empty = None yet. The first one is made soon after the start.
closing-title = Galley is closing
closing-removal-detail = It removes all data in its folder. You can close this window.
storage-load-failed = The state of the data could not be loaded
storage-explanation = The data of this computer’s service, and unsent work for others.
backup-heading = Backup
backup-explanation = One file with all data, which another computer can restore. Keys of connections to other services are never part of it.
data-export-explanation = All data as they are at one moment, checked after writing.
backup-restore-heading = Restore
backup-restore-explanation = A file is checked first. It replaces all data only after you confirm it.
storage-heading = Storage
storage-measure-failed = The storage could not be measured
data-move-heading = Move
data-move-note = To another disk or folder. Needs as much room there as the data take.
data-move-fixed-folder = Galley was started with --data, which names the folder. Close it, move the folder, and start with its new path.
data-folder-noun = the data folder
data-remove-explanation = Deletes all data in { $dataFolder }, and their keys from the keychain.
storage-documents-note = As they were imported
storage-contents = Pages and results
storage-contents-note = Text, images, zones, data points, output
storage-databases = Databases
storage-databases-note = Users, teams, jobs, taxonomies, unsent work
storage-kept-offline = Kept offline
storage-kept-offline-note = Jobs of other services, while they are checked out
storage-backups = Backups
storage-backups-note = Daily snapshots with the documents deleted since; exported file
storage-quarantine = Quarantine
storage-quarantine-note = Contents that no job names, deleted after 30 days
storage-replaced = Replaced by a restore
storage-replaced-note = In the folder “replaced”, until you delete it
storage-other = Other
storage-other-note = Logs, OCR languages, files of the window
data-moved-notice = The data were moved from { $previousFolder }, which still has them. Delete that folder when you no longer need it.
storage-table-label = Storage by kind of data
storage-share-label = Share of { $kind }
storage-total = Together
storage-almost-full = · Almost full: move your data to a larger disk, or make room
storage-free-label = Free on this disk
data-export-command = Export everything…
backup-restore-button = Restore a backup…
data-move-command = Move my data…
data-remove-command = Remove everything…
data-export-title = Export everything
data-export-choose-file = Choose file…
data-export-effect = Writes users, teams, jobs, taxonomies, documents, results and unsent work to one file, and checks it. You can go on working meanwhile.
pass-phrase-label = Pass phrase
pass-phrase-none = None
pass-phrase-repeat-label = Repeat it
pass-phrase-repeat-differs = It differs from the pass phrase.
pass-phrase-explanation = With a pass phrase, the file also has the key that decrypts API keys, so that they work after a restore on another computer. Without it, they are revoked there. Nobody can recover a pass phrase.
data-export-download = Download by the browser
data-export-path-note = For large data, name a file on this computer, such as one on another disk, by its whole path.
backup-restore-title = Restore a backup
backup-restore-note = The file is copied and checked as a whole first. Nothing is replaced until you confirm it afterwards.
backup-file-label = Backup file
backup-path-label = Or its path
backup-restore-question = Replace all data by the backup?
backup-restore-without-key-action = Restore without the key…
replaced-folder-name = replaced
backup-restore-effect = The next start has the data of { $time }. The present data are not deleted: they are moved to the folder { $folder } in the data folder.
backup-keys-revoked = All API keys of the backup are revoked
backup-keys-revoked-why = , because the key that decrypts them is missing. Programs need new ones; documents and jobs stay.
data-move-title = Move my data
folder-choose-action = Choose folder…
data-move-effect = All data are copied from { $dataFolder } to an empty folder, such as one on a larger disk. Galley uses it from the next start on. The old folder stays until you delete it.
folder-label = Folder
folder-path-placeholder = Whole path
data-remove-question = Remove everything?
data-remove-final = This cannot be undone.
data-remove-effect = When Galley is closed, it deletes its files in { $dataFolder } and its entries in the keychain: users, teams, jobs, documents, results, unsent work, backups and connections. { $warning } Export everything first if you may need it again.
data-remove-keeps = Accounts and jobs on other services stay as they are. Until Galley is closed you can cancel the removal.
data-remove-confirm-label = Type { $removalWord }
member-self-mark = (you)
member-role-of = Role of { $name }
team-leave-command = Leave the team…
member-remove-named = Remove { $name }…
team-details-label = Selected team
team-admins-only = Only admins change the team.
team-members-of = Members of { $name }
member-label = Member
member-role-label = Role
teams-explanation = Members of a team see and review the jobs that are shared with it.
teams-load-failed = The teams could not be loaded
teams-empty = You are in no team
teams-empty-detail = Create one, or ask an admin of a team to add your e-mail address.
team-members-count = { $count ->
        [one] 1 member
       *[other] { $count } members
    }
team-own-role-admin = You are admin
team-own-role-member = You are member
team-new-command = New team…
member-add-command = Add member…
team-rename-command = Rename…
team-delete-command = Delete team…
admin-label = Admin
team-new-title = New team
team-rename-title = Rename { $name }
team-rename-action = Rename
team-new-note = You are its first admin.
member-add-title = Add a member to { $team }
member-add-action = Add
member-role-explanation = Member: reviews the team’s jobs
admin-role-explanation = Admin: also changes the team, and takes over jobs
member-add-note = The member needs an account on the same service. Whoever is in none of your teams is invited, and joins by accepting the invitation.
invitations-heading = Invitations
invitation-text = { $name } ({ $email }) invites you to the team { $team }.
invitation-accept-action = Join
invitation-decline-action = Decline
member-invited-mark = (invited)
team-leave-question = Leave { $name }?
member-remove-question = Remove { $member } from { $team }?
team-leave-action = Leave
team-delete-question = Delete { $name }?
team-delete-effect = Its members no longer share its finished jobs. A team that unfinished jobs use cannot be deleted.
key-renew-local-effect = The present key stops working at once: programs and other computers that use it are refused until they have the new one. This computer goes on with the new key.
key-renew-remote-effect = The present key stops working at once: programs and other computers that use it are refused until they have the new one. This computer goes on with the new key; the password stays as it is.
team-leave-effect = You no longer see the team’s jobs. An admin can add you again.
member-remove-effect = { $name } no longer sees the team’s jobs. An admin can add the member again.
language-heading = Language of the window
language-note = Another language is shown when the window is loaded again; your work stays. Messages of services that Galley does not know are in English.
language-english = English
language-german = Deutsch
language-system = Language of the system
window-load-again-action = Load the window again
watched-folders-title = Watched folders
watched-folder-more-files = { $count } more are not listed.
watched-folder-failed-note = When a file changes, its import is tried again. When a file is removed, it disappears from the list.
watched-folder-postponed-count = { $count ->
        [one] 1 file is tried again
       *[other] { $count } files are tried again
    }
watched-folder-postponed-note = The service could not read them in time, for example because the computer is busy. After the fourth attempt they count as failed.
watched-folder-next-attempt = Again at { $time }.
watched-folder-retry-named = Try again to import { $name }
watched-folder-details-label = Selected folder
watched-folder-jobs-label = New files become jobs
watched-folder-with-ocr = Pages without readable text are read by OCR.
watched-folder-without-ocr = Without OCR.
watched-folder-target = { $typeName }, at { $connection }.
watched-folder-files-ignored = { $count ->
        [one] 1 file is ignored
       *[other] { $count } files are ignored
    }
watched-folder-ignored-note = Hidden and temporary files are not listed.
watched-folders-failed-notice = { $count ->
        [one] 1 file of a watched folder was not imported
       *[other] { $count } files of watched folders were not imported
    }
watched-folders-failed-detail = See Settings › Watched folders
watched-folder-state-watching = Watching
watched-folder-state-paused = Paused
watched-folder-state-service-away = Service away
watched-folder-state-missing = Not found
watched-folder-waiting-count = { $waiting } waiting
watched-folder-imported-count = { $count } imported
watched-folder-failed-count = { $count } failed
watched-folders-explanation = Files that appear in them become jobs.
watched-folders-load-failed = The folders could not be loaded
watched-folders-empty = No folder is watched
watched-folders-empty-detail = Choose one, such as that of a scanner: each PDF or ePub file that appears there becomes a job.
watched-folder-add-command = Watch a folder…
watched-folder-pause-command = Pause
watched-folder-resume-command = Resume
watched-folder-retry-command = Try failed files again
watched-folder-remove-command = Stop watching…
watched-folder-add-title = Watch a folder
watched-folder-add-action = Watch
watched-folder-add-explanation = PDF and ePub files that appear in the folder become jobs by themselves, while Galley runs. The files stay where they are. Subfolders are not watched.
watched-folder-present-files-label = Present files
watched-folder-present-files-left = The files that are in the folder now are left out. One that changes later is imported.
watched-folder-present-files-option = Import the files that are in the folder already
watched-folder-remove-question = Stop watching the folder?
watched-folder-remove-action = Stop watching
watched-folder-remove-effect = Its files and their jobs stay. Galley forgets which files it has imported.

## Menus, dialogs and notifications of the system

menu-about = About Galley
menu-bring-to-front = Bring all to front
menu-close-window = Close window
menu-copy = Copy
menu-cut = Cut
menu-developer-tools = Developer tools
menu-edit = Edit
menu-file = File
menu-full-screen = Full screen
menu-help = Help
menu-hide = Hide Galley
menu-hide-others = Hide others
menu-minimize = Minimize
menu-paste = Paste
menu-services = Services
menu-show-all = Show all
menu-view = View
menu-zoom = Zoom
quit-action = Quit
close-unsaved = Your last changes are not saved yet.
close-unsaved-detail = They are lost when the window is closed. While it is open, Galley keeps trying to save the work on a job; a taxonomy and the settings are saved by their button.
close-keep-open = Keep open
close-without-saving = Close without saving
window-stopped-repeatedly = The window has stopped several times.
window-stopped-detail = Your work is saved. Try again, or quit Galley and start it anew.
window-unresponsive = Galley does not respond.
window-unresponsive-detail = Wait for it, or load the window again. Each step of your work is saved.
window-wait = Wait
window-load-again = Load again
link-question = Open { $host } in the browser?
data-removal-question = Remove all data of Galley?
data-removal-detail = When Galley is closed, all documents, jobs, results and unsent work in { $folder } are deleted, with their keys in the keychain.
data-removal-confirm = Remove all data
notification-job = “{ $name }” waits for you
notification-jobs = { $jobs } jobs wait for you
notification-names-and-more = { $names } and { $more } more
notification-zones = The zones need a review.
notification-data-points = The data points need a review.
notification-keywords = The keywords need a review.
opened-file-elsewhere = The address is not that of a file on this computer.
opened-file-forbidden = You have no permission to read the file.
opened-file-missing = The file does not exist any more.
opened-file-type-unknown = It is neither a PDF nor an ePub file.
opened-no-file = It is not a file.
opened-further-files = Further files
opened-too-many = At most { $limit } files can be opened at once.
start-already-open = Galley is already open
start-failed = Galley could not start
start-folder-in-use = Another process uses the data folder. Close it first, or choose another data folder.
start-folder-unusable = The data folder cannot be used as it is. Nothing was changed in it.
start-database-newer = A newer version of Galley has changed the database. Install that version again.
start-master-key-unusable = The master key, with which API keys are encrypted, cannot be read.

## What services say in English: errors, findings and notes (shared/service-texts), and the meanings of error codes

service-text-document-empty = { $name } is empty: the file has no bytes.
service-text-document-other-type = { $name } is neither a PDF nor an ePub: it looks like { $type }. Choose a PDF or an ePub.
service-text-document-unknown-type = { $name } is neither a PDF nor an ePub. Choose a PDF or an ePub.
service-text-file-png = a PNG image
service-text-file-jpeg = a JPEG image
service-text-file-gif = a GIF image
service-text-file-tiff = a TIFF image
service-text-file-office = an old Office document
service-text-file-rtf = an RTF document
service-text-file-postscript = a PostScript file
service-text-file-html = an HTML page
service-text-file-gzip = a gzip archive
service-text-document-damaged-in-transfer = { $name } was damaged in transfer: upload it again.
service-text-document-too-large = { $name } is larger than { $limit }, the limit of the service.
service-text-document-too-long = { $name } has { $pages } pages or sections; the maximum is { $maximum }. Split it into parts.
service-text-document-deleted = The document of the job was deleted.
service-text-document-not-accepted = { $name } was not accepted: { $reason }
service-text-document-unread-page = The only page of { $name } could not be read: { $reason }
service-text-document-unread-pages = None of the { $pages } pages of { $name } could be read: { $reason }
service-text-document-unzoned-page = The only page of { $name } could not be zoned: { $reason }
service-text-document-unzoned-pages = None of the { $pages } pages of { $name } could be zoned: { $reason }
service-text-page-not-read-by-ocr = Page { $page } could not be read by OCR: { $reason }
service-text-page-not-rendered = Page { $page } of { $name } cannot be rendered: { $reason }
service-text-output-not-rewritten = The output is lost and cannot be written again: { $reason }
service-text-output-not-converted = The output cannot be converted to { $format }: { $reason }
service-text-page-has-text = Page { $page } has a readable text layer, which OCR does not replace.
service-text-pdf-truncated = { $name } is truncated: the file ends too early, without the end mark of a PDF. Get it again in full.
service-text-pdf-dynamic-form = { $name } is a dynamic XFA form: its pages are only a notice, and its contents cannot be read. Open it in Adobe Acrobat or Reader, print it to a PDF, and use that one.
service-text-pdf-encrypted = { $name } is encrypted: it is protected by a password. Save it without one, and try again.
service-text-pdf-unreadable = { $name } cannot be opened: { $reason }. If another program opens it, print it to a PDF there, and use that one.
service-text-pdf-damaged = it is a damaged PDF
service-text-pdf-without-pages = it has no pages
service-text-pdf-error = PDFium has the error { $code }
service-text-pdf-page-damaged = page { $page } is damaged: PDFium cannot load it
service-text-pdf-page-without-size = page { $page } is damaged: it has no size
service-text-page-garbled = The text layer is garbled: its fonts do not say which characters they show. Read the page by OCR.
service-text-page-garbled-line = The text layer is garbled in 1 line of the page. Compare the zones with the page, and correct their text.
service-text-page-garbled-lines = The text layer is garbled in { $count } lines of the page. Compare the zones with the page, and correct their text.
service-text-page-read-once = Words of the page are in doubt, and the second reader of OCR does not work: { $reason }
service-text-page-read-partly = Words of the page are in doubt, and the page has { $count } pieces of text: the second reader of OCR has read the first { $read } of them.
service-text-page-garbled-unread = The text layer is garbled: its fonts do not say which characters they show. OCR finds no words on the page.
service-text-page-without-detector = The page was read without the layout model { $name }: { $reason }.
service-text-page-without-table-model = Tables of the page were read without the table model { $name }: { $reason }.
service-text-detector-not-added = { $name } was not added: { $reason }.
service-text-detector-unreadable = it cannot be opened as an ONNX model ({ $reason })
service-text-detector-missing = the file is missing
service-text-detector-too-large = it is larger than { $limit } MiB
service-text-detector-no-runtime = this computer cannot run ONNX models ({ $reason })
service-text-detector-unknown = its family is not known: it has the inputs { $inputs } and the outputs { $outputs }. The family can be named in a JSON file beside it
service-text-detector-family-unknown = the JSON file beside it names the family { $family }; Galley knows { $families }
service-text-detector-of-other-family = it is not of the family { $family }, which the JSON file beside it names: it has the inputs { $inputs } and the outputs { $outputs }
service-text-detector-description-invalid = the JSON file beside it is not valid ({ $reason })
service-text-detector-input-size = its input has a side of { $side } pixels
service-text-detector-output = its output { $name } has the shape { $shape } instead of { $expected }
service-text-detector-no-number = it answers with values that are no numbers
service-text-detector-class = it answers with the class { $label }, and its family has { $classes } classes
service-text-detector-too-many = it answers with { $count } regions; the maximum is { $maximum }
service-text-detector-off-page = it answers with a region off the page: { $box } on { $width } × { $height } pixels
service-text-detector-tokens = its list of tokens gives { $tokens } classes, and its output has { $classes }
service-text-detector-too-many-tokens = it answers with { $count } tokens; the maximum is { $maximum }
service-text-detector-too-many-cells = it answers with { $count } cells; the maximum is { $maximum }
service-text-detector-table-too-large = it answers with a table of { $rows } rows and { $columns } columns; the maximum is { $maximum } places
service-text-detector-table-unbalanced = it answers with a table whose tags are not balanced: { $token } as token { $position }
service-text-detector-table-incomplete = it answers with a table that has no end
service-text-detector-table-empty = it answers with a table that has no cells
service-text-detector-cell-off-table = it answers with a cell off the table: { $box } on { $width } × { $height } pixels
service-text-detector-run-failed = it cannot be run ({ $reason })
service-text-detector-too-slow = it took too long, and was ended
service-text-detector-needs-memory = it needed more than { $limit } MiB of memory, and was ended
service-text-detector-ended = its process ended ({ $reason })
service-text-detector-switched-off = it failed on { $count } pages before
service-text-task-inspect-document = opening the document
service-text-task-read-page = reading page { $page }
service-text-task-render-page = rendering page { $page }
service-text-task-zone-page = zoning page { $page }
service-text-task-check-detector = checking the model
service-text-task-detect-regions = finding the regions of a page
service-text-task-recognize-tables = reading the tables of a page
service-text-task-add-finding = adding a finding to a page
service-text-task-profile-document = comparing the pages of the document
service-text-task-read-embedded-invoice = reading the embedded invoice
service-text-task-map-document = mapping the data points
service-text-task-prepare-questions = preparing the questions to the language model
service-text-task-index-document = indexing the document
service-text-task-validate-taxonomy = validating the taxonomy
service-text-task-read-taxonomy-file = reading the file
service-text-task-compile-vocabulary = preparing the taxonomy
service-text-task-search-concepts = searching the concepts
service-text-task-describe-concept = looking up a concept
service-text-task-find-unknown-concepts = looking up the concepts
service-text-task-learn-document = learning from the reviewed document
service-text-task-convert-output = converting the output
service-text-task-write-output = writing the output
service-text-task-too-slow = the limit of { $seconds } s was exceeded while { $task }
service-text-task-too-costly = the limit of { $seconds } s of processor time was exceeded while { $task }
service-text-task-stalled = there was no progress in { $seconds } s of processor time while { $task }
service-text-task-needs-memory = the limit of { $limit } MiB of memory was exceeded while { $task }
service-text-task-ended = the process ended ({ $reason }) while { $task }
service-text-task-not-started = no process could be started for { $task }
service-text-task-closed = Galley was closed while { $task }
service-text-task-failed = an error occurred while { $task } ({ $reason })
service-text-task-output-invalid = the result has the wrong form after { $task } ({ $reason })
service-text-model-values = The language model { $model } at { $host } was asked for missing and doubtful data points ({ $asked }). These values stand on its answer alone: { $fields }.
service-text-model-no-values = The language model { $model } at { $host } was asked for missing and doubtful data points ({ $asked }) and found no further value.
service-text-model-dropped = Answers of the language model { $model } that were dropped, since what they quote is not in the lines that they name: { $count }.
service-text-model-part = The language model { $model } got { $lines } of the { $count } lines of the document.
service-text-model-failed = The data points were found without the language model { $model }: { $reason }.
service-text-model-stopped = The language model { $model } was not asked about the whole document: { $reason }.
service-text-model-unusable = The data points were found without a language model: { $reason }.
service-text-model-settings-damaged = the file { $file } in the data folder cannot be read
service-text-model-settings-incomplete = the file { $file } in the data folder names no valid address or no model
service-text-model-consent-lapsed = the consent to send documents of the taxonomy { $taxonomy } is from an earlier version of Galley or for another taxonomy of this name; give it again where the model was set, as in Settings › Language model
service-text-model-address-invalid = This is not the address of a model server. Enter one such as http://127.0.0.1:11434/v1 or https://models.example.org/v1.
service-text-model-address-credentials = The address must not contain a user name or a password. Enter the API key in its own field.
service-text-model-address-insecure = Without https, documents could be read on their way. Only a server on this computer may have an address with http.
service-text-model-name-missing = Enter the name of the model at the server.
service-text-model-unreachable = no server answers at { $host }
service-text-model-unreachable-code = the connection to { $host } failed ({ $code })
service-text-model-certificate = the certificate of { $host } is not accepted ({ $code })
service-text-model-too-slow = it gave no answer within { $seconds } s
service-text-model-answer-too-long = its answer is longer than { $limit } KiB
service-text-model-key-refused = the server does not accept the API key (status { $status })
service-text-model-redirect = the server refers to another address, which is not followed
service-text-model-status = the server answers with status { $status }
service-text-model-status-message = the server answers with status { $status }: { $message }
service-text-model-no-json = the server answers with { $type } instead of JSON
service-text-model-no-completion = the server's answer is not that of a chat completion
service-text-model-only-thought = it thought, and gave no answer
service-text-model-no-answer = its answer is empty
service-text-model-cut-off = its answer was cut off at the maximum of { $tokens } tokens
service-text-model-wrong-form = its answer does not have the form that was asked for
service-text-epub-other-zip = { $name } is a ZIP but not an ePub: { $reason }.
service-text-zip-office = it looks like a document of Microsoft Office
service-text-zip-other-type = it says that it is { $type }
service-text-zip-file-missing = { $path } is missing
service-text-epub-without-package = { $name } is an ePub without its package document.
service-text-epub-without-package-file = { $name } is an ePub without its package document ({ $path }).
service-text-epub-without-content = { $name } is an ePub without content: its reading order lists no file.
service-text-epub-managed = { $name } is encrypted: the ePub is protected by rights management (DRM). Get it without protection.
service-text-epub-with-password = { $name } is encrypted: { $path } needs a password. Get it without protection.
service-text-epub-damaged = { $name } is a damaged ePub: { $path }: { $reason }.
service-text-zip-damaged = { $name } is damaged or truncated: the directory at the end of the ZIP file cannot be read.
service-text-zip-too-many-files = { $name } is refused: it would unpack to more than { $count } files.
service-text-zip-too-large = { $name } is refused: it would unpack to more than { $size } GiB.
service-text-zip-bomb = { $name } is refused: it would unpack to more than { $ratio } times its size, as only a ZIP bomb does.
service-text-section-unlisted = the reading order names the item “{ $item }”, which the ePub does not list
service-text-section-missing = { $path } is missing in the ePub
service-text-section-unreadable = { $path } cannot be read: { $reason }
service-text-section-foreign = { $path } is neither a text nor an image ({ $type }), and has no fallback
service-text-rows-cut = “{ $label }” ({ $path }) is incomplete: only the first { $count } rows were read. Split the document into parts to get the others.
service-text-rows-missing = No row of “{ $label }” ({ $path }) was read, although the labels of its columns are printed. Look for the rows on the pages.
service-text-hidden-word = 1 hidden word was left out on { $pages }: text that nobody sees there, such as white text on white.
service-text-hidden-words = { $count } hidden words were left out on { $pages }: text that nobody sees there, such as white text on white.
service-text-garbled-pages = The text layer is garbled on { $pages }. Values from there, and those that were not found, have no confidence. Import the document again with OCR, and cancel this job.
service-text-garbled-pages-earlier = The text layer is garbled on { $pages }. Values from there, and those that were not found, have no confidence. Read the document by OCR.
service-text-pages-without-text = There is no readable text on { $pages }, so that no data points were found there. Import a scan again with OCR, and cancel this job; or enter the values by hand.
service-text-pages-without-text-by-ocr = OCR found no text on { $pages }, so that no data points were found there. Look there, and enter the values by hand.
service-text-pages-failed = No data points were found on { $pages }, since reading failed. Look there, and enter the values by hand.
service-text-one-page = page { $page }
service-text-further-pages = pages { $pages } and others
service-text-several-pages = pages { $pages }
service-text-pattern-ignored = The pattern of “{ $label }” ({ $path }) is ignored: it { $problem }.
service-text-more-patterns-ignored = { $count } more patterns of the taxonomy are ignored.
service-text-attachments-unread = The attachments of the PDF could not be read, so that an invoice among them was not compared.
service-text-embedded-value-left-out = The embedded invoice { $name } has a value that was left out: { $problem }
service-text-embedded-invoices-differ = The document has two embedded invoices that differ. { $used } was used, and not { $other }.
service-text-embedded-unread = The embedded invoice { $name } was not read: { $reason }.
service-text-xml-empty = it is empty
service-text-xml-empty-or-damaged = it is empty or damaged
service-text-xml-too-large = it has { $size } MiB, and at most { $limit } MiB are read
service-text-xml-malformed = it is not well-formed XML: { $problem }
service-text-xml-with-doctype = it has a DOCTYPE, which an e-invoice must not have
service-text-xml-no-invoice = its root <{ $element }> is not that of an invoice in UBL or CII
service-text-lease-held = { $name } has the job checked out until { $time }.
service-text-checkout-ended = Your checkout has ended. { $holder }
service-text-checkout-superseded = Your checkout has ended, and another user has checked out the job since. Check it out again.
service-text-not-checked-out-held = You have not checked out the job. { $holder }
service-text-not-checked-out = You have not checked out the job. Check it out first.
service-text-copy-written-meanwhile = The working copy was written again each time while it was validated: check in when all changes are stored.
service-text-job-has-no-taxonomy = The job has no taxonomy.
service-text-quota-used = Your documents, jobs and taxonomies would need more than { $quota }, the quota of each user. Delete some that are no longer needed.
service-text-too-many-documents = Too many documents wait at the moment. Try again in { $seconds } s.
service-text-local-reviewer = Local reviewer
service-text-master-key-in-file = This computer has no keychain that Galley can use. The master key, which encrypts the API keys, is stored in { $file }, which only your user account can read.
service-text-keychain-unusable = The keychain of this computer cannot be used ({ $reason }). API keys are kept in memory until Galley ends; then you sign in again.
service-text-keychain-key-not-deleted = The API key could not be deleted from the keychain ({ $reason }). Unlock the keychain and try again, or delete its entry "{ $entry }", account "{ $account }", yourself.
service-text-keychain-without-library = its library is not installed: install the package libsecret-1-0, on Fedora and Arch libsecret, and start Galley again
service-text-keychain-part-not-loaded = a part of Galley that it needs cannot be loaded: install Galley again
service-text-keychain-not-running = no keychain is running: start one, such as GNOME Keyring or KWallet
service-text-keychain-locked = it is locked: unlock it and try again
service-text-keychain-keeps-entry = it says that it has no such entry, and still returns it
service-text-keychain-returns-nothing = it does not return the key that was stored in it
service-text-key-not-returned = The keychain does not return the API key. Unlock the keychain and test the connection, or sign in again.
service-text-key-not-kept = This computer has no keychain, so the API key was kept only until Galley ended. Sign in again.
service-text-key-refused = The service does not accept the API key any more: it was renewed or revoked elsewhere. Sign in again.
service-text-key-malformed = This is not an API key: keys begin with user-live- or user-test-. Copy the whole key again.
service-text-email-unknown = No user has the email { $email }.
service-text-email-taken = Another user has the email { $email }.
service-text-password-too-short = Choose a password of at least { $count } characters.
service-text-password-too-common = This password is too common. Choose another.
service-text-too-many-logins = Too many users are logging in at the moment. Try again in { $seconds } s.
service-text-account-of-connection = This connection belongs to { $email } with the { $kind } key. Add another connection for another account or kind of key, so that their work stays apart.
service-text-account-connected = “{ $title }” is a connection to this account already. Use it, or delete it first.
service-text-host-not-found = No computer with the name { $host } was found. Check the address and the network.
service-text-host-not-resolved = The name { $host } could not be looked up: this computer has no network now, or its name server does not answer.
service-text-host-without-service = { $host } was reached, but no service runs there now. Check the address and its port, or try again later.
service-text-host-not-reached = { $host } cannot be reached from this network. Check the network, or a VPN that the service needs.
service-text-host-timeout = { $host } did not answer in time. Check the address and the network, or try again later.
service-text-host-broke-off = The connection to { $host } broke off. Check the network, or try again later.
service-text-host-broke-off-with-code = The connection to { $host } broke off ({ $code }). Check the network, or try again later.
service-text-host-other-protocol = { $host } answers, but not as a web service with this kind of address ({ $code }). Check the port, and whether the address begins with http or https.
service-text-host-no-document-service = { $host } answers, but not like a document service. Check the address.
service-text-answer-broke-off = The connection to the service broke off in the middle of its answer. Try again.
service-text-not-kept = { $subject } is not kept on this computer, and the service cannot be reached. Work on a job that was opened before or taken offline, or try again when the service can be reached.
service-text-subject-job = The job
service-text-subject-jobs = The list of jobs
service-text-subject-comments = The list of comments
service-text-subject-contents = The list of “{ $role }”
service-text-subject-set-aside = The list of contents that were set aside
service-text-subject-content = The content “{ $role }”
service-text-subject-page-content = The content “{ $role }” of page { $page }
service-text-subject-computed-content = The computed version of “{ $role }”
service-text-subject-computed-page-content = The computed version of “{ $role }” of page { $page }
service-text-subject-taxonomy = The taxonomy “{ $name }”
service-text-service-needed = This needs the service, which cannot be reached. Try again when it can be reached.
service-text-kept-content-damaged = A content that was kept on this computer is damaged. It is fetched again when the service can be reached.
service-text-kept-disk-full = The disk of this computer is full. Free some space; what is kept so far can be used, and the rest is fetched then.
service-text-kept-disk-too-full = The contents of the job need { $needed }, and { $reserve } must stay free, but the disk of this computer has { $free } left. Free some space and try again.
service-text-checkin-waits = The check-in of this job waits to be sent to the service.
service-text-cancellation-waits = The cancellation of this job waits to be sent to the service.
service-text-outbox-contents = Contents
service-text-outbox-zones = Zones of page { $page }
service-text-outbox-data-points = Data points
service-text-outbox-keywords = Keywords
service-text-outbox-cancellation = Cancellation
service-text-outbox-completed = Check-in as completed
service-text-outbox-returned = Check-in as returned
service-text-outbox-aborted = Check-in as aborted
service-text-outbox-failed = Check-in as failed
service-text-edit-damaged = This edit was damaged on the disk of this computer. Open the job: its journal has your steps.
service-text-other-account = The connection is signed in with another account than the one that did this work.
service-text-status-of-service = The service answered with status { $status }.
service-text-refused-with-status = The service refused this with status { $status }.
service-text-work-lost = { $reason } Your work is kept on this computer. Decide in the queue what happens with it.
service-text-work-refused = The service refuses the work on this job: { $reason }
service-text-job-taken = { $name } has checked the job out, until { $time }.
service-text-job-runs = The job does not wait for this work any more: it is running.
service-text-job-completed = The job does not wait for this work any more: it is completed.
service-text-job-cancelled = The job does not wait for this work any more: it is cancelled.
service-text-job-failed = The job does not wait for this work any more: it is failed.
service-text-job-in-other-phase = Somebody else has worked on the job since, and it is in another phase of its review.
service-text-job-waits-for-zoning = Somebody else has completed this step, and the job waits for zoning.
service-text-job-waits-for-mapping = Somebody else has completed this step, and the job waits for mapping.
service-text-job-waits-for-indexing = Somebody else has completed this step, and the job waits for indexing.
service-text-continued-before-checkin = The job was continued elsewhere before the check-in of this work arrived.
service-text-changed-after-lease = The lease had expired, and the contents were changed by somebody else since.
service-text-changed-under-account = The contents were changed elsewhere under your account while this job was open.
service-text-backup-incomplete = { $file } is not a complete backup of Galley: { $reason }. Use another backup. Nothing was changed.
service-text-backup-not-restorable = { $file } cannot be restored: { $reason }. Use another backup. Nothing was changed.
service-text-backup-too-new = A newer version of Galley made { $file }: { $reason }. Install that version, and restore the backup with it. Nothing was changed.
service-text-backup-missing = { $file } does not exist or cannot be read.
service-text-backup-key-damaged = The master key in the backup is damaged. Use another backup.
service-text-backup-pass-phrase-wrong = The pass phrase is not the one with which the backup was made. Nothing was changed.
service-text-pass-phrase-too-short = The pass phrase needs at least { $count } characters.
service-text-backup-key-locked = The keychain does not return the master key. Unlock it, or export without a pass phrase.
service-text-export-file-exists = { $file } exists already. Choose another name. Nothing was changed.
service-text-export-folder-missing = { $file } is in a folder that does not exist. Create it, or choose another. Nothing was changed.
service-text-export-in-data-folder = { $file } is in the data folder itself. Choose a folder elsewhere, best on another disk. Nothing was changed.
service-text-move-refused = The data cannot be moved to { $folder }: { $reason }. Nothing was changed.
service-text-folder-not-whole-path = it is not a whole path
service-text-folder-around-data = it contains the data folder, or is part of it
service-text-folder-parent-missing = { $folder } does not exist
service-text-folder-is-file = it is a file
service-text-folder-not-empty = it is not empty. Choose an empty folder or a new one
service-text-data-folder-named-at-start = Galley was started with --data, which names the data folder at each start. Close Galley, move the folder yourself, and name the new one with --data.
service-text-disk-too-full = The disk of { $folder } is full: { $needed } bytes are needed, and { $free } are free. Free some space or choose another disk, and try again. Nothing was changed.
service-text-disk-full = The disk of { $folder } is full. Free some space or choose another disk, and try again. Nothing was changed.
service-text-trained-data-packed = it cannot be unpacked ({ $reason })
service-text-trained-data-foreign = it is not trained data of Tesseract
service-text-trained-data-truncated = it ends too early
service-text-trained-data-older = it is of an older kind, without a { $entry }
service-text-trained-data-too-large = it is too large
service-text-folder-watched = { $path } is watched already. Remove it first.
service-text-path-is-no-folder = { $path } is not a folder.
service-text-data-folder-not-watched = The data folder of Galley cannot be watched. Choose another folder.
service-text-file-of-other-type = It is neither a PDF nor an ePub file.
service-text-file-not-permitted = You have no permission to read the file.
service-text-file-imported-before = This content was imported before, under the same name.
service-text-file-imported-as = It has the same content as { $name }, which was imported.
service-text-USER_NOT_FOUND = No user has this email address.
service-text-USER_EMAIL_TAKEN = Another user has this email address.
service-text-PASSWORD_INVALID = The password is wrong.
service-text-PASSWORD_TOO_WEAK = The password is too short or too common.
service-text-KEY_MISSING = The request has no API key.
service-text-KEY_INVALID = The API key is not valid for this service.
service-text-KEY_REVOKED = The API key has been revoked.
service-text-ACCESS_DENIED = The user has no permission to do this.
service-text-FIELD_MISSING = A required field is missing.
service-text-FIELD_INVALID = A field has an invalid value.
service-text-FIELD_DUPLICATE = An object contains the same field twice.
service-text-FIELD_AMBIGUOUS = A field and its alias have different values.
service-text-FIELD_READ_ONLY = The field is set by the service and cannot be written.
service-text-FIELD_IMMUTABLE = The field cannot be changed after creation.
service-text-JSON_INVALID = The body is not valid JSON in UTF-8.
service-text-ROUTE_NOT_FOUND = Nothing exists at this address.
service-text-JOB_NOT_FOUND = The job does not exist, or the user may not see it.
service-text-DOCUMENT_NOT_FOUND = The document does not exist, or the user may not see it.
service-text-TEAM_NOT_FOUND = The team does not exist, or the user may not see it.
service-text-CONTENT_NOT_FOUND = The job does not have this content, or not yet.
service-text-JOB_TYPE_NOT_FOUND = The job type does not exist.
service-text-TAXONOMY_NOT_FOUND = The taxonomy does not exist.
service-text-TAXONOMY_UNKNOWN = The job refers to a taxonomy that does not exist.
service-text-TAXONOMY_INVALID = The taxonomy is invalid.
service-text-TAXONOMY_IN_USE = An unfinished job uses the taxonomy.
service-text-CONCEPT_NOT_FOUND = The taxonomy does not have this concept.
service-text-LEARNED_NOT_FOUND = Nothing was learned for this taxonomy or from this document, or the user may not see it.
service-text-TEAM_LAST_ADMIN = A team must have at least one admin.
service-text-TEAM_IN_USE = An unfinished job uses the team, or it is the team of the server's experts.
service-text-JOB_NOT_BLOCKED = The job is not blocked.
service-text-JOB_NOT_CHECKED_OUT = The user has not checked out the job.
service-text-JOB_ALREADY_CHECKED_OUT = Another user has checked out the job.
service-text-CHECKOUT_LOST = The checkout has ended, and another user has checked out the job since.
service-text-SELF_REVIEW = Users cannot review their own work.
service-text-JOB_FINAL = The job is already completed, cancelled or failed.
service-text-JOB_NOT_FINAL = The job is not completed, cancelled or failed yet.
service-text-CONTENT_INVALID = The content does not match the schema of its role.
service-text-CONTENT_READ_ONLY = The content is read-only, at this step or always.
service-text-FORMAT_UNAVAILABLE = The output is not available in this format.
service-text-CONTENT_URI_FOREIGN = The address does not belong to this service.
service-text-DOCUMENT_INVALID = The document is not a readable PDF or ePub file.
service-text-DOCUMENT_TIMEOUT = The document could not be read within the time that the service allows. Try again later.
service-text-DOCUMENT_ENCRYPTED = The document is protected by a password or by digital rights management.
service-text-DOCUMENT_TOO_LARGE = The document is larger than the service accepts.
service-text-DOCUMENT_IN_USE = An unfinished job uses the document.
service-text-ETAG_MISMATCH = The resource has changed since it was read.
service-text-IDEMPOTENCY_KEY_REUSED = The idempotency key was already used for a different request.
service-text-PAYLOAD_TOO_LARGE = The request is too large.
service-text-MEDIA_TYPE_UNSUPPORTED = The media type is not supported here.
service-text-METHOD_NOT_ALLOWED = The address does not support this HTTP method.
service-text-RATE_LIMITED = Too many requests; try again after the time in Retry-After.
service-text-STORAGE_FULL = The disk of the service is full, or the quota of the user is used up.
service-text-CONTENT_LOST = The bytes of a stored document or content are missing or damaged.
service-text-INSTALLATION_DAMAGED = A file of the service's installation is missing or damaged.
service-text-SERVICE_BUSY = The service has too much to do; try again after the time in Retry-After.
service-text-MAINTENANCE = The service is under maintenance; try again later.
service-text-INTERNAL_ERROR = An unexpected error occurred; the log has the details under the tracking id.
service-text-ADDRESS_INVALID = The address is not one of a service.
service-text-SIGNED_OUT = The connection is signed out. Sign in to use it.
service-text-CONNECTION_NOT_FOUND = The connection does not exist. It may have been deleted in another window.
service-text-CONNECTION_IN_USE = The connection has work that is not sent to the service.
service-text-ACCOUNT_MISMATCH = The connection belongs to another account.
service-text-ACCOUNT_CONNECTED = Another connection belongs to this account.
service-text-LANGUAGE_INVALID = The file is not trained data that OCR can use.
service-text-LANGUAGE_NOT_FOUND = No file was added for this OCR language.
service-text-DETECTOR_INVALID = The file is not a layout model that Galley can use.
service-text-DETECTOR_NOT_FOUND = There is no layout model of this name.
service-text-KEYCHAIN_FAILED = The operating system's keychain does not work.
service-text-SERVICE_FAILED = The service reports an error that this version of Galley does not know.
service-text-CERTIFICATE_REFUSED = The certificate of the service is not accepted.
service-text-NOT_A_SERVICE = The address is not that of a document service.
service-text-SERVICE_TOO_OLD = The service is too old for this version of Galley.
service-text-SERVICE_TOO_NEW = The service is too new for this version of Galley.
service-text-SERVICE_UNREACHABLE = The service cannot be reached. Check the network, or try again later.
service-text-BACKUP_RUNNING = Another backup, restore or move is running. Wait until it has ended.
service-text-BACKUP_INVALID = The file is not a complete backup of Galley.
service-text-BACKUP_TOO_NEW = A newer version of Galley made the backup.
service-text-MASTER_KEY_NEEDED = The master key that encrypts the API keys is missing.
service-text-PASS_PHRASE_WRONG = The pass phrase is not the one with which the backup was made.
service-text-FOLDER_UNSUITABLE = The folder cannot be used.
service-text-WATCHED_FOLDER_NOT_FOUND = The folder is not watched any more. It may have been removed in another window.
service-text-NOT_KEPT = This is not kept on this computer, and the service cannot be reached.
service-text-KEPT_NOT_FOUND = The job is not kept on this computer.
service-text-WORK_PENDING = The job has work that has not been sent to the service yet.
service-text-CONFLICT_NOT_FOUND = The work on this job is not in conflict. It may have been resolved in another window.
service-text-STASHED_WORK_NOT_FOUND = This work is not kept aside. It may have been deleted in another window.
service-text-JOURNAL_DAMAGED = The journal of this work is damaged on the disk of this computer.
service-text-PREFERENCES_DAMAGED = The file preferences.json in the data folder is damaged, and cannot be renamed. Correct it or delete it, and try again.
service-text-DISK_FULL = The disk of this computer has too little space.
service-text-host-refers = { $host } refers to { $target }. Galley does not follow, because it would send your API key there. If the service has moved, change the address of the connection; otherwise this network may require a sign-in in the browser first, as in hotels.
service-text-host-refers-elsewhere = { $host } redirects elsewhere. Galley does not follow, because it would send your API key there. If the service has moved, change the address of the connection; otherwise this network may require a sign-in in the browser first, as in hotels.
service-text-host-answers-page = { $host } answers with a web page instead of the data of a document service (status { $status }). Check the address. If it is right, this network may require a sign-in in the browser first, as in hotels.
service-text-host-answers-other = { $host } answers with something else instead of the data of a document service (status { $status }). Check the address. If it is right, this network may require a sign-in in the browser first, as in hotels.
service-text-host-too-many-requests = { $host } receives too many requests from this network. Try again in { $seconds } s.
service-text-host-service-down = { $host } answers, but the service behind it is not running (status { $status }). Try again later.
service-text-host-odd-status = { $host } answers with the status { $status }, which no service sends.
service-text-host-key-not-sent = { $host } has replaced the key, but did not send the new one.
service-text-host-key-answer-lost = { $host } has replaced the key, but its answer was lost on the way. Sign in with your password to get the new key.
service-text-host-sent-no-key = { $host } accepted the password, but sent no { $kind } key.
service-text-host-reports = The service at { $host } reports: { $reason }
service-text-host-answer-slow = The answer of { $host } broke off or came too slowly. Try again later.
service-text-key-kind-unseen = The account has no { $kind } key that this connection may see.
service-text-embedded-connection-fixed = The connection to the service on this computer cannot be changed.
service-text-connection-has-job = “{ $title }” has work on 1 job that is not checked in. Check it in first, or confirm that it is to be deleted.
service-text-connection-has-jobs = “{ $title }” has work on { $count } jobs that is not checked in. Check it in first, or confirm that it is to be deleted.
service-text-content-blocked-elsewhere = The content { $role } is read-only: the job is blocked at { $step }.
service-text-content-of-job-read-only = The content { $role } cannot be written while the job is { $status }.
service-text-always-available = The service of this computer is always available: nothing is taken offline.
service-text-kept-job-continued = The job was continued by somebody else meanwhile.
service-text-kept-job-has-work = The job has work that is not checked in yet. Check it in, or resolve its conflict, before you remove it from this computer.
service-text-content-not-kept = { $role } { $item } cannot be kept: { $reason }
service-text-journal-step-damaged = Step { $step } of { $length } in the journal of this job is damaged on the disk of this computer, so that your unsent steps cannot be replayed here. Nothing was deleted. Restore a backup or a daily snapshot of your data, which has the journal; and check this computer's disk.
service-text-journal-steps-missing = Steps are missing in the journal of this job on the disk of this computer, so that your unsent steps cannot be replayed here. Nothing was deleted. Restore a backup or a daily snapshot of your data, which has the journal; and check this computer's disk.
service-text-section-without-image = A section of an ePub is read from its markup, and has no image for OCR.
service-text-resource-in-use-by-job = 1 unfinished job uses { $resource }: { $remedies } it first.
service-text-resource-in-use-by-jobs = { $count } unfinished jobs use { $resource }: { $remedies } them first.
service-text-resource-team = the team { $name }
service-text-resource-taxonomy = the taxonomy { $name }
service-text-remedies-of-jobs = complete or cancel
service-text-remedies-of-shared-jobs = complete, cancel or change
service-text-taxonomy-gone = The taxonomy { $name } does not exist any more.
service-text-taxonomy-changed = The taxonomy { $name } exists already, or has changed since it was read.
service-text-taxonomy-not-validated = The taxonomy { $name } could not be validated: { $reason }.
service-text-taxonomy-too-complex = The taxonomy { $name } is too large or too complex: { $reason }. Send a smaller one.
service-text-taxonomy-not-searched = The taxonomy { $name } cannot be searched: { $reason }
service-text-taxonomy-file-unreadable = The file could not be read: { $reason }.
service-text-taxonomy-file-too-complex = The file cannot be imported: { $reason }. Import a smaller or simpler one.
service-text-taxonomy-context-remote = The file refers to the context { $context }, and Galley loads nothing from the network. Replace the address by the context itself, or save the thesaurus as Turtle.
service-text-job-not-final = The job is { $status }: cancel it first.
service-text-set-aside-gone = You have no working copy of this content that was set aside.
service-text-team-name-taken = name: another team has the name { $name }; choose another name.
service-text-team-last-admin = The team { $name } has no other admin: make another member an admin first.
service-text-team-full = userId: the team { $name } has { $count } members, which is the maximum; remove one or create another team.
service-text-user-unknown = The user does not exist: no user has the id or email address { $name }.
service-text-user-no-member = { $user } is not a member of the team { $team }.
service-text-invitations-of-inviter = userId: the user has { $count } unanswered invitations of yours, and the maximum is { $limit }; withdraw one, or ask the user to answer them.
service-text-invitations-of-network = userId: the user has { $count } unanswered invitations of accounts of your network, and the maximum is { $limit }; ask the user to answer them.
service-text-invitations-of-all = userId: the user has { $count } unanswered invitations, and the maximum is { $limit }; ask the user to answer them.
service-text-no-verified-backup = There is no verified backup to restore. Choose one first.
service-text-no-exported-file = There is no exported file. Export the data first.
service-text-restart-yourself = Galley cannot restart itself here. Close it and start it again.
service-text-backup-key-needs-pass-phrase = The API keys in the backup are encrypted with a master key that is not here. Give the pass phrase with which the backup was made. Restored without the key, all API keys are revoked: programs need new ones, and users get theirs when they log in. Documents and jobs stay. Nothing was changed.
service-text-backup-without-key = The API keys in the backup are encrypted with a master key that is not here. The backup was made without a pass phrase, so that it does not contain the master key. Restored without the key, all API keys are revoked: programs need new ones, and users get theirs when they log in. Documents and jobs stay. Nothing was changed.
service-text-added-file-disk-full = The disk is full. The file was not added.
service-text-too-many-watched-folders = At most { $count } folders can be watched. Remove one first.
service-text-folder-not-watchable = { $path } cannot be watched. { $reason }
service-text-folder-gone = The folder is not there: it was moved or deleted, or its drive is unplugged.
service-text-folder-forbidden = You have no permission to read the folder.
service-text-folder-waits = { $reason } Galley goes on when it can be read.
service-text-folder-unreadable = The folder cannot be read.
service-text-folder-unreadable-with-code = The folder cannot be read ({ $code }).
