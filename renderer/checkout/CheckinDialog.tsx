import { CircleAlert, CircleDashed, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { announceError, describeError } from "../session/notices.ts";
import { isOnline, useOfflineState } from "../session/offline.ts";
import { defineCommands } from "../commands/define-commands.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import type { ReviewPhase } from "../../shared/job/job.ts";
import type { Finding } from "./workbench.ts";
import type { Outcome } from "./checkout.ts";
import type { InspectionState } from "./use-inspection.ts";
import "./CheckinDialog.css";
import { t } from "../messages/messages.ts";

interface OutcomeChoice {
  title: string;
  description: string;
  /** The placeholder of the message field; undefined if the outcome has no message. */
  prompt?: string;
}

const abortedChoice = {
  title: t("checkout-aborted"),
  description: t("checkin-aborted-effect"),
};
const failedChoice = {
  title: t("checkout-failed"),
  description: t("checkin-failed-effect"),
  prompt: t("checkin-failure-reason-label"),
};

/** The outcomes of each phase of a quality review, and those without one. */
const outcomes: Record<ReviewPhase | "alone", Partial<Record<Outcome, OutcomeChoice>>> = {
  alone: {
    completed: { title: t("checkout-completed"), description: t("checkin-completed-effect") },
    aborted: abortedChoice,
    failed: failedChoice,
  },
  work: {
    completed: { title: t("checkout-completed"), description: t("checkin-for-review-effect") },
    aborted: abortedChoice,
    failed: failedChoice,
  },
  review: {
    completed: { title: t("checkout-completed"), description: t("checkin-approved-effect") },
    returned: {
      title: t("checkout-returned"),
      description: t("checkin-returned-effect"),
      prompt: t("checkin-return-reason-label"),
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
  group: t("heading-job"),
  scope: "dialog",
  undo: "final",
  ignoresKeyRepeat: true,
  when: ({ isReady }: ConfirmContext) => isReady,
} as const;

const confirmCommands = defineCommands<ConfirmContext>(confirmCommand, [
  {
    id: "checkin.confirm-and-next",
    title: t("checkout-check-in-open-next"),
    keys: ["Mod+Enter"],
    run: ({ confirm }) => confirm(true),
  },
  {
    id: "checkin.confirm",
    title: t("checkin-title"),
    keys: ["Mod+Shift+Enter"],
    run: ({ confirm }) => confirm(false),
  },
]);

const icons = { error: CircleAlert, warning: TriangleAlert, unresolved: CircleDashed } as const;
const severityNames = {
  error: t("severity-error"),
  warning: t("severity-warning"),
  unresolved: t("review-open-label"),
} as const;
const groupNames = {
  error: t("errors-label"),
  warning: t("checkout-warnings"),
  unresolved: t("review-open-label"),
} as const;
const severities = ["error", "warning", "unresolved"] as const;

/** The maximum number of findings that a group lists. */
const maxListedFindings = 200;

interface FindingsProps {
  findings: readonly Finding[];
  onReveal: (finding: Finding) => void;
}

/** Lists the findings in groups, the most severe first. A click shows the place of a finding, if it has one. */
function Findings({ findings, onReveal }: FindingsProps): ReactNode {
  const id = useId();
  const ordered = severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  const groups = Map.groupBy(ordered, ({ group, severity }) => group ?? groupNames[severity]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // When the dialog opens, the dialog itself has the focus. The arrow key moves the focus into the list.
    const enterList = (event: KeyboardEvent): void => {
      if (event.key !== "ArrowDown" || document.activeElement?.role !== "dialog") return;
      event.preventDefault();
      list.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", enterList);
    return () => document.removeEventListener("keydown", enterList);
  }, []);
  return (
    <div ref={list} className="checkin-findings" role="group" aria-label={t("findings-label")}>
      {[...groups].map(([name, members], groupIndex) => (
        <section key={name}>
          <h3 id={`${id}${groupIndex}`} className="checkin-group">
            {name} <span className="quiet">{members.length}</span>
          </h3>
          <ul aria-labelledby={`${id}${groupIndex}`}>
            {members.slice(0, maxListedFindings).map((finding, index) => (
              <FindingItem
                key={`${finding.key ?? ""} ${finding.message} ${index}`}
                finding={finding}
                onReveal={onReveal}
              />
            ))}
            {members.length > maxListedFindings && (
              <li className="quiet checkin-finding">
                <span />
                <span>{t("checkin-findings-more", { count: members.length - maxListedFindings })}</span>
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
          className="checkin-finding hoverable"
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

interface InspectionStatusProps {
  inspection: InspectionState;
  hasFindings: boolean;
}

/** Shows the progress of the inspection, its failure, or that nothing was found. */
function InspectionStatus({ inspection: { done, total, failure }, hasFindings }: InspectionStatusProps): ReactNode {
  if (failure !== null) return <p className="checkin-problem">{t("checkin-inspection-failed", { reason: failure })}</p>;
  const text =
    done < total
      ? t("checkout-looking-for-further-findings", { done, total })
      : hasFindings
        ? ""
        : t("checkout-no-findings");
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
      return t("checkout-looking-for-next-job");
    case "found":
      return t("checkout-next", { name: next.name });
    case "none":
      return t("checkin-next-job-none");
    case "failed":
      return t("checkin-next-job-failed", { reason: next.reason });
  }
}

/** Returns the proposed reason for returning the work, by the number of disputed changes. */
function describeDisputes(count: number): string {
  if (count === 0) return "";
  return t("checkout-changes-disputed", { count });
}

export interface CheckinDialogProps {
  /** The phase of the quality review; null if the step has none. */
  phase: ReviewPhase | null;
  /** The number of the reviewer's comments, and how many of them dispute a change. */
  comments: { total: number; disputed: number };
  /** The number of the reviewer's own changes of the result. */
  ownChangeCount: number;
  /** The findings of the loaded records. */
  findings: readonly Finding[];
  /** Describes the items that were not reviewed because they need no review; null if there are none. */
  exempt: string | null;
  /** The state of the inspection, which runs while the dialog is open. */
  inspection: InspectionState;
  /** A note for the reviewer about the output; null if there is none. */
  note: string | null;
  next: NextJob;
  onReveal: (finding: Finding) => void;
  /** Rejects with the error of the service. */
  onCheckin: (outcome: Outcome, options: { message?: string; opensNext: boolean }) => Promise<void>;
  onClose: () => void;
}

const ignore = (): void => undefined;

/** The dialog to check a job in with an outcome. Only findings of severity `error` prevent `completed`. */
export function CheckinDialog(props: CheckinDialogProps): ReactNode {
  const { phase, comments, ownChangeCount, exempt, inspection, note, next, onReveal, onCheckin, onClose } = props;
  const findings = [...props.findings, ...inspection.findings];
  const id = useId();
  const [outcome, setOutcome] = useState<Outcome>(comments.disputed > 0 ? "returned" : "completed");
  const [reason, setReason] = useState(describeDisputes(comments.disputed));
  const [isCheckingIn, setCheckingIn] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isConnected = isOnline(useOfflineState());
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const choices = outcomes[phase ?? "alone"];
  const prompt = choices[outcome]?.prompt;
  const sentCount = outcome === "aborted" ? comments.total - comments.disputed : comments.total;
  const hasNext = next.kind !== "none";
  const isReady =
    !isCheckingIn && (outcome !== "completed" || errors === 0) && (prompt === undefined || reason.trim() !== "");
  const confirm = async (opensNext: boolean): Promise<void> => {
    setCheckingIn(true);
    setFailure(null);
    try {
      await onCheckin(outcome, {
        opensNext: opensNext && hasNext,
        ...(prompt === undefined ? {} : { message: reason.trim() }),
      });
    } catch (error) {
      setFailure(describeError(error));
      setCheckingIn(false);
    }
  };
  useCommands(confirmCommands, { isReady, confirm: (opensNext) => confirm(opensNext).catch(announceError) });
  return (
    <Dialog
      title={t("checkin-title")}
      // The dialog is large, so that its buttons fit in one row.
      size="large"
      // The dialog stays open during the check-in, because changes to the document during the check-in would be lost.
      onClose={isCheckingIn ? ignore : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isCheckingIn}>
            {t("checkout-continue-reviewing")}
          </Button>
          {hasNext && <CommandButton command="checkin.confirm" />}
          <CommandButton
            command="checkin.confirm-and-next"
            look="primary"
            label={hasNext ? undefined : t("checkin-title")}
          />
        </>
      }
    >
      <fieldset className="outcomes">
        <legend className="visually-hidden">{t("checkout-outcome")}</legend>
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
          aria-label={t("reason-label")}
          placeholder={prompt}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {outcome === "completed" && (
        <>
          {findings.length > 0 && <Findings findings={findings} onReveal={onReveal} />}
          {exempt !== null && <p className="quiet">{exempt}</p>}
          <InspectionStatus inspection={inspection} hasFindings={findings.length > 0} />
        </>
      )}
      {outcome === "completed" && note !== null && <p className="quiet checkin-note">{note}</p>}
      {outcome === "completed" && errors > 0 && (
        <p className="checkin-problem">{t("checkin-errors-block", { errors })}</p>
      )}
      {outcome === "returned" && ownChangeCount > 0 && (
        <p className="checkin-problem">{t("checkout-own-changes-not-returned", { count: ownChangeCount })}</p>
      )}
      {outcome === "aborted" && comments.disputed > 0 && (
        <p className="checkin-problem">{t("checkout-disputes-discarded", { count: comments.disputed })}</p>
      )}
      {sentCount > 0 && (
        <p className="quiet">
          {t("checkin-comments-sent", { total: sentCount })}
          {outcome === "completed" && comments.disputed > 0 && ` ${t("checkout-approved-although-disputed")}`}
        </p>
      )}
      {!isConnected && <p className="quiet">{t("checkin-offline")}</p>}
      {failure !== null && (
        <p className="checkin-problem" role="alert">
          {failure}
        </p>
      )}
      <p className="quiet" aria-live="polite">
        {isCheckingIn ? t("checkout-being-checked-in") : describeNext(next)}
      </p>
    </Dialog>
  );
}
