import { Circle, CircleCheck, CircleDashed, GitCompareArrows } from "lucide-react";
import { type ReactNode, type Ref, useEffect } from "react";
import type { Change } from "../../shared/document/changes.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import { Listbox, Option } from "../components/Listbox.tsx";
import {
  describeChange,
  findPage,
  formatDescription,
  getChangeText,
  kindNames,
  nameChange,
  type PointNamer,
} from "../changes/describe-change.ts";
import type { Choices, MergeChange } from "./merge.ts";
import { t } from "../messages/messages.ts";

const authors = { mine: t("versions-yours"), theirs: t("version-theirs"), both: t("version-both") } as const;

/** Returns the side that has changed a record, or `both`. */
const getAuthor = ({ mine, theirs }: MergeChange): keyof typeof authors =>
  mine === null ? "theirs" : theirs === null ? "mine" : "both";

/** Describes a change in one line; a conflict by the kinds of both changes. */
function describeMergeChange(change: MergeChange): string {
  const { mine, theirs, isConflict } = change;
  if (!isConflict || mine === null || theirs === null) return formatDescription(describeChange(change));
  const nameKind = (side: Change): string => kindNames[describeChange(side).kind];
  return t("changes-count-by-side", { mine: nameKind(mine), theirs: nameKind(theirs) });
}

function StateIcon({ change, isDecided }: { change: MergeChange; isDecided: boolean }): ReactNode {
  if (!change.isConflict) return <Circle size={14} aria-hidden className="quiet" />;
  return isDecided ? (
    <CircleCheck size={14} aria-label={t("conflict-decided")} className="text-good" />
  ) : (
    <GitCompareArrows size={14} aria-label={t("conflict-open")} className="text-bad" />
  );
}

export interface ChangeListProps {
  changes: readonly MergeChange[];
  texts: ReadonlyMap<number, PageText>;
  selected: number;
  choices: Choices;
  namePoint: PointNamer;
  onSelect: (index: number) => void;
  ref: Ref<HTMLDivElement>;
}

/** The list of the changes of both sides, by page. */
export function ChangeList({
  changes,
  texts,
  selected,
  choices,
  namePoint,
  onSelect,
  ref,
}: ChangeListProps): ReactNode {
  useEffect(() => {
    document.getElementById(`change-${selected}`)?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  if (changes.length === 0) {
    return (
      <p className="change-empty cluster quiet">
        <CircleDashed size={16} aria-hidden /> {t("versions-equal")}
      </p>
    );
  }
  return (
    <Listbox
      ref={ref}
      id="change"
      label={t("changes-heading")}
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
            <span className="clip">
              <strong>{nameChange(change, namePoint)}</strong> {describeMergeChange(change)}{" "}
              <span className="quiet">{getChangeText(change, texts)}</span>
            </span>
            <span className="quiet">{page === null ? "" : t("page-short", { page })}</span>
            <span className={`change-author ${getAuthor(change)}`}>
              {choice === undefined
                ? authors[getAuthor(change)]
                : choice === "mine"
                  ? t("conflict-keep-mine")
                  : t("conflict-keep-theirs")}
            </span>
          </Option>
        );
      })}
    </Listbox>
  );
}
