import { useEffect } from "react";
import type { SectionText } from "../../shared/document/page-text.ts";
import { Listbox, Option } from "../components/Listbox.tsx";
import { type ContentSource, useCachedContents } from "../checkout/use-content.ts";
import { t } from "../messages/messages.ts";

/** Describes the printed pages that begin in a section, and whether it is outside of the linear reading order. */
function describeSection(section: SectionText | undefined): string[] {
  const labels = section?.page_breaks?.map(({ label }) => label) ?? [];
  const [first] = labels;
  const last = labels.at(-1);
  return [
    ...(first === undefined || last === undefined
      ? []
      : [t("workbench-printed-pages", { count: labels.length, first, last })]),
    ...(section?.linear === false ? [t("workbench-section-not-linear")] : []),
  ];
}

interface Props {
  checkout: ContentSource;
  count: number;
  current: number;
  countUnreviewed: (page: number) => number;
  /** Returns the path of a section's file, if it is known. */
  getHref?: (page: number) => string | undefined;
  onOpen: (page: number) => void;
}

/** Lists the sections of an ePub by title, or by file name until the title is loaded. */
export function Sections({ checkout, count, current, countUnreviewed, getHref, onOpen }: Props) {
  const texts = useCachedContents(
    checkout,
    "page-text-json",
    Array.from({ length: count }, (_, index) => index + 1),
  );
  useEffect(() => {
    const controller = new AbortController();
    const readTitles = async (): Promise<void> => {
      for (let page = 1; page <= count && !controller.signal.aborted; page++) {
        await checkout.contents.read("page-text-json", page);
      }
    };
    // A section that cannot be read is listed by its file name. The error is shown when the section is opened.
    void readTitles().catch(() => undefined);
    return () => controller.abort();
  }, [checkout, count]);
  const getSection = (page: number): SectionText | undefined => {
    const text = texts[page - 1];
    return text?.source === "markup" ? text : undefined;
  };
  const getName = (page: number): string => {
    const section = getSection(page);
    const title = section?.title ?? section?.blocks.find((block) => block.kind === "heading")?.text;
    return title ?? getHref?.(page)?.split("/").at(-1) ?? t("section-number", { page });
  };
  return (
    <Listbox
      id="section"
      label={t("workbench-sections")}
      className="sections"
      count={count}
      active={current - 1}
      onChoose={(index) => onOpen(index + 1)}
    >
      {Array.from({ length: count }, (_, index) => {
        const page = index + 1;
        const unreviewedCount = countUnreviewed(page);
        return (
          <Option key={page} list="section" index={index} className="section-row" selected={page === current}>
            <span>
              {getName(page)}
              {describeSection(getSection(page)).map((detail) => (
                <small key={detail} className="quiet">
                  {detail}
                </small>
              ))}
            </span>
            {unreviewedCount > 0 && <span className="badge">{unreviewedCount}</span>}
          </Option>
        );
      })}
    </Listbox>
  );
}
