import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { createLazyView } from "../components/lazy-view.ts";
import { Select } from "../components/Select.tsx";
import { pageRoles, type ContentItem, type ContentRole } from "../../shared/api/contents.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { service } from "../session/clients.ts";
import { systemClock } from "../session/clock.ts";
import { fetchContent, findContentItem, getListPage, listContentItems } from "../session/contents-api.ts";
import { describeError } from "../session/notices.ts";
import { formatSize } from "../session/sizes.ts";
import { formatTime } from "../session/times.ts";
import { t } from "../messages/messages.ts";

const TextView = createLazyView(() => import("../monaco/TextView.tsx"));

const roleNames: Partial<Record<ContentRole, string>> = {
  "page-text-json": t("job-page-text-pages"),
  "page-zones-json": t("job-page-zones-pages"),
  "mapping-taxonomy-json": t("job-page-taxonomy"),
  "indexing-taxonomy-json": t("job-page-taxonomy"),
  "mapping-json": t("job-page-data-points"),
  "indexing-json": t("job-page-keywords"),
};

/** The largest content that is shown as text, in bytes. */
export const maxShownBytes = 8 * mebibyte;

/** Shows the JSON contents of a job without editing. The output has a separate view. */
export function Contents({ job, nameUser }: { job: Job; nameUser: (id: string) => string }): ReactNode {
  const roles = (job.contents ?? []).filter(({ role }) => roleNames[role] !== undefined).map(({ role }) => role);
  const [chosen, setChosen] = useState<ContentRole | null>(null);
  const [page, setPage] = useState(1);
  /**
   * The text of the page field while it is no page number, for example when it was cleared to type another number; null
   * otherwise.
   */
  const [pageText, setPageText] = useState<string | null>(null);
  const role = chosen ?? roles[0];
  if (role === undefined) return <p className="quiet">{t("job-page-contents-empty")}</p>;
  const isPaged = pageRoles.includes(role);
  return (
    <>
      <div className="contents-choice">
        <label>
          {t("job-page-content")}{" "}
          <Select value={role} options={roles.map((id) => [id, roleNames[id] ?? id])} onChange={setChosen} />
        </label>
        {isPaged && (
          <label>
            {t("job-page-page")}{" "}
            <input
              className="input contents-page"
              type="number"
              min={1}
              value={pageText ?? page}
              onChange={({ target: { value, valueAsNumber: number } }) => {
                const isPage = Number.isSafeInteger(number) && number >= 1;
                setPageText(isPage ? null : value);
                if (isPage) setPage(number);
              }}
              onBlur={() => setPageText(null)}
            />
          </label>
        )}
      </div>
      <Content key={`${role} ${page}`} job={job} role={role} item={isPaged ? page : 0} nameUser={nameUser} />
    </>
  );
}

interface ContentProps {
  job: Job;
  role: ContentRole;
  item: number;
  nameUser: (id: string) => string;
}

function Content({ job, role, item, nameUser }: ContentProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ["job-content", job.id, role, item, job.updated_at],
    queryFn: async ({ signal }) => {
      const { list } = await listContentItems(service, job.id, role, getListPage(item), signal);
      const description = findContentItem(list, role, item);
      if ((description.size ?? 0) > maxShownBytes) return { description, text: null };
      const { content } = await fetchContent(service, description, signal);
      return { description, text: JSON.stringify(content, null, 2) };
    },
    retry: false,
  });
  if (error !== null) return <p className="text-bad">{describeError(error)}</p>;
  if (data === undefined) return <div aria-busy="true" />;
  return (
    <>
      <p className="quiet">{describeItem(data.description, nameUser)}</p>
      {data.text === null ? (
        <p>{t("job-page-content-too-large")}</p>
      ) : (
        <div className="contents-text">
          <Suspense fallback={<div aria-busy="true" />}>
            <TextView text={data.text} language="json" />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Describes the size of an item, if it is known, who wrote it, and when. */
function describeItem({ size, updated_at: at, updated_by: by }: ContentItem, nameUser: (id: string) => string): string {
  const author = by === null ? t("event-actor-machine") : nameUser(by);
  const written = t("job-page-written-by", { author, time: formatTime(Date.parse(at), systemClock.now()) });
  return size === null ? written : `${formatSize(size)}, ${written}`;
}
