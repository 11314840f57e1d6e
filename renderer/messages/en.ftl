## The window: title bars, status bar, notices, global commands

window-key-binding-has-unknown-key = The key binding "{ $binding }" has an unknown key.
window-key-binding-has-unknown-modifier = The key binding "{ $binding }" has an unknown modifier "{ $part }".
window-platform-uses-reload-close-quit = the platform uses it to reload, close, quit or minimize
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
window-signed-out = Signed out
window-close = Close
window-close-esc = Close (Esc)
window-keyboard-shortcuts = Keyboard shortcuts
window-keys-do-nothing-here-now = Keys that do nothing here and now, such as those for a selection, are left out. The settings list the keys of all views.
window-documents = Documents
window-window = Window
window-all-commands = All commands
window-no-command-matches = No command matches.
window-search-commands = Search commands
window-resize = Resize { $label }
window-dialog = Dialog
window-cancel = Cancel
window-view-failed-render = A view failed to render: { $message }{ $componentStack }
window-view-failed = This view failed
window-try-again = Try again
window-back-queue = Back to the queue
window-your-work-saved = { $error } Your work is saved.
window-connecting = Connecting…
window-some-functions-service-do-not = Some functions of the service do not work
window-service-under-maintenance = The service is under maintenance
window-service-does-not-answer-retrying = The service does not answer; retrying
window-send = { $count } to send
window-needs-your-decision = needs your decision
window-window-then-continues-by-itself = This window then continues by itself. Your work in it is kept.
window-galley-was-restarted-open-address = Galley was restarted: open the address that it printed in another tab
window-signed-out-sign-in-see = Signed out: sign in to see the jobs of this connection.
window-not-signed-in = Not signed in
window-master-key-in = Master key in { $keyFile }
window-galley = { $name }{ $suffix } – Galley
window-switch-connection = Switch connection…
window-status = Status
window-job-has-no-yet = The job has no { $role } yet.
window-page-job-has-no-yet = Page { NUMBER($item, useGrouping: 0) } of the job has no { $role } yet.
window-data-points = Data points
window-keywords = Keywords
window-job = Job { $slice }
window-service-does-not-answer-galley = The service does not answer. Galley keeps trying to connect; saved work is not lost.
window-action-failed = The action failed
window-service-under-maintenance-since = The service is under maintenance since { $time }
window-service-refuses-connection = The service refuses this connection
window-offline-since = Offline since { $time }
window-min = { $minutes } min
window-deleted-job = Deleted job
window-disputed = Disputed, and neither changed nor answered
window-work-kept-aside = Your work in “{ $step }” was kept aside
window-work-kept-aside-detail = { $count ->
        [one] A change that was not checked in cannot be applied: the job went on without it. To export or delete it, choose the command “{ $command }”.
       *[other] { $count } changes that were not checked in cannot be applied: the job went on without them. To export or delete them, choose the command “{ $command }”.
    }
window-work-not-kept-aside = Work on an earlier step of this job could not be kept aside
window-your-earlier-work-was-restored = Your earlier work was restored
window-steps-were-applied-checkout = { $replayCount } steps were applied to this checkout.
window-checked-in-on-machine = { $name } is checked in on this machine
window-sent-as-soon-as-service = It is sent as soon as the service can be reached.
window-was-given-back = { $name } is back in the queue, unchanged
window-was-checked-in = { $name } was checked in
window-job-continues-with-its-next = The job goes on.
window-pages = Pages { $pages }
window-content-is-no-json = The content { $role } is damaged: it is not JSON. It stays as it is, and nothing overwrites it. Try again; if it stays so, tell whoever runs the service.
window-content = The content
window-page = Page { NUMBER($item, useGrouping: 0) }
window-could-not-be-read = { $name } could not be read.
window-no-other-job-kind-waits = No other job of this kind waits
window-next-job-could-not-be = The next job could not be opened
window-changes-without-verdict = Changes without a verdict
window-review = Review
window-opening-changes = Opening the changes
window-somebody-else-has-continued-job = Somebody else has continued this job
window-show-both-versions = Show both versions
window-your-work-kept-on-machine = { $timestamps } Your work is kept on this machine.
window-opening-job = Opening the job
window-job-2 = Job
window-job-could-not-be-opened = This job could not be opened
window-errors = Errors
window-dismiss = Dismiss
window-dismiss-dismisses-all = Dismiss ({ $key } dismisses all)
window-opening-view = Opening the view
window-import-documents = Import documents…
window-go-queue = Go to queue
window-settings = Settings…
window-switch-connection-2 = Switch connection…
window-all-commands-2 = All commands…
window-keyboard-shortcuts-2 = Keyboard shortcuts…
window-save-diagnostics = Save diagnostics…
window-dismiss-errors = Dismiss errors
window-next-pane = Next pane
window-previous-pane = Previous pane
window-use-system-theme = Use the system theme
window-use-light-theme = Use the light theme
window-use-dark-theme = Use the dark theme
window-sign-in = Sign in…
window-close-dialog-first = Close the dialog first
window-not-possible-here = This is not possible here
window-command-belongs-another-view-or = The command belongs to another view, or has nothing to work on.
window-window-had-stopped-was-loaded = The window had stopped and was loaded again
window-each-step-your-work-saved = Each step of your work is saved.
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
step-table-move-rule = Move rule of the table
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
window-team = Team
window-all-teams = All teams

## The queue and the import

queue-leave = Leave it
queue-leave-them = Leave them
queue-stop = Stop
queue-progress = Progress
queue-text = { $count } of { $count2 }
queue-drop-pdf-or-epub-files = Drop PDF or ePub files to import them
queue-sample-jobs-created = { $created } sample jobs created
queue-when-they-processed-they-wait = When they are processed, they wait for review under Zoning.
queue-samples-could-not-be-imported = The samples could not be imported
queue-queue-empty = The queue is empty
queue-importing-samples = Importing the samples…
queue-try-with-samples = Try it with samples
queue-drop-pdf-or-epub-on = Drop a PDF or ePub on this window. Galley reads it and divides its pages into zones. The job then waits for your review.
queue-held-by-me = Held by me
queue-held-by-nobody = Held by nobody
queue-held-by-others = Held by others
queue-created-today = Created today
queue-last-7-days = Last 7 days
queue-last-30-days = Last 30 days
queue-older-than-7-days = Older than 7 days
queue-oldest-first = Oldest first
queue-newest-first = Newest first
queue-name-z = Name, A to Z
queue-name-z-2 = Name, Z to A
queue-changed-last = Changed last
queue-changed-first = Changed first
queue-filters = Filters
queue-type = Type
queue-all-types = All types
queue-taxonomy = Taxonomy
queue-all-taxonomies = All taxonomies
queue-held-by = Held by
queue-held-by-anybody = Held by anybody
queue-created = Created
queue-created-at-any-time = Created at any time
queue-order = Order
queue-usual-order = Usual order
queue-import = Import
queue-documents = Documents
queue-job-type = Job type
queue-scanned = Scanned
queue-read-pages-without-text-layer = Read pages without a text layer by OCR
queue-zones = Zones
queue-keywords = Keywords
queue-data-points = Data points
queue-import-documents = Import documents
queue-close = Close
queue-cancel = Cancel
queue-files = Files
queue-choose-pdf-or-epub-files = Choose PDF or ePub files…
queue-add-files = Add files…
queue-import-starts-when-taxonomies-loaded = The import starts when the taxonomies are loaded…
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
queue-document = Document
queue-machine = This machine
queue-pages = Pages
queue-age = Age
queue-progress-2 = { $jobName }: progress
queue-you-until = You until { $time }
queue-you-ends-at = You, ends at { $time }
queue-ended-at-work-goes-on = Ended at { $time }; work goes on
queue-continued-by-somebody-else = Continued by somebody else
queue-failed = Failed
queue-review = Review
queue-returned = Returned
queue-returned-in-round = Returned by the review of round { $round }
queue-review-in-round = Quality review, round { $round }
queue-review-of-work-in-round = Quality review of the work of { $name }, round { $round }
queue-you = You
queue-until = { $name } until { $time }
queue-jobs-by-state = Jobs by state
queue-signed-out = Signed out
queue-queue-could-not-be-loaded = The queue could not be loaded
queue-no-job-matches = No job matches
queue-no-job-with-in-its = No job with “{ $search }” in its name matches
queue-in = { $what } in { $title }
queue-search-filters-hide-other-jobs = The search and the filters hide the other jobs.{ $others }
queue-no-job-kept-on-machine = No job is kept on this machine
queue-service-cannot-be-reached-jobs = The service cannot be reached. Jobs that you open or take offline while it can are kept here.
queue-first-jobs-selected = The first { $maxMarks } jobs are selected
queue-checked-out-by-until = Checked out by { $name } until { $time }
queue-queue = Queue
queue-search-all-tabs = Search all tabs
queue-search-all-tabs-by-name = Search all tabs by name or id
queue-selected = { $count } selected
queue-jobs = { $count ->
        [one] 1 job
       *[other] { $count } jobs
    }
queue-selected-job = Selected job
queue-jobs-2 = Jobs: { $title }
queue-why-job-failed = Why the job failed
queue-reviewed-in = { $items } reviewed in { $jobs }
queue-no-reviewed-job-with-taxonomy = No reviewed job with this taxonomy is completed yet, so nothing can be said about thresholds.
queue-too-few-tell-what-threshold = Too few to tell what a threshold would do: { $basis } so far. It takes { $minJobs } jobs and { $items }.
queue-none-would-have-been-accepted = Of { $basis }, none would have been accepted unseen.
queue-would-have-been-accepted-unseen = Of { $basis }, { $unseen } ({ $share }) would have been accepted unseen, { $wrong } of them wrong ({ $share2 }). { $jobs } would not have waited.
queue-effect-threshold-on-jobs-so = Effect of the threshold on the jobs so far. { $effect }
queue-accepted-unseen = accepted unseen
queue-wrong-among-them = wrong among them
queue-review-everything = Review everything
queue-review-nothing = Review nothing
queue-review-results-below-confidence = Review results below { $round } % confidence
queue-cancel-job = Cancel job
queue-cancel-2 = Cancel { $what }?
queue-job-ends-cannot-be-resumed = { $count ->
        [one] The job ends and cannot be resumed. If a reviewer has it checked out, their changes are discarded.
       *[other] The jobs end and cannot be resumed. The changes of reviewers who have them checked out are discarded.
    }
queue-cancelled = { $count ->
        [one] { $what } was cancelled
       *[other] { $what } were cancelled
    }
queue-release = Release
queue-release-2 = Release { $what }?
queue-you-give-job-back-queue = { $count ->
        [one] You give the job back to the queue unchanged. Your changes that are not checked in are discarded.
       *[other] You give the jobs back to the queue unchanged. Your changes that are not checked in are discarded.
    }
queue-released = { $count ->
        [one] { $what } was released
       *[other] { $what } were released
    }
queue-delete = Delete { $what }?
queue-its-contents-its-output-deleted = { $count ->
        [one] Its contents and its output are deleted, too. The document stays. This cannot be undone.
       *[other] Their contents and outputs are deleted, too. The documents stay. This cannot be undone.
    }
queue-deleted = { $count ->
        [one] { $what } was deleted
       *[other] { $what } were deleted
    }
queue-run-again = Run again
queue-run-again-2 = Run { $what } again?
queue-new-job-with-same-document = { $count ->
        [one] A new job with the same document and settings starts. The job that ended stays as it is.
       *[other] New jobs with the same documents and settings start. The jobs that ended stay as they are.
    }
queue-runs-again-other-run-again = { $count ->
        [one] { $what } runs again
       *[other] { $what } run again
    }
queue-save-outputs = Save outputs
queue-save-output = Save the output of { $what }?
queue-xml-each-job-saved-in = { $count ->
        [one] The XML of the job is saved in a ZIP file.
       *[other] The XML of each job is saved in one ZIP file.
    }
