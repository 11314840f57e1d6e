import { Circle, CircleCheck, CircleDashed, GitCompareArrows } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useEffect } from "react";
import type { PageText } from "../../shared/document/page-text.ts";
import { Listbox, Option } from "../components/Listbox.tsx";
import type { Change, Choices } from "./merge.ts";
import {
  describeOperation,
  findPage,
  formatOperation,
  getChangeText,
  kindNames,
  nameChange,
  type Operation,
} from "./operations.ts";
import { t } from "../messages/messages.ts";

const authors = { mine: t("offline-yours"), theirs: t("offline-theirs"), both: t("offline-both") } as const;

/** Says what each side did to a record in conflict; both did something. */
const describeBoth = (mine: Operation | null, theirs: Operation | null): string =>
  mine === null || theirs === null
    ? ""
    : t("offline-by-you-by-them", { mine: kindNames[mine.kind], theirs: kindNames[theirs.kind] });

/** Describes a change in one line: what the side that changed it did. */
function describeChange(change: Change): string {
  const mine = describeOperation(change, "mine");
  const theirs = describeOperation(change, "theirs");
  if (change.isConflict) return describeBoth(mine, theirs);
  const operation = mine ?? theirs;
  return operation === null ? "" : formatOperation(operation);
}

function StateIcon({ change, isDecided }: { change: Change; isDecided: boolean }): ReactNode {
  if (!change.isConflict) return <Circle size={14} aria-hidden className="quiet" />;
  return isDecided ? (
    <CircleCheck size={14} aria-label={t("offline-decided")} className="change-decided" />
  ) : (
    <GitCompareArrows size={14} aria-label={t("offline-conflict")} className="change-open" />
  );
}

export interface ChangeListProps {
  changes: readonly Change[];
  texts: ReadonlyMap<number, PageText>;
  selected: number;
  choices: Choices;
  onSelect: (index: number) => void;
  ref: Ref<HTMLDivElement>;
}

/** The changes of both sides as operations, by page. */
export function ChangeList({ changes, texts, selected, choices, onSelect, ref }: ChangeListProps): ReactNode {
  useEffect(() => {
    document.getElementById(`change-${selected}`)?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  if (changes.length === 0) {
    return (
      <p className="change-empty quiet">
        <CircleDashed size={16} aria-hidden /> {t("offline-both-versions-same")}
      </p>
    );
  }
  return (
    <Listbox
      ref={ref}
      id="change"
      label={t("offline-changes")}
      className="change-list"
      count={changes.length}
      active={selected}
      onChoose={onSelect}
    >
      {changes.map((change, index) => {
        const choice = choices.get(change.key);
        const page = findPage(change);
        return (
          <Option
            key={change.key}
            list="change"
            index={index}
            selected={index === selected}
            className="change-row"
            count={changes.length}
          >
            <StateIcon change={change} isDecided={choice !== undefined} />
            <span className="change-text">
              <strong>{nameChange(change)}</strong> {describeChange(change)}{" "}
              <span className="quiet">{getChangeText(change, texts)}</span>
            </span>
            <span className="quiet">{page === null ? "" : t("page-short", { page })}</span>
            <span className={`change-author ${change.by}`}>
              {choice === undefined
                ? authors[change.by]
                : choice === "mine"
                  ? t("offline-keep-mine")
                  : t("offline-keep-theirs")}
            </span>
          </Option>
        );
      })}
    </Listbox>
  );
}
