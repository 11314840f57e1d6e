import { CircleAlert, CircleDashed, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { announceError, describeError } from "../session/notices.ts";
import type { Command } from "../commands/command.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import type { ReviewPhase } from "../../shared/job.ts";
import type { Finding } from "./workbench.ts";
import type { Outcome } from "./checkout.ts";
import "./checkin.css";

interface OutcomeChoice {
  title: string;
  says: string;
  /** What its message is asked for with; left out where it has none. */
  asks?: string;
}

const aborted = { title: "Aborted", says: "The job goes back to the queue as it was; what you did is dropped." };
const failed = { title: "Failed", says: "The job ends here. Say why.", asks: "Why the document cannot be processed" };

/** How a job can be given back in each phase of its review. */
const outcomesOf: Record<ReviewPhase, Partial<Record<Outcome, OutcomeChoice>>> = {
  work: {
    completed: { title: "Completed", says: "Your work becomes the job's, and the job goes on." },
    aborted,
    failed,
  },
  review: {
    completed: { title: "Completed", says: "You approve the work, with what you changed, and the job goes on." },
    returned: {
      title: "Returned",
      says: "The work goes back to those who did it, without what you changed. Say what is to be done.",
      asks: "What is to be done again, and where",
    },
    aborted,
    failed,
  },
};

interface ConfirmContext {
  ready: boolean;
  confirm: () => Promise<void>;
}

const confirmCommands: readonly Command<ConfirmContext>[] = [
  {
    id: "checkin.confirm",
    title: "Check in",
    group: "Job",
    keys: ["Mod+Enter"],
    scope: "dialog",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ ready }) => ready,
    run: ({ confirm }) => confirm(),
  },
];

const icons = { error: CircleAlert, warning: TriangleAlert, unresolved: CircleDashed } as const;
const severityNames = { error: "Error", warning: "Warning", unresolved: "Unresolved" } as const;
const severities = ["error", "warning", "unresolved"] as const;

function Findings({
  findings,
  onReveal,
}: {
  findings: readonly Finding[];
  onReveal: (finding: Finding) => void;
}): ReactNode {
  if (findings.length === 0) return <p className="quiet">Nothing is left open.</p>;
  const ordered = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return (
    <ul className="checkin-findings" aria-label="What is left open">
      {ordered.map((finding, index) => {
        const Icon = icons[finding.severity];
        const text = (
          <>
            <Icon size={16} aria-label={severityNames[finding.severity]} />
            <span>{finding.message}</span>
          </>
        );
        return (
          <li key={`${finding.key ?? ""} ${finding.message} ${index}`} className={finding.severity}>
            {finding.key === null && finding.page === null ? (
              <span className="checkin-finding">{text}</span>
            ) : (
              <button type="button" className="checkin-finding" onClick={() => onReveal(finding)}>
                {text}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export interface CheckinDialogProps {
  phase: ReviewPhase;
  findings: readonly Finding[];
  onReveal: (finding: Finding) => void;
  /** Rejects with what the service refused it for. */
  onCheckin: (outcome: Outcome, message?: string) => Promise<void>;
  onClose: () => void;
}

/** Gives the job back. Only errors stand in the way of `completed`. */
export function CheckinDialog({ phase, findings, onReveal, onCheckin, onClose }: CheckinDialogProps): ReactNode {
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>("completed");
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const choices = outcomesOf[phase];
  const asks = choices[outcome]?.asks;
  const ready = !busy && (outcome !== "completed" || errors === 0) && (asks === undefined || reason.trim() !== "");
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await onCheckin(outcome, asks === undefined ? undefined : reason.trim());
    } catch (error) {
      setRefusal(describeError(error));
      setBusy(false);
    }
  };
  useCommands(confirmCommands, { ready, confirm: () => confirm().catch(announceError) });
  return (
    <Dialog
      title="Check in"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            Go on reviewing
          </button>
          <CommandButton command="checkin.confirm" look="primary" />
        </>
      }
    >
      <fieldset className="outcomes">
        <legend className="visually-hidden">Outcome</legend>
        {(Object.entries(choices) as [Outcome, OutcomeChoice][]).map(([value, { title, says }]) => (
          <div key={value} className="outcome">
            <input
              id={`${id}${value}`}
              type="radio"
              name={id}
              checked={outcome === value}
              aria-describedby={`${id}${value}-says`}
              onChange={() => setOutcome(value)}
            />
            <label htmlFor={`${id}${value}`}>{title}</label>
            <span id={`${id}${value}-says`} className="quiet">
              {says}
            </span>
          </div>
        ))}
      </fieldset>
      {asks !== undefined && (
        <textarea
          className="input"
          rows={3}
          maxLength={2000}
          aria-label="Reason"
          placeholder={asks}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {outcome === "completed" && <Findings findings={findings} onReveal={onReveal} />}
      {outcome === "completed" && errors > 0 && (
        <p className="refusal">
          {errors === 1 ? "The error has" : `${errors} errors have`} to be put right before this can be completed.
        </p>
      )}
      {refusal !== null && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
    </Dialog>
  );
}
