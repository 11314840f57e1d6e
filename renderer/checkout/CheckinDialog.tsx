import { CircleAlert, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { announceError, describeError } from "../session/notices.ts";
import { isOnline, useOfflineState } from "../session/offline.ts";
import type { Command } from "../commands/command.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import type { ReviewPhase } from "../../shared/job.ts";
import type { Finding } from "./workbench.ts";
import type { Outcome } from "./checkout.ts";
import type { InspectionState } from "./use-inspection.ts";
import "./CheckinDialog.css";

interface OutcomeChoice {
  title: string;
  description: string;
  /** Placeholder of the message field; without it, the outcome has no message. */
  prompt?: string;
}

const abortedChoice = {
  title: "Aborted",
  description: "The job returns to the queue unchanged. Your changes are discarded.",
};
const failedChoice = {
  title: "Failed",
  description: "The job ends here. Give the reason.",
  prompt: "Why can the document not be processed?",
};

/** The outcomes of each phase of a quality review. */
const outcomes: Record<ReviewPhase, Partial<Record<Outcome, OutcomeChoice>>> = {
  work: {
    completed: { title: "Completed", description: "Your changes are published, and the job continues." },
    aborted: abortedChoice,
    failed: failedChoice,
  },
  review: {
    completed: { title: "Completed", description: "You approve the work with your changes, and the job continues." },
    returned: {
      title: "Returned",
      description: "The work goes back to its team without your changes. Describe what must be corrected.",
      prompt: "What must be corrected, and where?",
    },
    aborted: abortedChoice,
    failed: failedChoice,
  },
};

interface ConfirmContext {
  isReady: boolean;
  confirm: (opensNext: boolean) => Promise<void>;
}

const confirmCommand = {
  group: "Job",
  scope: "dialog",
  undo: "none",
  ignoresKeyRepeat: true,
  when: ({ isReady }: ConfirmContext) => isReady,
} as const;

const confirmCommands: readonly Command<ConfirmContext>[] = [
  {
    ...confirmCommand,
    id: "checkin.confirm-and-next",
    title: "Check in and open the next",
    keys: ["Mod+Enter"],
    run: ({ confirm }) => confirm(true),
  },
  {
    ...confirmCommand,
    id: "checkin.confirm",
    title: "Check in",
    keys: ["Mod+Shift+Enter"],
    run: ({ confirm }) => confirm(false),
  },
];

const icons = { error: CircleAlert, warning: TriangleAlert, unresolved: CircleDashed } as const;
const severityNames = { error: "Error", warning: "Warning", unresolved: "Not reviewed" } as const;
const groupNames = { error: "Errors", warning: "Warnings", unresolved: "Not reviewed" } as const;
const severities = ["error", "warning", "unresolved"] as const;

/** Maximum number of findings that a group lists. */
const maxListed = 200;

/** Lists what is open in groups, the most severe first; each finding leads to its place. */
function Findings({
  findings,
  onReveal,
}: {
  findings: readonly Finding[];
  onReveal: (finding: Finding) => void;
}): ReactNode {
  const id = useId();
  const ordered = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const groups = Map.groupBy(ordered, ({ group, severity }) => group ?? groupNames[severity]);
  return (
    <div className="checkin-findings" role="group" aria-label="Findings">
      {[...groups].map(([name, members], number) => (
        <section key={name}>
          <h3 id={`${id}${number}`} className="checkin-group">
            {name} <span className="quiet">{members.length}</span>
          </h3>
          <ul aria-labelledby={`${id}${number}`}>
            {members.slice(0, maxListed).map((finding, index) => (
              <FindingItem
                key={`${finding.key ?? ""} ${finding.message} ${index}`}
                finding={finding}
                onReveal={onReveal}
              />
            ))}
            {members.length > maxListed && (
              <li className="quiet checkin-finding">
                <span />
                <span>and {members.length - maxListed} more, which are listed as these are mended</span>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

function FindingItem({ finding, onReveal }: { finding: Finding; onReveal: (finding: Finding) => void }): ReactNode {
  const Icon = icons[finding.severity];
  const text = (
    <>
      <Icon size={16} aria-label={severityNames[finding.severity]} />
      <span>{finding.message}</span>
    </>
  );
  return (
    <li className={finding.severity}>
      {finding.key === null && finding.page === null ? (
        <span className="checkin-finding">{text}</span>
      ) : (
        <button
          type="button"
          className="checkin-finding"
          onClick={() => onReveal(finding)}
          onKeyDown={moveBetweenFindings}
        >
          {text}
        </button>
      )}
    </li>
  );
}

/** Moves the keyboard focus between the findings with the arrow keys. */
function moveBetweenFindings(event: React.KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...(event.currentTarget.closest(".checkin-findings")?.querySelectorAll("button") ?? [])];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  event.preventDefault();
}

/** Says how far the inspection has come, or that nothing was found. */
function InspectionStatus({
  inspection: { done, total, failure },
  hasFindings,
}: {
  inspection: InspectionState;
  hasFindings: boolean;
}): ReactNode {
  if (failure !== null) return <p className="checkin-problem">Not everything could be looked through: {failure}</p>;
  const text = done < total ? `Looking for further findings: ${done} of ${total}…` : hasFindings ? "" : "No findings.";
  return (
    <p className="quiet" role="status">
      {text}
    </p>
  );
}

/** The job that is opened after the check-in, as far as it is known. */
export type NextJob =
  | { kind: "searching" }
  | { kind: "found"; name: string }
  | { kind: "none" }
  | { kind: "failed"; reason: string };

/** Says which job comes next. */
function describeNext(next: NextJob): string {
  switch (next.kind) {
    case "searching":
      return "Looking for the next job…";
    case "found":
      return `Next: ${next.name}`;
    case "none":
      return "No other job of this kind waits: the queue is shown next.";
    case "failed":
      return `The next job could not be found: ${next.reason}`;
  }
}

/** Proposes the reason for returning work of which changes are disputed. */
function describeDisputes(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 change is disputed, see its comment." : `${count} changes are disputed, see their comments.`;
}

export interface CheckinDialogProps {
  phase: ReviewPhase;
  /** The number of comments that are sent with the check-in, and of those that dispute a change. */
  comments: { total: number; disputed: number };
  /** The findings of the loaded records. */
  findings: readonly Finding[];
  /** What is found while the dialog is open. */
  inspection: InspectionState;
  /** What else the reviewer should know of the output. */
  note: string | null;
  next: NextJob;
  onReveal: (finding: Finding) => void;
  /** Rejects with the error of the service. */
  onCheckin: (outcome: Outcome, options: { message?: string; opensNext: boolean }) => Promise<void>;
  onClose: () => void;
}

/** Checks a job in with an outcome. Only findings of severity `error` prevent `completed`. */
export function CheckinDialog(props: CheckinDialogProps): ReactNode {
  const { phase, comments, inspection, note, next, onReveal, onCheckin, onClose } = props;
  const findings = [...props.findings, ...inspection.findings];
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>(comments.disputed > 0 ? "returned" : "completed");
  const [reason, setReason] = useState(describeDisputes(comments.disputed));
  const [isCheckingIn, setCheckingIn] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isConnected = isOnline(useOfflineState());
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const choices = outcomes[phase];
  const prompt = choices[outcome]?.prompt;
  const isReady =
    !isCheckingIn && (outcome !== "completed" || errors === 0) && (prompt === undefined || reason.trim() !== "");
  const confirm = async (opensNext: boolean): Promise<void> => {
    setCheckingIn(true);
    setFailure(null);
    try {
      await onCheckin(outcome, { opensNext, ...(prompt === undefined ? {} : { message: reason.trim() }) });
    } catch (error) {
      setFailure(describeError(error));
      setCheckingIn(false);
    }
  };
  useCommands(confirmCommands, { isReady, confirm: (opensNext) => confirm(opensNext).catch(announceError) });
  return (
    <Dialog
      title="Check in"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            Continue reviewing
          </button>
          <CommandButton command="checkin.confirm" />
          <CommandButton command="checkin.confirm-and-next" look="primary" />
        </>
      }
    >
      <fieldset className="outcomes">
        <legend className="visually-hidden">Outcome</legend>
        {(Object.entries(choices) as [Outcome, OutcomeChoice][]).map(([value, { title, description }]) => (
          <div key={value} className="outcome">
            <input
              id={`${id}${value}`}
              type="radio"
              name={id}
              checked={outcome === value}
              aria-describedby={`${id}${value}-description`}
              onChange={() => setOutcome(value)}
            />
            <label htmlFor={`${id}${value}`}>{title}</label>
            <span id={`${id}${value}-description`} className="quiet">
              {description}
            </span>
          </div>
        ))}
      </fieldset>
      {prompt !== undefined && (
        <textarea
          className="input"
          rows={3}
          maxLength={2000}
          aria-label="Reason"
          placeholder={prompt}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {outcome === "completed" && (
        <>
          {findings.length > 0 && <Findings findings={findings} onReveal={onReveal} />}
          <InspectionStatus inspection={inspection} hasFindings={findings.length > 0} />
        </>
      )}
      {outcome === "completed" && note !== null && <p className="quiet checkin-note">{note}</p>}
      {outcome === "completed" && errors > 0 && (
        <p className="checkin-problem">
          {errors === 1 ? "Correct the error" : `Correct the ${errors} errors`} before you check in as completed.
        </p>
      )}
      {comments.total > 0 && (
        <p className="quiet">
          {comments.total === 1 ? "Your comment is" : `Your ${comments.total} comments are`} sent with the check-in.
          {outcome === "completed" &&
            comments.disputed > 0 &&
            " You approve the work although you dispute changes of it."}
        </p>
      )}
      {!isConnected && (
        <p className="quiet">
          The service cannot be reached. The check-in is kept on this machine and sent as soon as it can be.
        </p>
      )}
      {failure !== null && (
        <p className="checkin-problem" role="alert">
          {failure}
        </p>
      )}
      <p className="quiet" aria-live="polite">
        {describeNext(next)}
      </p>
    </Dialog>
  );
}