queue-output-was-saved = The output of { $what } was saved
queue-job-has-no-output = The job has no output.
queue-jobs-failed = { $title }: not done for { $count } of { $value } jobs
queue-next-job = Next job
queue-previous-job = Previous job
queue-open = Open
queue-show-output = Show output
queue-timeline-history-contents = Timeline, history and contents
queue-cancel-job-2 = Cancel job…
queue-release-3 = Release…
queue-delete-2 = Delete…
queue-run-again-3 = Run again…
queue-save-outputs-2 = Save outputs…
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
queue-files-were-not-imported = { $count ->
        [one] 1 file was not imported
       *[other] { $count } files were not imported
    }
queue-more = { $rest } more
queue-cannot-be-imported = { $name } cannot be imported
queue-could-not-be-fetched = { $path } could not be fetched ({ $status }).
queue-checked-out-by = Checked out by
queue-zoning = Zoning
queue-no-zones-review = No zones to review.
queue-mapping = Mapping
queue-no-data-points-review = No data points to review.
queue-indexing = Indexing
queue-no-keywords-review = No keywords to review.
queue-running = Running
queue-still-running = The job is still running. It can be opened once it waits for a review.
queue-no-job-running = No job is running.
queue-completed = Completed
queue-no-job-has-been-completed = No job has been completed.
queue-reason = Reason
queue-no-job-has-failed = No job has failed.
queue-cancelled-2 = Cancelled
queue-no-job-has-been-cancelled = No job has been cancelled.
queue-reading = Reading
queue-writing = Writing
queue-nothing-read = { $pages ->
        [one] 1 page, not read yet
       *[other] { $pages } pages, none read yet
    }
queue-page = { $stepNames } page { NUMBER($min, useGrouping: 0) } of { NUMBER($pages, useGrouping: 0) }
queue-file-has-mib-limit-mib = The file has { $ceil } MiB. The limit is { $maxDocumentBytes } MiB.
queue-service-answered-with-status-unknown = The service answered with status { $status } and an unknown body.
queue-file-could-not-be-sent = The file could not be sent. It is a folder, it was moved, or the service does not answer.
queue-upload-was-aborted = The upload was aborted.
queue-filter-dropped = Removed from the filter: { $names }
queue-filter-dropped-reason = It does not exist in this connection, or no longer.
queue-filter-team = a team
queue-filter-taxonomy = taxonomy “{ $name }”
queue-jobs-elsewhere = There are jobs in other tabs.
queue-tab-with-count = { $title }: { $count }
queue-other-tabs-have-some = Other tabs have some: see their numbers.
queue-delete-title = Delete
queue-less-than-minute-left = { $place }, less than a minute left
queue-minutes-left = { $place }, about { $minutes } min left
queue-count-pages = { $count ->
        [one] 1 page
       *[other] { $count } pages
    }
queue-count-data-points = { $count ->
        [one] 1 data point
       *[other] { $count } data points
    }
queue-count-keywords = { $count ->
        [one] 1 keyword
       *[other] { $count } keywords
    }
queue-confidence = Confidence
queue-any-confidence = Any confidence
queue-confidence-below = Below { $percent } %
queue-job-type-data-point-extraction = Data point extraction
queue-job-type-indexing = Indexing

## Checkout, check-in and lease

