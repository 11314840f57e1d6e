import type { ContentItem } from "../../shared/api/contents.ts";
import type { Job } from "../../shared/api/jobs.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { createContentCache, type ContentCache } from "../checkout/content-cache.ts";
import { importModule } from "../components/import-module.ts";
import { t } from "../messages/messages.ts";
import { service } from "../session/clients.ts";
import type { PageSize } from "../viewer/layout.ts";
import { countPixels, pixelsPerPoint, zoomToFit } from "../viewer/layout.ts";
import type { PageSource } from "../viewer/page-source.ts";
import { loadWorkbench } from "./load.ts";

interface PrefetchedJob {
  jobId: string;
  /** Null after the job was opened: its checkout then adds contents that only the holder of the lease may read. */
  contents: ContentCache | null;
  /** Null for an ePub, or if it could not be opened. */
  pdf: Promise<{ uri: string; source: PageSource } | null>;
}

/** The job that probably comes next; at most one, so that little is fetched in vain. */
let prefetched: PrefetchedJob | null = null;

/** Opens a PDF; pdf.js is loaded for PDFs only. @throws if it cannot be opened or read */
async function openItem({ uri, size }: ContentItem): Promise<PageSource> {
  const { openPdf } = await importModule(() => import("../viewer/pdf-source.ts"));
  if (size === null) throw new Error(t("viewer-service-sends-no-parts"));
  return openPdf(service.resolveUri(uri), size);
}

/** Opens the document of a job if it is a PDF, and renders its first page to the width of a view in pixels. */
async function openInput(contents: ContentCache, view: PageSize): Promise<{ uri: string; source: PageSource } | null> {
  const item = await contents.findItem("input", 0);
  if (item.media_type !== "application/pdf") return null;
  const source = await openItem(item);
  try {
    const first = await source.getPageSize(1);
    if (view.width > 0) {
      const width = first.width * zoomToFit([first], view, "width") * pixelsPerPoint;
      // Closing the document cancels the rendering. The view of the page shows its error.
      const { signal } = new AbortController();
      source.prepare(1, countPixels(width), { signal, urgent: false }).catch(() => undefined);
    }
  } catch (error) {
    source.close();
    throw error;
  }
  return { uri: item.uri, source };
}

/**
 * Prefetches the code of pdf.js and of a step's workbench, and starts a worker of pdf.js. The error of a failed
 * import is shown when a job is opened.
 */
export function prefetchWorkbench(step: ReviewStep | undefined): void {
  const startPdf = async (): Promise<void> => (await import("../viewer/pdf-workers.ts")).startWorker();
  void Promise.allSettled([
    import("../viewer/pdf-source.ts"),
    startPdf(),
    step === undefined ? null : loadWorkbench(step),
  ]);
}

/**
 * Reads what a workbench needs first of a job that is not checked out yet, so that it opens at once: only what no review
 * changes, and of the lists of items how many there are and where. What cannot be read is read again, and its error shown, when the job is opened.
 * @param view The size of the view that will show the document, in pixels; 0 if it is not known.
 */
export function prefetchJob({ id: jobId, blocking_step: step }: Job, view: PageSize): void {
  if (step === undefined || (prefetched?.jobId === jobId && prefetched.contents !== null)) return;
  discardPrefetched();
  const contents = createContentCache(service, jobId);
  prefetched = { jobId, contents, pdf: openInput(contents, view).catch(() => null) };
  void Promise.allSettled([
    loadWorkbench(step).then(({ adapter }) => contents.countItems(adapter.role)),
    contents.countItems("page-text-json"),
    ...(step === "mapping" ? [contents.read("mapping-taxonomy-json", 0)] : []),
  ]);
}

/** Closes the document of the prefetched job, which is not opened after all. */
function discardPrefetched(): void {
  void prefetched?.pdf.then((pdf) => pdf?.source.close());
  prefetched = null;
}

/** Returns what was prefetched of the contents of a job, once. */
export function takePrefetchedContents(jobId: string): ContentCache | undefined {
  if (prefetched?.jobId !== jobId) discardPrefetched();
  const contents = prefetched?.contents ?? undefined;
  if (prefetched !== null) prefetched.contents = null;
  return contents;
}

/** Opens the PDF of a job, or returns the prefetched one. The caller closes it. @throws if it cannot be opened or read */
export async function openPrefetchedPdf(item: ContentItem): Promise<PageSource> {
  const pdf = prefetched?.pdf;
  prefetched = null;
  const opened = await pdf;
  if (opened?.uri === item.uri) return opened.source;
  opened?.source.close();
  return openItem(item);
}
