import type { ReactNode } from "react";
import { CommandButton } from "../components/CommandButton.tsx";
import { describeChange, describeRecord, kindNames, nameChange, type PointNamer } from "../changes/describe-change.ts";
import type { MergeChange, Side } from "./merge.ts";
import { t } from "../messages/messages.ts";
import { Rich } from "../messages/Rich.tsx";

const sideNames: Record<Side, string> = { mine: t("versions-yours"), theirs: t("version-theirs") };

interface VersionProps {
  change: MergeChange;
  side: Side;
  state: "chosen" | "marked" | null;
  canChoose: boolean;
}

/** One version of the selected record. */
function Version({ change, side, state, canChoose }: VersionProps): ReactNode {
  const sideChange = change[side];
  return (
    <div className={`change-version stack ${state ?? ""}`} aria-current={state === null ? undefined : "true"}>
      <h3>
        {sideNames[side]}
        <span className="quiet">
          {" "}
          {sideChange === null ? t("change-none") : kindNames[describeChange(sideChange).kind]}
        </span>
      </h3>
      <p>{describeRecord(change.key, sideChange === null ? change.before : sideChange.after)}</p>
      {canChoose && change.isConflict && <CommandButton command={`conflict.keep-${side}`} />}
    </div>
  );
}

export interface ChangeDetailsProps {
  change: MergeChange;
  /** The text of a changed zone. */
  text: string;
  choice: Side | null;
  /** The side that Enter keeps. */
  marked: Side;
  /** Whether the reviewer can decide conflicts. This needs a job that can be checked out again. */
  canChoose: boolean;
  namePoint: PointNamer;
}

/** The selected change: the record before the change, and both versions side by side. The reviewer keeps one of them. */
export function ChangeDetails({ change, text, choice, marked, canChoose, namePoint }: ChangeDetailsProps): ReactNode {
  const getState = (side: Side) => {
    if (choice !== null) return choice === side ? "chosen" : null;
    return canChoose && change.isConflict && marked === side ? "marked" : null;
  };
  return (
    <section className="change-details stack" aria-label={t("change-selected-label")}>
      <h2>{nameChange(change, namePoint)}</h2>
      {text !== "" && <p className="change-quote">{text}</p>}
      <p className="quiet">{t("version-before", { record: describeRecord(change.key, change.before) })}</p>
      <div className="change-versions">
        <Version change={change} side="mine" state={getState("mine")} canChoose={canChoose} />
        <Version change={change} side="theirs" state={getState("theirs")} canChoose={canChoose} />
      </div>
      {canChoose && change.isConflict && (
        <p className="quiet">
          <kbd>←</kbd> <kbd>→</kbd> <Rich id="versions-keys-hint" parts={{ key: <kbd>{t("key-enter")}</kbd> }} />
        </p>
      )}
    </section>
  );
}