checkout-aborted = Aborted
checkout-job-returns-queue-unchanged-your = The job returns to the queue unchanged. Your changes are discarded.
checkout-failed = Failed
checkout-job-ends-here-give-reason = The job ends here. Give the reason.
checkout-why-can-document-not-be = Why can the document not be processed?
checkout-completed = Completed
checkout-your-changes-published-job-continues = Your changes are published, and the job continues.
checkout-you-approve-work-with-your = You approve the work with your changes, and the job continues.
checkout-returned = Returned
checkout-work-goes-back-its-team = The work goes back to its team without your changes. Describe what must be corrected.
checkout-what-must-be-corrected-where = What must be corrected, and where?
checkout-job = Job
checkout-check-in-open-next = Check in and open the next
checkout-check-in = Check in
checkout-error = Error
checkout-warning = Warning
checkout-not-reviewed = Not reviewed
checkout-errors = Errors
checkout-warnings = Warnings
checkout-findings = Findings
checkout-more-which-listed-as-these = and { $count } more, which are listed as these are mended
checkout-not-everything-could-be-looked = Not everything could be looked through: { $failure }
checkout-looking-for-further-findings = Looking for further findings: { $done } of { $total }…
checkout-no-findings = No findings.
checkout-looking-for-next-job = Looking for the next job…
checkout-next = Next: { $name }
checkout-no-other-job-kind-waits = No other job of this kind waits: the queue is shown next.
checkout-next-job-could-not-be = The next job could not be found: { $reason }
checkout-continue-reviewing = Continue reviewing
checkout-outcome = Outcome
checkout-reason = Reason
checkout-errors-before-you-check-in = { $errors ->
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
checkout-comments-sent-with-check-in = { $total ->
        [one] Your comment is sent with the check-in.
       *[other] Your { $total } comments are sent with the check-in.
    }
checkout-service-cannot-be-reached-check = The service cannot be reached. The check-in is kept on this machine and sent as soon as it can be.
checkout-sent = Sent { $time }
checkout-not-saved-yet-retrying = Not saved yet; retrying
checkout-page = Page { NUMBER($item, useGrouping: 0) }:
checkout-saved-on-machine-not-yet = saved on this machine, not yet sent to the service
checkout-saved-on-machine-refused-by = saved on this machine, refused by the service: { $error }
checkout-saving = Saving…
checkout-saved = Saved { $time }
checkout-lease-lost = Lease lost
checkout-working-on-machine-lease-ended = Working on this machine; the lease ended at { $time }
checkout-working-on-machine-held-until = Working on this machine, held until { $time }
checkout-you-hold-lease-job-until = You hold the lease of this job until { $time }. Galley renews it.
checkout-lease = Lease: { $countdown }
checkout-undo = { $count } to undo
checkout-outcome-count = { $count } { $outcome }
checkout-reviewed = Reviewed { $unit }
checkout-text = { $resolved } of { $total } { $unit }
checkout-text-of-pages = { $resolved } of { $total } { $unit } on { $loaded } of { $pages } pages
checkout-exempt = { $count ->
        [one] 1 of the { $unit } needs no review: its confidence reaches the threshold of the job.
       *[other] { $count } of the { $unit } need no review: their confidence reaches the threshold of the job.
    }
checkout-judged-changes = Judged changes
checkout-changes-judged = { $total ->
        [one] { $judged } of 1 change judged
       *[other] { $judged } of { $total } changes judged
    }
checkout-lease-job-was-lost = The lease of this job was lost.
checkout-your-work-kept-on-machine = { $timestamps } Your work is kept on this machine. Decide what happens with it.
checkout-show-both-versions = Show both versions
checkout-lease-ends-at = The lease ends at { $time }.
checkout-lease-ended-at = The lease ended at { $time }.
checkout-renewed-as-soon-as-service = It is renewed as soon as the service can be reached. Go on working: everything is kept on this machine. If somebody else checks the job out meanwhile, you decide about both versions.
checkout-your-step-saved-on-machine = { $steps ->
        [one] { $reason } Your step is saved on this machine. When you check the job out again, it is applied to its current state; if the job has gone on, it is kept aside.
       *[other] { $reason } Your { $steps } steps are saved on this machine. When you check the job out again, they are applied to its current state; if the job has gone on, they are kept aside.
    }
checkout-check-out-again = Check out again
checkout-content-has-another-form = The content { $role } is damaged, at { $path }: { $problem }. It stays as it is, and nothing overwrites it. Try again; if it stays so, tell whoever runs the service.
checkout-window-read-only-its-last = This window is read-only. Its last changes are not saved.
checkout-continue-here = Continue here
checkout-lease-expires-in = The lease expires in { $countdown }.
checkout-lease-being-renewed = It is being renewed.
checkout-being-checked-in = The job is being checked in…
checkout-could-not-be-renewed = It could not be renewed: { $error }
checkout-disputed-by = Disputed by { $name }: { $text }
checkout-disputes-open = { $count ->
        [one] 1 disputed item is neither changed nor answered.
       *[other] { $count } disputed items are neither changed nor answered.
    }
checkout-returned-work = { $name } returned this work.
checkout-show-comments = Show the comments
checkout-window-read-only = { $stoppedJournal }. This window is read-only.
checkout-undo-2 = Undo
checkout-redo = Redo
checkout-check-in-2 = Check in…
checkout-item-written-before-has-been = Item { NUMBER($item, useGrouping: 0) } of { $role } is written before it has been read.
checkout-service-has-not-accepted-changes = The service has not accepted the changes: { $error }
checkout-another-window-works-on-job = Another window works on this job
checkout-your-changes-could-not-be = Your changes could not be saved ({ $message })
checkout-min = { $floor } min
checkout-response-checkout-names-no-holder = The response to the checkout names no holder of the lease.
checkout-lease-expired-while-service-was = The lease expired while the service was unreachable.
checkout-item-written-before-has-been-2 = Item { NUMBER($item, useGrouping: 0) } is written before it has been read.
checkout-changes-disputed = { $count ->
        [one] 1 change is disputed, see its comment.
       *[other] { $count } changes are disputed, see their comments.
    }
checkout-approved-although-disputed = You approve the work although you dispute changes of it.
checkout-saved-to-be-sent = Saved on this machine, to be sent
checkout-saved-at-to-be-sent = Saved on this machine { $time }, to be sent
checkout-lease-until = Lease: until { $time }
checkout-pages-not-opened = { $count ->
        [one] 1 page was not opened
       *[other] { $count } pages were not opened
    }

## All workbenches

workbench-document-could-not-be-opened = The document could not be opened: { $failure }. Its text and the machine results are still available.
workbench-try-again = Try again
workbench-opening-document = Opening the document
workbench-document = Document
workbench-section = Section { NUMBER($page, useGrouping: 0) }
workbench-sections = Sections
workbench-section-not-linear = outside the reading order
workbench-printed-pages = { $count ->
        [one] printed page { $first }
       *[other] printed pages { $first } to { $last }
    }
workbench-version-galley-has-no-workbench = This version of Galley has no workbench for { $step }.
workbench-review = Review
workbench-no-further-item-below = No further item below
workbench-no-further-item-above = No further item above
workbench-tried-again = { $reason } (tried again)
workbench-taxonomy-unknown = Whether you may change the taxonomy “{ $title }” is not known until the service responds.
workbench-taxonomy-deleted = The service has no taxonomy “{ $title }” any more, so that nothing can be added to it.
workbench-taxonomy-built-in = The taxonomy “{ $title }” is installed with the service and is not changed from here. Duplicate it in Settings › Taxonomies, and use the copy for new jobs.
workbench-taxonomy-of-other = The taxonomy “{ $title }” belongs to { $author }, and only they change it. Ask them, or duplicate it in Settings › Taxonomies and use the copy for new jobs.

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
edit-zones-overlap = Zones { $order } and { $order2 } overlap
edit-not-in-zone = “{ $words }” is not in a zone
edit-zone-extends-beyond-page = Zone { $order } extends beyond the page
edit-zone-contains-no-text = Zone { $order } contains no text
edit-zones-have-number-in-reading = { $count } zones have the number { $order } in the reading order
edit-number-missing-in-reading-order = A number is missing in the reading order
edit-not-in-zone-2 = “{ $slice }” is not in a zone
edit-row = row { NUMBER($row, useGrouping: 0) }
edit-row-range = rows { NUMBER($first, useGrouping: 0) } to { NUMBER($last, useGrouping: 0) }
edit-row-list = rows { $rows }

## Zoning

zoning-cells = Cells
zoning-correct-word = Correct the word
zoning-previous-word = Previous word
zoning-next-word = Next word
zoning-save = Save
zoning-image-word = Image of the word { $text }
zoning-text-word = Text of the word
zoning-word-of-zone = Word { $number } of { $count } of the zone
zoning-word-too-long = A word has at most { $max } characters.
zoning-no-doubtful-word = No word is doubtful any more
zoning-word-has-text = A word has at least one character. To leave it out of the zone, reduce the zone.
zoning-ocr-read = OCR read “{ $text }”.
zoning-read-by-ocr-with-confidence = Read by OCR with a confidence of { $percent }
zoning-more-findings = { $count } more findings
zoning-select-zone-on-page-or = Select a zone on the page or in the list, or press B to draw one.
zoning-type = Type
zoning-several-types = Several types
zoning-zones = { $count } zones
zoning-level = Level
zoning-confidence = Confidence
zoning-set-by-reviewer = Set by a reviewer
zoning-machine = { $percent } (machine)
zoning-state = State
zoning-accepted = Accepted
zoning-not-reviewed = Not reviewed
zoning-continues = Continues
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
zoning-reading-page-by-ocr = Reading page { NUMBER($pages, useGrouping: 0) } by OCR…
zoning-pages-read-by-ocr = Pages read by OCR
zoning-page-was-read-by-ocr = Page { NUMBER($page, useGrouping: 0) } was read by OCR and has no zones.
zoning-page-has-no-readable-text = Page { NUMBER($page, useGrouping: 0) } has no readable text. If it is a scan, OCR reads it in a few seconds.
zoning-document = Document
zoning-section = Section { NUMBER($page, useGrouping: 0) }
zoning-split-here = Split here
zoning-change-checked-zones = Change the checked zones
zoning-zone = Zone
zoning-set-level = Set the level
zoning-link-nearest-figure-or-table = Link to the nearest figure or table
zoning-lock = Lock
zoning-unlock = Unlock
zoning-same-font-size = Same font and size
zoning-same-place-on-page = Same place on the page
zoning-zones-were-not-changed = The zones were not changed
zoning-found = { $count ->
        [one] 1 zone found
       *[other] { $count } zones found
    }
zoning-similar-zones = Similar zones
zoning-page-searched = { $count }, page { NUMBER($done, useGrouping: 0) } of { NUMBER($total, useGrouping: 0) } searched
zoning-checked = { $count }, { $count2 } checked
zoning-stop = Stop
zoning-cancel = Cancel
zoning-what-zones-have-in-common = What the zones have in common with the selected ones
zoning-change = Change
zoning-new-type = New type
zoning-new-level = New level
zoning-check-all = Check all
zoning-uncheck-all = Uncheck all
zoning-pt = { $round } pt
zoning-similar-zones-space-checks-one = Similar zones: Space checks one
zoning-page-zone = Page { NUMBER($page, useGrouping: 0) }, zone { $order }, { $type }{ $locked }: { $text }
zoning-image-zone = Image of zone { $order }
zoning-click-zones-in-reading-order = Click zones in reading order ({ $picked } so far)
zoning-drag-box-hold-shift-turn = Drag a box ({ $name }). Hold Shift to turn off snapping, V to select
zoning-zoning = Zoning
zoning-type-zone = Type of the zone
zoning-continues-2 = Continues { $from }
zoning-describes-zone = Describes zone { $order }
zoning-locked-l-unlocks = Locked: L unlocks it
zoning-pages = Pages
zoning-contents = Contents
zoning-zones-3 = Zones
zoning-mode = Mode
zoning-mode-2 = { $title } mode
zoning-position = Position
zoning-select = Select
zoning-draw = Draw
zoning-set-reading-order = Set reading order
zoning-show-or-hide-reading-order = Show or hide the reading order
zoning-reading-order = Reading order
zoning-reading-order-shown = Reading order shown
zoning-reading-order-hidden = Reading order hidden
zoning-type-2 = Type: { $name }
zoning-choose-type = Choose a type…
zoning-merge = Merge
zoning-split = Split
zoning-find-change-similar-zones = Find and change similar zones…
zoning-lock-or-unlock = Lock, or unlock
zoning-edit-rows-columns-cells = Edit rows, columns and cells
zoning-split-change-cut-s-direction = Split: change the cut's direction
zoning-split-add-cut = Split: add a cut
zoning-duplicate = Duplicate
zoning-add-zone-in-middle-page = Add a zone in the middle of the page
zoning-earlier-in-reading-order = Earlier in reading order
zoning-later-in-reading-order = Later in reading order
zoning-accept-go-next = Accept and go to next
zoning-review = Review
zoning-accept-page = Accept page
zoning-next-zone = Next zone
zoning-previous-zone = Previous zone
zoning-next-zone-check = Next zone to check
zoning-no-zone-below-needs-checking = No zone below needs checking.
zoning-previous-zone-check = Previous zone to check
zoning-no-zone-above-needs-checking = No zone above needs checking.
zoning-select-all-on-page = Select all on the page
zoning-cancel-or-clear-selection = Cancel, or clear the selection
zoning-no-gap-for-another-cut = There is no other gap between words for a cut
zoning-split-arrow-keys-move-cut = Split: arrow keys move the cut, X changes its direction, Space adds a cut, Enter splits, Escape cancels.
zoning-doubtful-word = Doubtful word: { $text }
zoning-word = Word: { $text }
zoning-next-doubtful-word = Next doubtful word
zoning-previous-doubtful-word = Previous doubtful word
zoning-correct-word-2 = Correct the word…
zoning-corrected = Corrected to { $text }
zoning-confirm-word = Confirm the word as read
zoning-confirmed = Confirmed as read: { $text }
zoning-doubtful-words = { $count ->
        [one] Page { NUMBER($page, useGrouping: 0) }: 1 doubtful word: { $words }
       *[other] Page { NUMBER($page, useGrouping: 0) }: { $count } doubtful words: { $words }
    }
zoning-zone-locked-l-unlocks = The zone is locked. L unlocks it.
zoning-zones-selection-locked-l-unlocks = Zones of the selection are locked. L unlocks.
zoning-moved = Moved to { $round }, { $round2 }
zoning-by-points = { $round } by { $round2 } points
zoning-drawn-1-9-or-t = { $name } drawn. 1 to 9 or T changes its type.
zoning-zones-merged = { $count } zones merged
zoning-zone-in-reading-order = Zone { $order } of { $count } in reading order
zoning-reading-order-set = Reading order of { $zones } set
zoning-cut-divides-nothing = The cut does not divide the zone
zoning-split-into-zones = Split into { $count } zones
zoning-page-accepted = Page { NUMBER($page, useGrouping: 0) } accepted
zoning-all-zones-accepted-you-can = All zones are accepted. You can check in.
zoning-page = Page { NUMBER($page, useGrouping: 0) }: { $message }
zoning-1-zone-not-reviewed-other = { $count ->
        [one] Page { NUMBER($page, useGrouping: 0) }: 1 zone not reviewed
       *[other] Page { NUMBER($page, useGrouping: 0) }: { $count } zones not reviewed
    }
zoning-page-was-read-by-ocr-2 = Page { NUMBER($page, useGrouping: 0) } was read by OCR. Its zones are kept, because they were changed meanwhile.
zoning-ocr-found-nothing-on-page = OCR found nothing on page { NUMBER($page, useGrouping: 0) }.
zoning-zones-on-page = { $count } zones on page { NUMBER($page, useGrouping: 0) }
zoning-reading-page-by-ocr-2 = Reading page { NUMBER($page, useGrouping: 0) } by OCR
zoning-page-was-not-read-by = Page { NUMBER($page, useGrouping: 0) } was not read by OCR
zoning-read-page-by-ocr-2 = Read page by OCR
zoning-read-all-empty-pages-by = Read all empty pages by OCR
zoning-stop-ocr = Stop OCR
zoning-relations = Relations
zoning-link-caption-next-figure-or = Link caption to the next figure or table
zoning-continue-preceding-text-or-start = Continue the preceding text, or start a new one
zoning-group-items-into-one-list = Group items into one list, or separate them
zoning-increase-level = Increase level
zoning-decrease-level = Decrease level
zoning-caption-unlinked = Caption unlinked
zoning-caption-linked-zone = Caption linked to zone { $order }, { $type }
zoning-starts-new-text = Starts a new text
zoning-list = { $count ->
        [one] List of item
       *[other] List of { $count } items
    }
zoning-level-2 = Level { $level }
zoning-change-3 = Change { $zones } to { $type }
zoning-set-level-2 = Set level { $level } of { $zones }
zoning-accept-2 = Accept { $zones }
zoning-lock-2 = Lock { $zones }
zoning-unlock-2 = Unlock { $zones }
zoning-delete-2 = Delete { $zones }
zoning-on = { $count ->
        [one] { $title }, on page
       *[other] { $title }, on { $count } pages
    }
zoning-zone-2 = Zone { $order } of { $count }
zoning-describes-zone-2 = describes zone { $order }
zoning-previous-page = the previous page
zoning-level-of-zone = level { $level }
zoning-continues-from = continues { $from }
zoning-zones-selected = { $count } zones selected
zoning-take-next-rule-cell = Take the next rule of the cell
zoning-add-row = Add a row
zoning-add-column = Add a column
zoning-remove-rule-or-join-row = Remove the rule, or join the row with the one above
zoning-remove-rule-or-join-column = Remove the rule, or join the column with the one to the left
zoning-merge-cells = Merge cells
zoning-split-cell = Split cell
zoning-header-row-on-or-off = Header row on or off
zoning-finish-table = Finish the table
zoning-let-go-rule-or-finish = Let go of the rule, or finish
zoning-table-arrow-keys-go-from = Table of { $rows } and { $columns }. Arrow keys go from cell to cell, R takes a rule, Enter ends. { $cell }
zoning-table-done = Table done
zoning-row = Row { NUMBER($row, useGrouping: 0) } of { $rows }
zoning-no-cell = no cell
zoning-arrow-keys-move-delete-removes = { $rule }. Arrow keys move it, Delete removes it.
zoning-cell-has-no-rule-at = This cell has no rule at its sides.
zoning-there-no-room-for = There is no room for it.
zoning-rule-cannot-be-moved-further = The rule cannot be moved further.
zoning-row-3 = Row { NUMBER($firstRow, useGrouping: 0) }
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
zoning-locked = locked
zoning-ocr-progress = ({ $current } of { $total })
zoning-change-type = Change the type
zoning-same-type = Same type
zoning-pages-not-searched = { $count } pages were not searched
zoning-most-at-a-time = which is the most at a time ({ $count })
zoning-change-not-applicable = the change does not apply to { $count }
zoning-hint-cut = Drag the cut or move it by arrow keys
zoning-split-now = Split
zoning-set-order-now = Set this order
zoning-hint-rule = Esc: cells; arrow keys move the rule, with Shift by 10 pt
zoning-hint-cells = Arrow keys go to cells, Shift selects; drag rules or press R
zoning-zone-number = zone { $order }
zoning-accept-zones = Accept
zoning-bold = bold
zoning-italic = italic
zoning-no-other-zone-similar = No other zone has all of this in common. Uncheck a condition to find more.
zoning-delete-zones = Delete
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
zoning-ocr-read-with-confidence = OCR read “{ $text }” with a confidence of { $percent }.
zoning-nudge-left = Move left by { $by } pt
zoning-cells-select-left = Select cells to the left, or move the rule by 10 pt
zoning-cells-next-left = Next cell left, or move the rule by 1 pt
zoning-nudge-right = Move right by { $by } pt
zoning-cells-select-right = Select cells to the right, or move the rule by 10 pt
zoning-cells-next-right = Next cell right, or move the rule by 1 pt
zoning-nudge-up = Move up by { $by } pt
zoning-cells-select-up = Select cells to the up, or move the rule by 10 pt
zoning-cells-next-up = Next cell up, or move the rule by 1 pt
zoning-nudge-down = Move down by { $by } pt
zoning-cells-select-down = Select cells to the down, or move the rule by 10 pt
zoning-cells-next-down = Next cell down, or move the rule by 1 pt
zoning-edge-shrink-left = Shrink at the left edge by 1 pt
zoning-edge-extend-left = Extend at the left edge by 1 pt
zoning-edge-shrink-right = Shrink at the right edge by 1 pt
zoning-edge-extend-right = Extend at the right edge by 1 pt
zoning-edge-shrink-top = Shrink at the top edge by 1 pt
zoning-edge-extend-top = Extend at the top edge by 1 pt
zoning-edge-shrink-bottom = Shrink at the bottom edge by 1 pt
zoning-edge-extend-bottom = Extend at the bottom edge by 1 pt
zoning-rule-axis-row = The rule of rows moves up and down. Escape returns to the cells.
zoning-rule-axis-column = The rule of columns moves left and right. Escape returns to the cells.
zoning-only-track-row = The table has only one row.
zoning-only-track-column = The table has only one column.
zoning-track-added-row = Row added, { $count } now. Arrow keys move the new rule.
zoning-track-added-column = Column added, { $count } now. Arrow keys move the new rule.
zoning-tracks-joined-row = Rows joined, { $count } left
zoning-tracks-joined-column = Columns joined, { $count } left
zoning-rule-place-row = Row rule { $index } of { $rules } at { $position } points
zoning-rule-place-column = Column rule { $index } of { $rules } at { $position } points

## Mapping

mapping-accept-all = Accept all
mapping-review = Review
mapping-cancel = Cancel
mapping-accept-suggestions-high-confidence = Accept { $count } suggestions of high confidence?
mapping-suggestions = Suggestions
mapping-not-in-document = not in the document
mapping-data-points = Data points
mapping-add-row = Add a row
mapping-more-columns = More columns
mapping-or-paste-rows-from-spreadsheet = or paste rows from a spreadsheet
mapping-source = Source: { $shorten }
mapping-not-found = not found
mapping-in-document = In the document: “{ $shorten }”
mapping-row = Row
mapping-row-2 = { $label }, row { NUMBER($number, useGrouping: 0) }
mapping-only-in-embedded-invoice = Only in the embedded invoice
mapping-embedded-invoice = Embedded invoice
mapping-missing = Missing
mapping-warning = Warning
mapping-difference = Difference
mapping-error = Error
mapping-go = Go to
mapping-findings = Findings
mapping-more-c-goes-each = and { $value } more; C goes to each
mapping-alt = Alt+{ $index }
mapping-focused-data-point = Focused data point
mapping-quoted = “{ $text }”
mapping-in-document-2 = In the document:
mapping-in-embedded-invoice = In the embedded invoice:
mapping-no-such-row = no such row
mapping-other-candidates = Other candidates
mapping-unlikely-candidates = { $count ->
        [one] 1 unlikely candidate
       *[other] { $count } unlikely candidates
    }
mapping-unlikely-candidates-2 = Unlikely candidates
mapping-not-in-document-2 = “{ $text }” is not in the document
mapping-document-could-not-be-searched = The document could not be searched
mapping-link-words = Link to words
mapping-type-words-link = Type the words to link
mapping-not-in-document-3 = “{ $query }” is not in the document
mapping-searching = Searching…
mapping-link = Link
mapping-or-go-with-arrow-keys = or go with arrow keys, click, or drag a box
mapping-you-will-type-value = You will type the value
mapping-pages = Pages
mapping-document = Document
mapping-mapping = Mapping
mapping-notes-on-data-points = Notes on the data points
mapping-was-not-saved-for = “{ $shorten }” was not saved for { $label }
mapping-can-mean-two-values = It can mean two values.
mapping-shift-enter-begins-new-line = Shift+Enter begins a new line
mapping-choose-value = Choose a value
mapping-pattern-taxonomy = The pattern of the taxonomy is { $pattern }
mapping-unusual-form-data-point = Unusual form of this data point
mapping-type-value-or-press-esc = Type a value, or press Esc and then X if it is not in the document
mapping-can-be = “{ $text }” can be { $first } or { $second }.
mapping-added-section = Added outside of the taxonomy
mapping-not-in-taxonomy = Not in the taxonomy ({ $count })
mapping-pair-description = { $label }: { $value }, not in the taxonomy
mapping-focused-pair = Focused value outside of the taxonomy
mapping-show-pairs = Show or hide what is not in the taxonomy
mapping-add-as-data-point = Add as a data point
mapping-add-to-taxonomy = Add to the taxonomy…
mapping-add-to-taxonomy-title = Add “{ $label }” to the taxonomy
mapping-add-field = Add to the taxonomy
mapping-pair-added = { $label } is a data point now
mapping-added-removed = { $label } removed
mapping-too-many-added = At most { $count } data points can be outside of the taxonomy. Add them to the taxonomy instead.
mapping-taxonomy-has-keywords = “{ $title }” has keywords now, so that it cannot get a data point.
mapping-id-exists = The id “{ $id }” is in use. Choose another one.
mapping-no-such-group = The taxonomy has no group “{ $group }” any more. Choose another one.
mapping-field-label = Label
mapping-field-id = Id
mapping-field-id-form = An id begins with a lower case letter, and has lower case letters, digits and underscores only.
mapping-field-type = Type
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
mapping-not-reviewed = not reviewed
mapping-not-reviewed-2 = Not reviewed
mapping-check = to check
mapping-no-value = no value
mapping-enlarged-source = Enlarged source: { $shorten }
mapping-no-further-item-below = No further item below
mapping-no-further-item-above = No further item above
mapping-accept-go-next = Accept and go to next
mapping-edit-value = Edit value
mapping-data-point = Data point
mapping-mark-as-not-in-document = Mark as not in the document
mapping-reject = Reject
mapping-reject-row-or-remove-added = Reject the row, or remove an added one
mapping-add-row-group = Add a row to the group
mapping-paste-rows-from-spreadsheet = Paste rows from a spreadsheet
mapping-choose-candidate = Choose candidate { NUMBER($number, useGrouping: 0) }
mapping-accept-all-suggestions-high-confidence = Accept all suggestions of high confidence…
mapping-next-data-point = Next data point
mapping-previous-data-point = Previous data point
mapping-next-data-point-check = Next data point to check
mapping-previous-data-point-check = Previous data point to check
mapping-next-finding = Next finding
mapping-previous-finding = Previous finding
mapping-cancel-linking-or-editing = Cancel linking or editing
mapping-all-data-points-reviewed-you = All data points are reviewed. You can check in.
mapping-not-in-document-4 = { $name } is not in the document
mapping-rejected = { $name } rejected
mapping-row-rejected = Row { NUMBER($number, useGrouping: 0) } rejected
mapping-row-removed = Row { NUMBER($number, useGrouping: 0) } removed
mapping-missing-values = Missing values
mapping-failed-checks = Failed checks
mapping-differences-from-embedded-invoice = Differences from the embedded invoice
mapping-not-reviewed-3 = { $name }: not reviewed
mapping-output-will-not-be-available = The output will not be available as UBL or CII. { $obstacle }
mapping-data-points-2 = data points
mapping-type-words-or-go-them = Type the words, or go to them with the arrow keys; Shift extends. Enter links, Escape cancels.
mapping-page-has-no-words = Page { NUMBER($page, useGrouping: 0) } has no words
mapping-characters = { $slice }… ({ $count } characters)
mapping-in-no-column = “{ $value }” is in no column
mapping-can-mean-two-values-2 = “{ $value }” can mean two values.
mapping-values-pasted-into = { $count } values pasted into { $title }
mapping-too-many-cells = { $count } cells are too many: at most { $max } are pasted at once. Nothing was pasted.
mapping-cells-were-not-pasted = { $count ->
        [one] 1 cell was not pasted
       *[other] { $count } cells were not pasted
    }
mapping-clipboard-could-not-be-read = The clipboard could not be read. Paste with the key of the system instead, such as Ctrl+V.
mapping-embedded-invoice-source = embedded invoice
mapping-only-embedded = only in the embedded invoice
mapping-and-more = And { $count } more.
mapping-phrase-label = { $label }
mapping-phrase-sum = the sum of { $name }
mapping-phrase-in-row = { $name }, row { NUMBER($row, useGrouping: 0) }
mapping-phrase-with-value = { $name }, { $value }
mapping-phrase-and = { $list } and { $last }
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
mapping-term-BT-1 = BT-1 (Invoice number)
mapping-term-BT-2 = BT-2 (Invoice issue date)
mapping-term-BT-3 = BT-3 (Invoice type code)
mapping-term-BT-5 = BT-5 (Invoice currency code)
mapping-term-BT-27 = BT-27 (Seller name)
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
mapping-term-BT-139 = BT-139 (Invoice line allowance reason)
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
indexing-deprecated = deprecated
indexing-deprecated-use-another = This concept is deprecated. Choose another one if there is one.
indexing-concepts = Concepts
indexing-searching = Searching …
indexing-try-again = Try again
indexing-concepts-could-not-be-searched = The concepts could not be searched: { $error }
indexing-no-label-starts-with = No label has a word that starts with “{ $prefix }”.
indexing-concepts-or-more = { $count } concepts or more
indexing-concepts-2 = { $count ->
        [one] 1 concept
       *[other] { $count } concepts
    }
indexing-concept = Concept
indexing-add-this-keyword = Add this keyword
indexing-not-keyword-yet = not a keyword yet
indexing-concept-could-not-be-read = The concept could not be read: { $error }
indexing-also = Also: { $others }
indexing-broader = Broader
indexing-narrower = Narrower
indexing-more = and { $count } more
indexing-pages = Pages
indexing-contents = Contents
indexing-document = Document
indexing-indexing = Indexing
indexing-keywords = Keywords
indexing-top-concept = top concept
indexing-occurrences-in-document = Occurrences in the document
indexing-first-occurrences = The first occurrences in the document
indexing-no-keyword-was-found-press = No keyword was found. Press A to add one.
indexing-check = to check
indexing-places = { $count ->
        [one] 1 place
       *[other] { $count } places
    }
indexing-first-places = the first { $count } places
indexing-redundant-keywords = Redundant keywords
indexing-confirm-go-next = Confirm and go to next
indexing-keyword = Keyword
indexing-reject = Reject
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
indexing-review = Review
indexing-broader-than = “{ $label }” is broader than “{ $label2 }”
indexing-keywords-job-not-loaded = The keywords of the job are not loaded.
indexing-not-reviewed = { $label }: not reviewed
indexing-all-keywords-reviewed-you-can = All keywords are reviewed. You can check in.
indexing-confirmed = { $label } confirmed
indexing-rejected = { $label } rejected
indexing-added = { $label } added
indexing-concept-could-not-be-read-2 = The concept could not be read
indexing-state-confirmed = confirmed
indexing-unit = keywords
indexing-missing-broader = There is no broader concept
indexing-missing-narrower = There is no narrower concept
indexing-replace = Replace by another concept…
indexing-replace-label = Replace “{ $label }” by
indexing-replaced = { $label } replaced by { $label2 }
indexing-broader-of = broader than { $label }
indexing-narrower-of = narrower than { $label }
indexing-terms-without-concept = Frequent words without a concept ({ $count })
indexing-terms = Frequent words without a concept
indexing-term = Word without a concept
indexing-term-has-no-concept = No label of the taxonomy has it. Choose a concept that means it, or propose it as a new one.
indexing-term-cannot-be-proposed = No label of the taxonomy has it. Choose a concept that means it. { $obstacle }
indexing-propose-concept = Propose as a new concept…
indexing-propose-title = Propose a concept
indexing-propose-explanation = The taxonomy “{ $title }” gets it for jobs that are created from now on. This job keeps its version.
indexing-reading-taxonomy = Reading the taxonomy …
indexing-saving-taxonomy = Saving the taxonomy …
indexing-label = Label
indexing-language = Language
indexing-add-as = Add it as
indexing-add-as-concept = a new concept
indexing-add-as-label = another label of a concept
indexing-broader-concept-optional = Broader concept (optional)
indexing-choose-another = Choose another one
indexing-add-to-taxonomy = Add to the taxonomy
indexing-was-added-to-taxonomy = “{ $label }” was added to “{ $title }”
indexing-later-jobs-have-it = Jobs that are created from now on find it.
indexing-label-exists = “{ $label }” is a label of the concept { $id } already. New jobs find it; nothing was changed.
indexing-concept-is-gone = The taxonomy does not have the concept “{ $label }” any more. Choose another one.
indexing-taxonomy-too-large = The taxonomy { $name } has more than { $size }, which is too large to be changed here. Export it in Settings › Taxonomies, change it elsewhere, and import it as a new version.

## Pages of a document

viewer-page = Page { NUMBER($page, useGrouping: 0) }
viewer-image-page-could-not-be = The image of page { NUMBER($page, useGrouping: 0) } could not be drawn: { $failure }
viewer-try-again = Try again
viewer-service-answered-with-status = the service answered with the error { $status }
viewer-service-sends-no-parts = the service does not send parts of the document
viewer-service-sends-nothing = The service has sent nothing of the document for { $seconds } seconds.
viewer-service-does-not-answer = the service does not answer
page-short = p. { NUMBER($page, useGrouping: 0) }
viewer-pages-by-confidence = Pages by confidence
viewer-pages = Pages
viewer-lowest-confidence-page = Lowest confidence of the page
viewer-no-image = No image
viewer-page-zoom = Page and zoom
viewer-page-3 = Page, of { NUMBER($pages, useGrouping: 0) }
viewer-text = of { NUMBER($pages, useGrouping: 0) }
viewer-view = View
viewer-zoom-in = Zoom in
viewer-zoom-out = Zoom out
viewer-fit-width-again-fit-page = Fit width, again: fit page
viewer-fit-page = Fit page
viewer-next-page = Next page
viewer-previous-page = Previous page
viewer-go-page-next-lowest-confidence = Go to the page of the next lowest confidence
viewer-order-pages-by-lowest-confidence = Order pages by lowest confidence, again: by number
viewer-go-page = Go to page…
viewer-browser-cannot-create-2d-canvas = The browser cannot create a 2D canvas.
viewer-to-check = { $count } to check
viewer-lowest-confidence = lowest confidence { $percent }
viewer-page-label = Label of the page in the document
viewer-page-labelled = labelled { $label }
viewer-page-of = Page { NUMBER($page, useGrouping: 0) } of { NUMBER($count, useGrouping: 0) }

## Changes, verdicts and comments

review-comments-could-not-be-read = The comments could not be read: { $error }
review-item = the item
review-comments-on = Comments on { $name }
review-comment = Comment
review-dispute = Dispute
review-comment-on = Comment on
review-remove-comment = Remove the comment
review-what-wrong-what-should-be = What is wrong, and what should it be?
review-sent-when-you-check-job = It is sent when you check the job in.
review-comments = Comments
review-you = You
review-sent-with-check-in = will be sent with the check-in
review-change = Change
review-changes = { $count ->
        [one] 1 change
       *[other] { $count } changes
    }
review-agreed-disputed-open = { $changes }: { $agreed } agreed, { $disputed } disputed, { $open } open
review-author-s = { $name }’s
review-author-corrected-by-you = { $name }’s, corrected by you
review-corrected-back = corrected back to the machine’s version
review-corrected-count = { $count } corrected
review-yours = Yours
review-both-versions = Both versions
review-changes-2 = Changes
review-comparing = Comparing { $count } of { $total }
review-pipeline-s-version-could-not = The pipeline’s version could not be read
review-try-again = Try again
review-no-comments = The service is of an earlier version, and keeps no comments.
review-no-difference = What was changed cannot be shown
review-no-difference-why = The service does not tell what the pipeline had written.
review-show-workbench = Show the workbench
review-nothing-was-changed-or-commented = Nothing was changed or commented on.
review-view = View
review-not-there = Not there
review-place-on-page = { $title }: place on page { NUMBER($page, useGrouping: 0) }
review-more = and { $count } more
review-selected-change = Selected change
review-machine-s = Machine’s
review-agreed = Agreed
review-disputed = Disputed
review-commented = Commented
review-comments-2 = { $count ->
        [one] 1 comment
       *[other] { $count } comments
    }
review-review = Review
review-mine-difference-machine-s = Mine, difference, machine's
review-comment-2 = Comment…
review-next-change = Next change
review-previous-change = Previous change
review-next-change-without-verdict = Next change without a verdict, or disputed item
review-previous-change-without-verdict = Previous change without a verdict, or disputed item
review-next-dispute = Next disputed item
review-not-consecutive = { $text }, with other zones between the parts
review-agree = Agree
review-dispute-2 = Dispute…
review-show-in-workbench = Show in the workbench
review-document = The document
review-page = Page { NUMBER($item, useGrouping: 0) }
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
job-page-job-has-no-contents-yet = The job has no contents yet.
job-page-content = Content
job-page-page = Page
job-page-too-large-be-shown-here = It is too large to be shown here. The API of the service returns it.
job-page-machine = the machine
job-page-written-by = written by { $author }, { $time }
job-page-review = a review
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
job-page-machine-2 = Machine
job-page-times = { $renewals ->
        [one] and renewed the lease once
       *[other] and renewed the lease { $renewals } times
    }
job-page-job = Job
job-page-opening-job = Opening the job
job-page-job-could-not-be-read = This job could not be read
job-page-try-again = Try again
job-page-summary = Summary
job-page-timeline = Timeline
job-page-contents = Contents
job-page-user = a user
job-page-cancel-job = Cancel the job?
job-page-delete-job = Delete the job?
job-page-cancel-job-2 = Cancel the job
job-page-keep = Keep it
job-page-work-on-not-checked-in = Work on it that is not checked in is set aside for its author.
job-page-its-contents-its-output-deleted = Its contents and its output are deleted too. This cannot be undone.
job-page-open-in-workbench = Open in the workbench
job-page-show-output = Show output
job-page-cancel-job-3 = Cancel the job…
job-page-delete-job-2 = Delete the job…
job-page-checked-in = checked in
job-page-returned-work = returned the work
job-page-aborted-review = aborted the review
job-page-failed-job = failed the job
job-page-created-job = created the job
job-page-unknown-error = unknown error
job-page-found-lost-contents-again = found the lost contents again
job-page-checked-out-for-review = checked out { $step } for review
job-page-checked-out = checked out { $step }
job-page-cancelled-job = cancelled the job
job-page-changed-metadata-or-who-may = changed the metadata or who may work on the job
job-page-reading = Reading
job-page-zoning-by-machine = Zoning by the machine
job-page-mapping-by-machine = Mapping by the machine
job-page-indexing-by-machine = Indexing by the machine
job-page-writing-output = Writing the output
job-page-zoning = Zoning
job-page-mapping = Mapping
job-page-indexing = Indexing
job-page-review-2 = Review
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
job-page-waits-for-review-of = waits for { $step } to be reviewed
job-page-finished-needs-review = finished: { $name }; a person must look
job-page-finished = finished: { $name }
job-page-step-failed = failed: { $name } ({ $error })
job-page-took-over = took { $step } over
job-page-approved = approved { $step }
job-page-somebody = somebody
job-page-step-by = { $step } by { $person }
job-page-step-reviewed-by = { $step }, reviewed by { $person }
job-page-waiting-for-review-of = Waiting for the review of { $step }

## Statistics

statistics-statistics = Statistics
statistics-show = Statistics
statistics-refresh = Count again
statistics-period = Documents of
statistics-period-week = the last 7 days
statistics-period-month = the last 30 days
statistics-period-year = the last year
statistics-period-all = all times
statistics-documents = Documents
statistics-pages = Pages
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
statistics-agreement = Agreement of work and quality review
statistics-agreement-meaning = What reviewers neither changed nor disputed of what workers had decided
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
statistics-delete = Delete
statistics-keep = Keep

## Output and sources

monaco-output-does-not-exist = This output does not exist
monaco-output-cannot-be-written-as = The output cannot be written as { $name }
monaco-output-could-not-be-loaded = The output could not be loaded
monaco-output = Output
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

offline-delete-for-good = Delete for good
offline-work-on-no-other-machine = This work is on no other machine. Delete it?
offline-keep = Keep it
offline-work-was-deleted = The work was deleted
offline-work-kept-aside = Work kept aside
offline-nothing-kept-aside-when-somebody = Nothing is kept aside. When somebody else continues a job that you work on, you can keep your work here.
offline-yours = Yours
offline-theirs = Theirs
offline-selected-change = Selected change
offline-before = Before: { $record }
offline-mark-version-keeps-goes-on = mark a version, { $kbd } keeps it and goes on to the next conflict.
offline-both = Both
offline-by-you-by-them = { $mine } by you, { $theirs } by them
offline-decided = Decided
offline-conflict = Conflict
offline-both-versions-same = Both versions are the same.
offline-changes = Changes
offline-keep-mine = Keep mine
offline-keep-theirs = Keep theirs
offline-change = Change
offline-yours-theirs-before = yours { $span } theirs { $span2 } before
offline-job-has-no-work-in = This job has no work in conflict. It may have been settled in another window.
offline-decide-conflicts-then-check-job = Decide the conflicts, then check the job out again with your work on top of theirs.
offline-so-your-work-cannot-be = { $timestamps } So your work cannot be put on top of theirs: keep it aside, or export it.
offline-no-conflict = No conflict
offline-conflicts = { $count ->
        [one] 1 conflict
       *[other] { $count } conflicts
    }
offline-all-conflicts-decided = All conflicts decided
offline-conflicts-open = { $openCount } of { $count } conflicts open
offline-job-could-not-be-checked = The job could not be checked out again
offline-your-work-kept-aside = Your work is kept aside
offline-you-find-under-work-kept = You find it under “Work kept aside”.
offline-work-could-not-be-kept = The work could not be kept aside
offline-document = Document
offline-both-versions = Both versions
offline-job = Job
offline-both-versions-2 = { $name } · Both versions
offline-opening-both-versions = Opening both versions
offline-both-versions-cannot-be-shown = Both versions cannot be shown
offline-yours-theirs = { $count } yours · { $count2 } theirs
offline-give-back = Give back
offline-could-not-be-given-back = { $name } could not be given back
offline-jobs = { $given ->
        [one] 1 job
       *[other] { $given } jobs
    }
offline-given-back = given back
offline-will-be-given-back-when = will be given back when the service answers
offline-give-back-2 = Give { $name } back
offline-give-jobs-back = Give { $count } jobs back
offline-text = { $count ->
        [one] Keep the job
       *[other] Keep the jobs
    }
offline-your-steps-discarded = Your steps are discarded.
offline-text-2 = { $count ->
        [one] Others can check the job out then, and the copy on this machine is removed.
       *[other] Others can check the jobs out then, and the copy on this machine is removed.
    }
offline-jobs-2 = Jobs
offline-no-changes = no changes
offline-yours-2 = { $steps } of yours
offline-two-versions = Two versions
offline-on-machine = { $size } on this machine
offline-send = { $pending } to send
offline-everything-on-machine = Everything is on this machine
offline-contents = { $items } of { $count } contents, { $size }
offline-taken-offline = { $name }: taken offline
offline-what-you-opened-on-machine = What you opened is on this machine. Take the job offline to keep all of it.
offline-partly = Partly, { $size }
offline-more = { $name } and { $count } more
offline-your-work-could-not-be = { $names }: your work could not be sent.
offline-your-work-kept-on-machine = { $timestamps } Your work is kept on this machine.
offline-show-both-versions = Show both versions
offline-connect-service-renew-you-can = Connect to the service to renew it. You can go on working; if somebody else checks the job out meanwhile, both versions are kept and you decide.
offline-waits = Waits
offline-being-sent = Is being sent
offline-was-refused = Was refused
offline-needs-your-decision = Needs your decision
offline-both-versions-kept = Both versions are kept
offline-signed-out = Signed out.
offline-what-you-did-kept-on = { $reason } What you did is kept on this machine. Sign in with the same account to send it.
offline-service-could-not-be-tried = The service could not be tried
offline-outbox = Outbox
offline-everything-you-did-at-service = Everything you did is at the service.
offline-take-offline = Take offline
offline-could-not-be-taken-offline = { $jobName } could not be taken offline
offline-take-offline-2 = Take { $jobName } offline
offline-take-jobs-offline = Take { $count } jobs offline
offline-cancel = Cancel
offline-text-3 = { $count ->
        [one] You check the job out, and all contents are kept on this machine, so that you can work without the service. What you do is sent when the service can be reached.
       *[other] You check the jobs out, and all contents are kept on this machine, so that you can work without the service. What you do is sent when the service can be reached.
    }
offline-space = Space
offline-about = About { $size }
offline-free = of { $size } free
offline-checked-out-for = Checked out for
offline-days = { $count ->
        [one] 1 day
       *[other] { $count } days
    }
offline-space-could-not-be-estimated = The space could not be estimated: { $error }
offline-disk-machine-has-too-little = The disk of this machine has too little space. Free some, or take fewer jobs.
offline-offline = Offline
offline-outbox-2 = Outbox…
offline-work-kept-aside-2 = Work kept aside…
offline-next-row = Next row
offline-previous-row = Previous row
offline-open-job = Open job
offline-try-now = Try now
offline-export = Export
offline-delete = Delete…
offline-next-change = Next change
offline-previous-change = Previous change
offline-next-open-conflict = Next open conflict
offline-previous-open-conflict = Previous open conflict
offline-keep-marked-version = Keep the marked version
offline-mark-other-version = Mark the other version
offline-undo-choice = Undo the choice
offline-redo-choice = Redo the choice
offline-keep-mine-aside = Keep mine aside
offline-check-out-again-with-mine = Check out again with mine on top
offline-service-cannot-be-reached-or = The service cannot be reached, or does not have the job any more.
offline-has-checked-job-out-until = { $name } has checked the job out until { $expiresat }.
offline-job-has-left-step = The job has left this step.
offline-service-does-not-let-you = The service does not let you check the job out now.
offline-zoning = Zoning
offline-mapping = Mapping
offline-indexing = Indexing
offline-steps = { $count ->
        [one] 1 step
       *[other] { $count } steps
    }
offline-reading-order = Reading order
offline-no-value = no value
offline-pt-at = { $width } × { $height } pt at { $x }, { $y }
offline-corrected-word = Word { NUMBER($word, useGrouping: 0) }
offline-quoted = “{ $text }”
offline-confirmed-as-read = confirmed as read
offline-locked = locked
offline-unlocked = unlocked
offline-not-there = Not there
offline-zones = { $count } zones
offline-rows-columns = rows and columns
offline-not-accepted-any-more = not accepted any more
offline-relations-other-zones = relations to other zones
offline-linked-another-place = linked to another place
offline-unchanged = unchanged
offline-other-version-unread = The other version cannot be read here, so that only your changes are shown.
offline-nothing-lost = { $count ->
        [one] Nothing is lost: your { $steps } is kept on this machine.
       *[other] Nothing is lost: your { $steps } are kept on this machine.
    }
offline-checkin-not-sent = Your check-in as { $outcome } was not sent.
offline-queue-shows = { $count ->
        [0] The queue shows no job since none is kept on this machine. Other jobs need the service.
        [one] The queue shows the job that is kept on this machine. Other jobs need the service.
       *[other] The queue shows the { $count } jobs that are kept on this machine. Other jobs need the service.
    }
offline-lease-ended = { $names }: the lease ended at { $time }.
offline-lease-ends = { $names }: the lease ends at { $time }.
offline-refused-advice = Open the job to correct it and check in again, or try again now.
offline-sent-when-accepted = What you do is kept on this machine and sent as soon as the service accepts it.
offline-sent-when-answered = What you do is kept on this machine and sent as soon as the service answers.
offline-next-attempt = { $seconds ->
        [0] Next attempt now.
       *[other] Next attempt in { $seconds } s.
    }
offline-blocks = blocks { NUMBER($from, useGrouping: 0) } to { NUMBER($to, useGrouping: 0) }
offline-level = level { $level }
offline-no-level = level none
offline-accepted = accepted
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

taxonomies-more = and { $value } more
taxonomies-broader = Broader
taxonomies-in-group = In the group
taxonomies-narrower = Narrower
taxonomies-data-points = Data points
taxonomies-search-all-labels = Search all labels
taxonomies-search-data-points = Search data points
taxonomies-language-labels = Language of the labels
taxonomies-found = { $rowCount } found
taxonomies-nothing-matches = Nothing matches “{ $query }”.
taxonomies-contents-taxonomy = Contents of the taxonomy
taxonomies-contents = Contents
taxonomies-details = Details
taxonomies-saved-version-yours = The saved version and yours
taxonomies-changed = Changed
taxonomies-left-out = Left out
taxonomies-import-changed-left-out-statements = The import changed { $total } and left out { $total2 } statements
taxonomies-accepted = Accepted
taxonomies-rejected = Rejected
taxonomies-at-right = at the right of “{ $left }”
taxonomies-below = below “{ $above }”
taxonomies-what-was-learned-could-not = What was learned could not be loaded
taxonomies-was-imported = { $name } was imported
taxonomies-documents-were-added-or-replaced = { $count } documents were added or replaced.
taxonomies-learned-documents = Learned documents
taxonomies-what-reviewers-accepted-corrected-in = What reviewers accepted and corrected in your completed jobs helps in the next ones. Nobody else sees it.
taxonomies-file-learned-data = File of learned data
taxonomies-nothing-was-learned-yet = Nothing was learned yet
taxonomies-what-document-taught = What the document taught
taxonomies-forget-everything = Forget everything?
taxonomies-forget = Forget { $name }?
taxonomies-forget-2 = Forget
taxonomies-keep = Keep it
taxonomies-everything-was-learned-for-taxonomy = Everything that was learned for this taxonomy from { $count } documents is deleted.
taxonomies-what-was-learned-from-document = What was learned from this document is deleted.
taxonomies-documents-jobs-their-results-stay = Documents, jobs and their results stay. This cannot be undone; export it first if you may need it again.
taxonomies-source-taxonomy = Source of the taxonomy
taxonomies-source = Source
taxonomies-problems = Problems
taxonomies-problems-2 = { $count ->
        [one] 1 problem
       *[other] { $count } problems
    }
taxonomies-line = Line { NUMBER($line, useGrouping: 0) }
taxonomies-built-in = Built in
taxonomies-built-in-only-experts-change = Built in · only experts change it
taxonomies-you = You
taxonomies-read-only = { $name } · read only
taxonomies-test = test
taxonomies-taxonomies = Taxonomies
taxonomies-what-extracted-from-documents-or = What is extracted from documents, or what they are indexed with. A job keeps a copy: changes apply to new jobs.
taxonomies-filter-by-title-or-name = Filter by title or name
taxonomies-taxonomies-could-not-be-loaded = The taxonomies could not be loaded
taxonomies-there-no-taxonomies = There are no taxonomies
taxonomies-no-taxonomy-matches = No taxonomy matches “{ $trim }”.
taxonomies-make-new-one-or-import = Make a new one, or import a file.
taxonomies-title = Title
taxonomies-kind = Kind
taxonomies-size = Size
taxonomies-version = Version
taxonomies-learned-from = Learned from
taxonomies-author = Author
taxonomies-taxonomy-was-deleted-while-you = The taxonomy was deleted while you changed it.
taxonomies-saved-another-version-while-you = { $author } saved another version while you changed this one: at the left that version, at the right yours.
taxonomies-go-on-editing = Go on editing
taxonomies-discard-mine = Discard mine
taxonomies-save-again = Save it again
taxonomies-save-mine-over = Save mine over it
taxonomies-versions-too-large-be-compared = The versions are too large to be compared here
taxonomies-not-saved-yet = not saved yet
taxonomies-built-in-2 = built in
taxonomies-only-experts-can-change = only experts can change it
taxonomies-learned = Learned
taxonomies-was-saved = { $title } was saved
taxonomies-new-jobs-use-jobs-exist = New jobs use it. The jobs that exist keep their copy.
taxonomies-saved-version-was-opened = The saved version was opened
taxonomies-taxonomy-was-not-saved = The taxonomy was not saved
taxonomies-view = View
taxonomies-somebody = Somebody
taxonomies-source-not-taxonomy-yet = The source is not a taxonomy yet
taxonomies-other-has-problems-such-as = { $count ->
        [one] It has a problem, such as { $filter }.
       *[other] It has { $count } problems, such as { $filter }.
    }
taxonomies-taxonomy-too-large-be-edited = This taxonomy is too large to be edited here
taxonomies-has-editor-stays-fast-up = It has { $size }, and the editor stays fast up to { $size2 }. Export it, change the file with another program, and import it as a new version.
taxonomies-opening-editor = Opening the editor
taxonomies-save-changes = Save the changes to { $title }?
taxonomies-save = Save
taxonomies-discard-changes = Discard changes
taxonomies-your-changes-lost-if-you = Your changes are lost if you leave without saving them.
taxonomies-opening-taxonomy = Opening the taxonomy
taxonomies-taxonomy-does-not-exist = This taxonomy does not exist
taxonomies-taxonomy-could-not-be-opened = The taxonomy could not be opened
taxonomies-try-again = Try again
taxonomies-show-all-taxonomies = Show all taxonomies
taxonomies-was-deleted-or-was-never = It was deleted, or was never saved.
taxonomies-invalid = is invalid
taxonomies-name = The name { $message }.
taxonomies-installation = the installation
taxonomies-taxonomy-has-name = A taxonomy of { $name } has this name.
taxonomies-taxonomy-has-name-already = A taxonomy has this name already.
taxonomies-new-taxonomy = New taxonomy
taxonomies-create = Create
taxonomies-name-2 = Name
taxonomies-jobs-refer-taxonomy-by-its = Jobs refer to the taxonomy by its name. It cannot be changed later.
taxonomies-copy = { $title } (copy)
taxonomies-copy-2 = { $slice }-copy
taxonomies-duplicate = Duplicate { $title }
taxonomies-duplicate-2 = Duplicate
taxonomies-was-deleted = { $title } was deleted
taxonomies-delete = Delete { $title }?
taxonomies-delete-2 = Delete
taxonomies-keep-taxonomy = Keep taxonomy
taxonomies-new-jobs-can-no-longer = New jobs can no longer use it. Completed, cancelled and failed jobs keep their copy. A taxonomy of unfinished jobs cannot be deleted: complete or cancel them first.
taxonomies-import-taxonomy = Import taxonomy
taxonomies-import-new-version = Import a new version
taxonomies-open = Open
taxonomies-file = File
taxonomies-choose-file = Choose a file…
taxonomies-choose-another-file = Choose another file…
taxonomies-json-galley-or-skos-thesaurus = JSON of Galley, or a SKOS thesaurus in Turtle, RDF/XML or JSON-LD. Nothing is saved before you have seen it.
taxonomies-reading-file = Reading the file…
taxonomies-checking-taxonomy = Checking the taxonomy…
taxonomies-import = Import
taxonomies-service-accepts-as-json-so = The service accepts { $size } as JSON, so that this taxonomy cannot be saved. You can look at it and export it.
taxonomies-file-too-large-be-corrected = The file is too large to be corrected here.
taxonomies-correct-them-before-you-save = Correct them before you save.
taxonomies-problems-such-as = { $count ->
        [one] 1 problem: { $path }: { $message }.
       *[other] { $count } problems, such as { $path }: { $message }.
    }
taxonomies-saving-replaces-version = Saving replaces { $title }, version { $version }.
taxonomies-export-taxonomy = Export taxonomy
taxonomies-save-as-file = Save as a file
taxonomies-format = Format
taxonomies-each-format-keeps-everything-labels = Each format keeps everything: labels with their languages, notes and the hierarchy.
taxonomies-skos-describes-concepts-data-points = SKOS describes concepts. Data points have no form in it.
taxonomies-has-problem-correct-first = It has a problem: correct it first.
taxonomies-has-problems-correct-them-first = It has { $count } problems: correct them first.
taxonomies-has-as-json-service-accepts = It has { $size } as JSON; the service accepts { $size2 }. Export it, and keep the part that you need.
taxonomies-being-saved-already = It is being saved already.
taxonomies-export-what-was-learned = Export what was learned
taxonomies-import-what-was-learned = Import what was learned…
taxonomies-forget-document = Forget this document…
taxonomies-forget-everything-2 = Forget everything…
taxonomies-not-json = { $name } is not JSON.
taxonomies-next-taxonomy = Next taxonomy
taxonomies-previous-taxonomy = Previous taxonomy
taxonomies-new = New…
taxonomies-import-2 = Import…
taxonomies-duplicate-3 = Duplicate…
taxonomies-delete-3 = Delete…
taxonomies-filter-taxonomies = Filter taxonomies
taxonomies-values-extract-such-as-number = Values to extract, such as the number and the lines of an invoice.
taxonomies-keywords = Keywords
taxonomies-concepts-index-with-as-in = Concepts to index with, as in a thesaurus.
taxonomies-taxonomy-has-no-concept = The taxonomy has no concept { $node }.
taxonomies-deprecated = deprecated
taxonomies-status = Status
taxonomies-deprecated-not-suggested = Deprecated: it is not suggested as a keyword.
taxonomies-label = Label
taxonomies-other-labels = Other labels
taxonomies-note = Note
taxonomies-type = Type
taxonomies-group-repeated-rows-table = group, repeated: the rows of a table
taxonomies-in-every-row = In every row
taxonomies-ends-at = Ends at
taxonomies-words-for-party = Words for the party
taxonomies-words-against = Words against it
taxonomies-party-letter = Party of a letter
taxonomies-not-these-labels = Not these labels
taxonomies-values = Values
taxonomies-pattern = Pattern
taxonomies-part-address = Part of the address
taxonomies-check = Check
taxonomies-taxonomy-has-no-data-point = The taxonomy has no data point { $node }.
taxonomies-repeated-group = repeated group
taxonomies-taxonomy = Taxonomy
taxonomies-back-taxonomies = Back to the taxonomies
taxonomies-show-contents = Show contents
taxonomies-edit-source = Edit source
taxonomies-show-what-was-learned = Show what was learned
taxonomies-format-source = Format source
taxonomies-next-problem = Next problem
taxonomies-previous-problem = Previous problem
taxonomies-search-contents = Search the contents
taxonomies-export = Export…
taxonomies-import-new-version-2 = Import a new version…
taxonomies-needs-too-much-memory = it needs too much memory
taxonomies-taxonomy-could-not-be-processed = The taxonomy could not be processed: { $message }.
taxonomies-taxonomy-was-closed = The taxonomy was closed.
taxonomies-nothing-learned-keywords = Complete a job with this taxonomy in which keywords were reviewed, or import a file that was exported here.
taxonomies-nothing-learned-data-points = Complete a job with this taxonomy in which data points were reviewed, or import a file that was exported here.
taxonomies-only-author-can-change = only { $name } can change it
taxonomies-documents = { $count ->
        [one] 1 document
       *[other] { $count } documents
    }
taxonomies-many-problems = More than 100 problems
taxonomies-count-concepts = { $count ->
        [one] 1 concept
       *[other] { $count } concepts
    }
taxonomies-count-data-points = { $count ->
        [one] 1 data point
       *[other] { $count } data points
    }
taxonomies-many-problems-such-as = More than 100 problems, such as { $path }: { $message }.
taxonomies-file-empty = The file is empty.
taxonomies-format-unknown = The format of the file is not known. Galley imports its own JSON, and SKOS as Turtle, RDF/XML or JSON-LD.
taxonomies-is-list = The file is not a taxonomy of Galley, but a list.
taxonomies-correct-errors-first = The text is not a taxonomy yet: correct its errors first.
taxonomies-file-too-large = The file has { $size } MiB; at most { $limit } are read.
taxonomies-no-form-in-skos = A taxonomy of data points has no form in SKOS. Export it as JSON.

## Settings

settings-build-galley-has-no-notices = This build of Galley has no notices. “npm start” and “npm run package” write them.
settings-licences-third-parties = Licences of third parties
settings-licences-could-not-be-loaded = The licences could not be loaded
settings-about = About
settings-version-could-not-be-read = The version could not be read
settings-galley = Galley { $version }
settings-transforms-documents-xml-where-people = Transforms documents to XML, and is where people review the result.
settings-updates = Updates
settings-check-for-updates = Check for updates
settings-updates-off = Galley does not look for updates. Only an installed application does, if it was made with an update feed, or if update_feed in preferences.json of the data folder names one.
settings-updates-waiting = Galley has not looked for updates yet.
settings-updates-checking = Looking for a newer version…
settings-updates-current = This is the newest version. Last checked: { $time }.
settings-updates-available = Version { $version } is available. This copy of Galley is not signed, so that the publisher of an update cannot be verified, and none is installed by itself. Download its installer from { $feed } if you trust that address, and run it.
settings-updates-downloading = Version { $version } is being downloaded: { $share } %.
settings-updates-ready = Version { $version } is ready, and is installed when you quit Galley.
settings-updates-failed = The update failed. { $reason }
settings-data-folder = Data folder
settings-log-folder = Log folder
settings-master-key = Master key
settings-in-keychain-operating-system-encrypts = In the keychain of the operating system. It encrypts the API keys of this computer’s service.
settings-diagnostics = Diagnostics
settings-zip-file-for-defect-report = A ZIP file for a defect report: versions, states and logs, without keys, documents or names.
settings-galley-contains-software-others-whose = Galley contains software of others, whose licences ask for these notices.
settings-copied = { $keyTitles } copied
settings-paste-then-copy-something-else = Paste it, then copy something else.
settings-renew-key = Renew the { $kind } key?
settings-renew = Renew
settings-renewing = Renewing…
settings-api-keys = API keys
settings-other-programs-use-key-act = Other programs use a key to act as you. Whoever has it can do what you can: treat it like a password.
settings-for-jobs-count = For the jobs that count.
settings-for-trying-out-what-created = For trying out. What is created with it is apart from live data, and deleted 30 days after its last change.
settings-live-key-not-be-had = The live key is not to be had with the test key. Add a connection with the live key to copy it.
settings-renewed = { $keyTitles } renewed
settings-account-keys = Account and keys
settings-account-could-not-be-loaded = The account could not be loaded
settings-window-s-connection = Of this window’s connection: { $connection }
settings-signed-out = Signed out
settings-your-account = your account
settings-sign-in-see-copy-keys = Sign in to see and copy the keys of { $email }.
settings-account = Account
settings-name = Name
settings-e-mail = E-mail
settings-system = System
settings-light-or-dark-as-operating = Light or dark, as the operating system is set.
settings-light = Light
settings-for-bright-rooms = For bright rooms.
settings-dark = Dark
settings-pages-documents-stay-white-as = Pages of documents stay white, as they are on paper.
settings-appearance = Appearance
settings-stored-on-computer-for-all = Stored on this computer, for all connections.
settings-theme = Theme
settings-ocr-cannot-use-file-add = OCR cannot use the file: { $defect }. Add it again, or remove it.
settings-part-galley = Part of Galley
settings-your-file-replaces-galley-s = Your file replaces Galley’s
settings-added = Added
settings-remove = Remove { $language }?
settings-remove-2 = Remove
settings-ocr-then-reads-language-with = OCR then reads the language with Galley’s own file.
settings-new-jobs-cannot-select-any = New jobs cannot select { $code } any more, and a job that has it fails when it reaches OCR.
settings-not-name-trained-data-its = “{ $name }” is not the name of trained data. Its name must be the language’s code and .traineddata, such as fra.traineddata.
settings-larger-than-limit-trained-data = “{ $name }” is larger than { $bytes }, the limit of trained data.
settings-was-added = { $language } was added
settings-ocr-languages = OCR languages
settings-what-ocr-on-computer-can = What OCR on this computer can read. A remote service has its own languages.
settings-file-trained-data = File of trained data
settings-adding = Adding…
settings-languages-could-not-be-loaded = The languages could not be loaded
settings-trained-data = Trained data
settings-files-trained-data-for-more = Files of trained data for more than 100 languages are published by the Tesseract project (tessdata_best and tessdata_fast). Galley checks a file before it adds it.
settings-remove-3 = Remove { $language }…
settings-remove-4 = Remove…
settings-pages-settings = Pages of the settings
settings-settings = Settings
settings-opening-page = Opening the page
settings-show-licences-third-parties = Show licences of third parties
settings-back-about = Back to About
settings-back = Back
settings-close-settings = Close settings
settings-in-keychain-computer = In the keychain of this computer
settings-in-memory-there-no-usable = In memory: there is no usable keychain, so you sign in again after Galley has ended
settings-in-computer-s-database-encrypted = In this computer’s database, encrypted with the master key
settings-in-window = In this window
settings-selected-connection = Selected connection
settings-service = Service
settings-runs-inside-galley-its-data = Runs inside Galley. Its data are in the data folder of this computer.
settings-none-yet-sign-in-or = None yet: sign in, or create an account
settings-api-key = API key
settings-none-signed-out = None: signed out
settings-not-sent-yet = Not sent yet
settings-changes-wait-until-service-can = { $pending ->
        [one] One change waits until the service can be reached.
       *[other] { $pending } changes wait until the service can be reached.
    }
settings-answers = { $title } answers
settings-version-in-ms = Version { $version }, in { $round } ms.
settings-connections = Connections
settings-connection-one-account-on-one = A connection is one account on one service, with its live or its test data. Each window has one.
settings-connections-could-not-be-loaded = The connections could not be loaded
settings-e-mail-password = E-mail and password
settings-new-account = New account
settings-jobs-count = The jobs that count.
settings-for-trying-out-apart-from = For trying out: apart from live data, and deleted 30 days after the last change.
settings-data = Data
settings-how-sign-in = How to sign in
settings-your-name = Your name
settings-password = Password
settings-at-least-characters-several-words = At least { $minPasswordLength } characters. Several words are easy to remember.
settings-user-live-or-user-test = user-live-… or user-test-…
settings-beginning-key-says-whether-for = The beginning of the key says whether it is for live or test data.
settings-sign-in = Sign in to { $title }
settings-create-account = Create account
settings-sign-in-2 = Sign in
settings-signing-in = Signing in…
settings-create-account-2 = Create an account
settings-key-stored-in-keychain-computer = The key is stored in the keychain of this computer, and the password nowhere.
settings-computer-has-no-keychain-galley = This computer has no keychain that Galley can use: the key is in memory until Galley ends, and the password nowhere.
settings-switch-window = Switch this window to…
settings-switch-connection = Switch connection
settings-no-connection-matches = No connection matches.
settings-loading = Loading…
settings-connections-could-not-be-loaded-2 = The connections could not be loaded. { $error }
settings-add-or-manage-connections = add or manage connections
settings-add-or-manage-connections-2 = Add or manage connections…
settings-add-connection = Add connection…
settings-switch = Switch to it
settings-sign-in-3 = Sign in…
settings-check = Check
settings-change = Change…
settings-sign-out = Sign out…
settings-address = Address
settings-add-connection-2 = Add connection
settings-continue = Continue
settings-asking = Asking { $host }…
settings-you-get-address-from-whoever = You get the address from whoever runs the service. Galley asks it who it is, and sends nothing else until you sign in.
settings-as-address = As the address
settings-change-2 = Change { $title }
settings-change-3 = Change
settings-changing = Changing…
settings-another-address-signs-you-out = Another address signs you out, because the key was meant for { $host } only.
settings-sign-out-2 = Sign out of { $title }?
settings-sign-out-3 = Sign out
settings-key-deleted-from-computer-stays = The key is deleted from this computer and stays valid elsewhere. The connection and work that is not sent yet stay, and go on when { $email } signs in again.
settings-remove-5 = Remove { $title }?
settings-delete-work-too = Delete the work too…
settings-connection-its-key-deleted-from = The connection and its key are deleted from this computer. Account and jobs at { $host } stay as they are.
settings-work-was-not-sent-deleted = The work that was not sent is deleted for good.
settings-export-everything-storage-backup-keeps = “Export everything” (Storage and backup) keeps a copy. Type the name of the connection to confirm it.
settings-live-key = Live key
settings-test-key = Test key
settings-copy-key = Copy { $kind } key
settings-renew-key-2 = Renew { $kind } key…
settings-everywhere = Everywhere
settings-keyboard = Keyboard
settings-commands-without-key-in-list = Commands without a key are in the list of all commands ({ $binding }). Letters are keys only outside of text fields.
settings-filter-by-command-key-or = Filter by command, key or view
settings-no-command-or-key-matches = No command or key matches “{ $query }”.
settings-commands-keys = Commands and keys
settings-zoning-mapping-indexing = Zoning, mapping and indexing
settings-queue = Queue
settings-offline-work = Offline work
settings-queue-remote-service = Queue of a remote service
settings-changes-quality-review = Changes and quality review
settings-zoning = Zoning
settings-zoning-rows-columns-cells-table = Zoning: rows, columns and cells of a table
settings-mapping = Mapping
settings-indexing = Indexing
settings-job-page = Job page
settings-output = Output
settings-outbox = Outbox
settings-work-kept-aside = Work kept aside
settings-both-versions = Both versions
settings-teams = Teams
settings-taxonomies = Taxonomies
settings-taxonomy = Taxonomy
settings-learned-data-taxonomy = Learned data of a taxonomy
settings-storage-backup = Storage and backup
settings-licences = Licences
settings-add-language-file = Add language file…
settings-loading-2 = Loading
settings-try-again = Try again
settings-export = Export
settings-check-backup = Check of the backup
settings-copy-new-folder = Copy to the new folder
settings-failed = { $title } failed. { $message }
settings-running-you-can-go-on = { $title } is running. You can go on working.
settings-text = { $size } of { $size2 }
settings-save = Save { $download }
settings-backup-replaces-all-data-at = The backup replaces all data at the next start.
settings-keep-present-data = Keep the present data
settings-data-copied-galley-uses-new = The data are copied. Galley uses the new folder from the next start on.
settings-stay-in-folder = Stay in this folder
settings-all-data-removed-when-galley = All data are removed when Galley is closed.
settings-keep-data = Keep the data
settings-close-when-you-ready = Close it when you are ready.
settings-close-galley-start-again = Close Galley and start it again.
settings-remove-close = Remove and close
settings-restart-now = Restart now
settings-backup = Backup of { $time }
settings-restore = Restore…
settings-forget = Forget
settings-complete-checked-made-by-galley = Complete and checked, { $size }, made by Galley { $version }
settings-data-folder-2 = of this data folder
settings-another-data-folder = of another data folder
settings-documents-or-contents-were-missing = { $lost } documents or contents were missing already
settings-daily-snapshots = Daily snapshots
settings-galley-copies-both-databases-every = Galley copies both databases every day and keeps the copies for a week. They are no backup: they are on the same disk.
settings-none-yet-first-one-made = None yet. The first one is made soon after the start.
settings-galley-closing = Galley is closing
settings-removes-all-data-in-its = It removes all data in its folder. You can close this window.
settings-state-data-could-not-be = The state of the data could not be loaded
settings-data-computer-s-service-unsent = The data of this computer’s service, and unsent work for others.
settings-backup-2 = Backup
settings-one-file-with-all-data = One file with all data, which another computer can restore. Keys of connections to other services are never part of it.
settings-all-data-as-they-at = All data as they are at one moment, checked after writing.
settings-restore-2 = Restore
settings-file-checked-first-replaces-all = A file is checked first. It replaces all data only after you confirm it.
settings-storage = Storage
settings-storage-could-not-be-measured = The storage could not be measured
settings-move = Move
settings-another-disk-or-folder-needs = To another disk or folder. Needs as much room there as the data take.
settings-galley-was-started-with-data = Galley was started with --data, which names the folder. Close it, move the folder, and start with its new path.
settings-data-folder-3 = the data folder
settings-deletes-all-data-in-their = Deletes all data in { $datafolder }, and their keys from the keychain.
settings-documents = Documents
settings-as-they-were-imported = As they were imported
settings-pages-results = Pages and results
settings-text-images-zones-data-points = Text, images, zones, data points, output
settings-databases = Databases
settings-users-teams-jobs-taxonomies-unsent = Users, teams, jobs, taxonomies, unsent work
settings-kept-offline = Kept offline
settings-jobs-other-services-while-they = Jobs of other services, while they are checked out
settings-backups = Backups
settings-daily-snapshots-with-documents-deleted = Daily snapshots with the documents deleted since; exported file
settings-quarantine = Quarantine
settings-contents-no-job-names-deleted = Contents that no job names, deleted after 30 days
settings-replaced-by-restore = Replaced by a restore
settings-in-folder-replaced-until-you = In the folder “replaced”, until you delete it
settings-other = Other
settings-logs-ocr-languages-files-window = Logs, OCR languages, files of the window
settings-data-were-moved-from-which = The data were moved from { $previousfolder }, which still has them. Delete that folder when you no longer need it.
settings-storage-by-kind-data = Storage by kind of data
settings-share = Share of { $title }
settings-together = Together
settings-almost-full-move-your-data = · Almost full: move your data to a larger disk, or make room
settings-free-on-disk = Free on this disk
settings-export-everything = Export everything…
settings-restore-backup = Restore a backup…
settings-move-my-data = Move my data…
settings-remove-everything = Remove everything…
settings-export-everything-2 = Export everything
settings-choose-file = Choose file…
settings-writes-users-teams-jobs-taxonomies = Writes users, teams, jobs, taxonomies, documents, results and unsent work to one file, and checks it. You can go on working meanwhile.
settings-pass-phrase = Pass phrase
settings-none = None
settings-repeat = Repeat it
settings-differs-from-pass-phrase = It differs from the pass phrase.
settings-with-pass-phrase-file-also = With a pass phrase, the file also has the key that decrypts API keys, so that they work after a restore on another computer. Without it, they are revoked there. Nobody can recover a pass phrase.
settings-file = File
settings-download-by-browser = Download by the browser
settings-for-large-data-name-file = For large data, name a file on this computer, such as one on another disk, by its whole path.
settings-restore-backup-2 = Restore a backup
settings-file-copied-checked-as-whole = The file is copied and checked as a whole first. Nothing is replaced until you confirm it afterwards.
settings-backup-file = Backup file
settings-choose-file-2 = Choose a file…
settings-or-its-path = Or its path
settings-replace-all-data-by-backup = Replace all data by the backup?
settings-restore-without-key = Restore without the key…
settings-replaced = replaced
settings-next-start-has-data-present = The next start has the data of { $time }. The present data are not deleted: they are moved to the folder { $code } in the data folder.
settings-all-api-keys-backup-revoked = All API keys of the backup are revoked
settings-because-key-decrypts-them-missing = , because the key that decrypts them is missing. Programs need new ones; documents and jobs stay.
settings-move-my-data-2 = Move my data
settings-choose-folder = Choose folder…
settings-all-data-copied-from-empty = All data are copied from { $dataFolder } to an empty folder, such as one on a larger disk. Galley uses it from the next start on. The old folder stays until you delete it.
settings-folder = Folder
settings-whole-path = Whole path
settings-remove-everything-2 = Remove everything?
settings-cannot-be-undone = This cannot be undone.
settings-when-galley-closed-deletes-its = When Galley is closed, it deletes its files in { $dataFolder } and its entries in the keychain: users, teams, jobs, documents, results, unsent work, backups and connections. { $strong } Export everything first if you may need it again.
settings-accounts-jobs-on-other-services = Accounts and jobs on other services stay as they are. Until Galley is closed you can cancel the removal.
settings-type = Type { $removalWord }
settings-you = (you)
settings-role = Role of { $name }
settings-leave-team = Leave the team…
settings-remove-6 = Remove { $name }…
settings-selected-team = Selected team
settings-only-admins-change-team = Only admins change the team.
settings-members = Members of { $name }
settings-member = Member
settings-role-2 = Role
settings-members-team-see-review-jobs = Members of a team see and review the jobs that are shared with it.
settings-teams-could-not-be-loaded = The teams could not be loaded
settings-you-in-no-team = You are in no team
settings-create-one-or-ask-admin = Create one, or ask an admin of a team to add your e-mail address.
settings-members-2 = { $count ->
        [one] 1 member
       *[other] { $count } members
    }
settings-you-admin = You are admin
settings-you-member = You are member
settings-new-team = New team…
settings-add-member = Add member…
settings-rename = Rename…
settings-delete-team = Delete team…
settings-admin = Admin
settings-new-team-2 = New team
settings-rename-2 = Rename { $name }
settings-create = Create
settings-rename-3 = Rename
settings-you-its-first-admin = You are its first admin.
settings-add-member-2 = Add a member to { $name }
settings-add = Add
settings-member-reviews-team-s-jobs = Member: reviews the team’s jobs
settings-admin-also-changes-team-takes = Admin: also changes the team, and takes over jobs
settings-member-needs-account-on-same = The member needs an account on the same service. Whoever is in none of your teams is invited, and joins by accepting the invitation.
settings-invitations = Invitations
settings-invitation = { $name } ({ $email }) invites you to the team { $team }.
settings-accept-invitation = Join
settings-decline-invitation = Decline
settings-invited = (invited)
settings-leave = Leave { $name }?
settings-remove-from = Remove { $name } from { $name2 }?
settings-leave-2 = Leave
settings-delete = Delete { $name }?
settings-delete-2 = Delete
settings-its-members-no-longer-share = Its members no longer share its finished jobs. A team that unfinished jobs use cannot be deleted.
settings-renew-key-local = The present key stops working at once: programs and other computers that use it are refused until they have the new one. This computer goes on with the new key.
settings-renew-key-remote = The present key stops working at once: programs and other computers that use it are refused until they have the new one. This computer goes on with the new key; the password stays as it is.
settings-leave-team-effect = You no longer see the team’s jobs. An admin can add you again.
settings-remove-member-effect = { $name } no longer sees the team’s jobs. An admin can add the member again.
settings-language = Language of the window
settings-language-note = Another language is shown when the window is loaded again; your work stays. Messages of services are in English.
settings-english = English
settings-german = Deutsch
settings-system-language = Language of the system
settings-load-window-again = Load the window again
settings-watched-folders = Watched folders
settings-more-not-listed = { $count } more are not listed.
settings-files-were-not-imported = { $count ->
        [one] 1 file was not imported
       *[other] { $count } files were not imported
    }
settings-file-changed-tried-again-by = A file that is changed is tried again by itself; one that is removed disappears from the list.
settings-files-postponed = { $count ->
        [one] 1 file is tried again
       *[other] { $count } files are tried again
    }
settings-files-postponed-why = The service could not read them in time, as on a busy computer. They count as failed after the fourth time.
settings-again-at = Again at { $time }.
settings-try-again-import = Try again to import { $name }
settings-keywords = Keywords
settings-data-points = Data points
settings-selected-folder = Selected folder
settings-new-files-become-jobs = New files become jobs
settings-pages-without-text-layer-read = Pages without a text layer are read by OCR.
settings-without-ocr = Without OCR.
settings-at = { $taxonomyTitle }, at { $connection }.
settings-zones = Zones
settings-files-ignored = { $ignoredCount ->
        [one] 1 file is ignored
       *[other] { $ignoredCount } files are ignored
    }
settings-hidden-temporary-files-not-listed = Hidden and temporary files are not listed.
settings-files-watched-folders-were-not = { $count ->
        [one] 1 file of a watched folder was not imported
       *[other] { $count } files of watched folders were not imported
    }
settings-more = { $rest } more
settings-see-settings-watched-folders = See Settings › Watched folders
settings-watching = Watching
settings-paused = Paused
settings-service-away = Service away
settings-not-found = Not found
settings-waiting = { $waiting } waiting
settings-imported = { $importedcount } imported
settings-failed-2 = { $failed } failed
settings-files-appear-in-them-become = Files that appear in them become jobs.
settings-folders-could-not-be-loaded = The folders could not be loaded
settings-no-folder-watched = No folder is watched
settings-choose-one-such-as-scanner = Choose one, such as that of a scanner: each PDF or ePub file that appears there becomes a job.
settings-watch-folder = Watch a folder…
settings-pause = Pause
settings-resume = Resume
settings-try-failed-files-again = Try failed files again
settings-stop-watching = Stop watching…
settings-watch-folder-2 = Watch a folder
settings-watch = Watch
settings-pdf-epub-files-appear-in = PDF and ePub files that appear in the folder become jobs by themselves, while Galley runs. The files stay where they are. Subfolders are not watched.
settings-present-files = Present files
settings-import-files-in-folder-already = Import the files that are in the folder already
settings-stop-watching-folder = Stop watching the folder?
settings-stop-watching-2 = Stop watching
settings-its-files-their-jobs-stay = Its files and their jobs stay. Galley forgets which files it has imported.
