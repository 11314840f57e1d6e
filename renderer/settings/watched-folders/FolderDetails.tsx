import type { ReactNode } from "react";
import type { WatchedFolder } from "../../../shared/api/watched-folders.ts";
import { Button } from "../../components/Button.tsx";
import { CommandButton } from "../../components/CommandButton.tsx";
import { describeRandomReview } from "../../queue/RandomReviewField.tsx";
import { describeThreshold } from "../../queue/ThresholdField.tsx";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";
import { Problem, Row, Section } from "../parts.tsx";
import { t } from "../../messages/messages.ts";
import { translateServiceText } from "../../session/service-texts.ts";

/** Shows the number of files that a list omits. */
function MoreFilesNote({ count, listed }: { count: number; listed: number }): ReactNode {
  return count > listed && <p className="quiet">{t("watched-folder-more-files", { count: count - listed })}</p>;
}

function RetryButton({ name, onRetry }: { name: string; onRetry: (name: string) => void }): ReactNode {
  return (
    <Button aria-label={t("watched-folder-retry-named", { name })} onClick={() => onRetry(name)}>
      {t("try-again-action")}
    </Button>
  );
}

/** Lists the files whose import Galley will retry automatically. */
function PostponedFiles({ folder, onRetry }: { folder: WatchedFolder; onRetry: (name: string) => void }): ReactNode {
  const now = useNow(60_000);
  const { postponed, postponed_count: count, state } = folder;
  if (count === 0) return null;
  return (
    <Section title={t("watched-folder-postponed-count", { count })} description={t("watched-folder-postponed-note")}>
      {postponed.map(({ name, reason, retry_at: retryAt }) => (
        <Row key={name} title={name} controls={state !== "paused" && <RetryButton name={name} onRetry={onRetry} />}>
          <span className="text-warn">
            {t("watched-folder-next-attempt", { time: formatTime(Date.parse(retryAt), now) })}
          </span>{" "}
          {translateServiceText(reason)}
        </Row>
      ))}
      <MoreFilesNote count={count} listed={postponed.length} />
    </Section>
  );
}

function FailedFiles({ folder, onRetry }: { folder: WatchedFolder; onRetry: (name: string) => void }): ReactNode {
  const now = useNow(60_000);
  const { failed, failed_count: count, state } = folder;
  if (count === 0) return null;
  return (
    <Section title={t("files-not-imported", { count })} description={t("watched-folder-failed-note")}>
      {failed.map(({ name, reason, failed_at: failedAt }) => (
        <Row key={name} title={name} controls={state !== "paused" && <RetryButton name={name} onRetry={onRetry} />}>
          <span className="text-bad">{translateServiceText(reason)}</span> {formatTime(Date.parse(failedAt), now)}
        </Row>
      ))}
      <MoreFilesNote count={count} listed={failed.length} />
    </Section>
  );
}

interface FolderDetailsProps {
  folder: WatchedFolder;
  typeName: string;
  taxonomyTitle: string;
  problem: string | null;
  onRetry: (name: string) => void;
}

/** Shows the selected folder: the settings of its jobs, the files that were not imported, and its commands. */
export function FolderDetails({ folder, typeName, taxonomyTitle, problem, onRetry }: FolderDetailsProps): ReactNode {
  const { path, state, reason, connection_title: connection, ocr, ignored, ignored_count: ignoredCount } = folder;
  const results = folder.type === "indexing" ? t("keywords-label") : t("data-points-label");
  return (
    <section className="setting-details" aria-label={path}>
      <div className="setting-actions" role="toolbar" aria-label={t("watched-folder-details-label")}>
        <CommandButton command={state === "paused" ? "watched-folder.resume" : "watched-folder.pause"} look="bare" />
        <CommandButton command="watched-folder.retry" look="bare" />
        <CommandButton command="watched-folder.remove" look="bare" />
      </div>
      {problem !== null && <Problem>{problem}</Problem>}
      {reason !== null && (
        <p className="setting-info warn" role="status">
          {translateServiceText(reason)}
        </p>
      )}
      <Section title={t("watched-folder-jobs-label")}>
        <Row title={taxonomyTitle}>
          {t("watched-folder-target", { typeName, connection })}{" "}
          {ocr ? t("watched-folder-with-ocr") : t("watched-folder-without-ocr")}
        </Row>
        <Row title={t("zone-list-title")}>{describeThreshold(folder.zoning_threshold)}</Row>
        <Row title={results}>{describeThreshold(folder.result_threshold)}</Row>
        <Row title={t("random-review-label")}>{describeRandomReview(folder.random_review_share)}</Row>
      </Section>
      <PostponedFiles folder={folder} onRetry={onRetry} />
      <FailedFiles folder={folder} onRetry={onRetry} />
      {ignoredCount > 0 && (
        <Section
          title={t("watched-folder-files-ignored", { count: ignoredCount })}
          description={t("watched-folder-ignored-note")}
        >
          {ignored.map(({ name, reason: ignoreReason }) => (
            <Row key={name} title={name}>
              {translateServiceText(ignoreReason)}
            </Row>
          ))}
          <MoreFilesNote count={ignoredCount} listed={ignored.length} />
        </Section>
      )}
    </section>
  );
}
