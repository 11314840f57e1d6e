import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { RetryButton } from "../components/RetryButton.tsx";
import { t } from "../messages/messages.ts";
import { describeError } from "../session/notices.ts";
import { useReconnect } from "../session/session.ts";
import type { FailedContent } from "./content-cache.ts";
import type { ContentSource } from "./use-content.ts";
import "./banners.css";

/** The maximum number of pages that are named. */
const maxNamedPages = 6;

function nameContents(failures: readonly FailedContent[]): string {
  const pages = [...new Set(failures.map(({ item }) => item))].filter((item) => item > 0).toSorted((a, b) => a - b);
  const [page] = pages;
  if (page === undefined) return t("window-content");
  if (pages.length === 1) return t("page-of-item", { item: page });
  const names = pages.slice(0, maxNamedPages).join(", ");
  return t("window-pages", { pages: pages.length > maxNamedPages ? `${names} …` : names });
}

/**
 * Shows which contents of a job could not be read, for example because they are not kept on this machine. They are read
 * again when the user asks for it, and when the service can be reached again.
 */
export function FailedContents({ contents, onRetry }: ContentSource & { onRetry: () => void }): ReactNode {
  const failures = useStore(contents.failures);
  useReconnect(onRetry);
  const [first] = failures;
  if (first === undefined) return null;
  const reason = describeError(first.error);
  return (
    <div className="banner cluster warn" role="alert">
      <CircleAlert size={16} aria-hidden />
      <p>
        <strong>{t("window-could-not-be-read", { name: nameContents(failures) })}</strong>{" "}
        {first.triedAgain ? t("workbench-tried-again", { reason }) : reason}
      </p>
      <RetryButton className="button" onRetry={onRetry}>
        {t("try-again-action")}
      </RetryButton>
    </div>
  );
}
