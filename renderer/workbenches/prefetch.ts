import type { ContentItem } from "../../shared/api/contents.ts";
import type { Job } from "../../shared/api/jobs.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { createContentCache, type ContentCache } from "../checkout/content-cache.ts";
import { importModule } from "../components/import-module.ts";
import { t } from "../messages/messages.ts";
import { service } from "../session/clients.ts";
import { computeZoomToFit, type PageSize, pixelsPerPoint, toDevicePixels } from "../viewer/layout.ts";
import type { PageSource } from "../viewer/page-source.ts";
import { loadWorkbench } from "./load.ts";

interface PrefetchedJob {
  jobId: string;
  /**
   * The cache of contents. Null after the job was opened, since its checkout takes the cache and adds contents that
   * only the holder of the lease may read.
   */
  contents: ContentCache | null;
  /** Null for an ePub, or if it could not be opened. */
  pdf: Promise<{ uri: string; source: PageSource } | null>;
}

/** The job that will probably be opened next. Only one job is prefetched, to limit requests for jobs that are not opened. */
let prefetched: PrefetchedJob | null = null;

/** Opens a PDF, and loads pdf.js for it. @throws if the PDF cannot be opened or read */
async function openPdfItem({ uri, size }: ContentItem): Promise<PageSource> {
  const { openPdf } = await importModule(() => import("../viewer/pdf-source.ts"));
  if (size === null) throw new Error(t("viewer-service-sends-no-parts"));
  return openPdf(service.resolveUri(uri), size);
}

/**
 * Opens the document of a job if it is a PDF, and renders its first page for a view of the given width, in CSS pixels.
 */
async function openPdfAndRender(
  contents: ContentCache,
  viewSize: PageSize,
): Promise<{ uri: string; source: PageSource } | null> {
  const item = await contents.findItem("input", 0);
  if (item.media_type !== "application/pdf") return null;
  const source = await openPdfItem(item);
  try {
    const first = await source.getPageSize(1);
    if (viewSize.width > 0) {
      const width = first.width * computeZoomToFit([first], viewSize, "width") * pixelsPerPoint;
      // The rendering is cancelled when the document is closed. The view of the page shows an error.
      const { signal } = new AbortController();
      source.prepare(1, toDevicePixels(width), { signal, urgent: false }).catch(() => undefined);
    }
  } catch (error) {
    source.close();
    throw error;
  }
  return { uri: item.uri, source };
}

/**
 * Prefetches the code of pdf.js and of the workbench of a step, and starts a worker of pdf.js. Errors are ignored here, and
 * shown when a job is opened.
 */
export function prefetchWorkbench(step: ReviewStep | undefined): void {
  const startPdfWorker = async (): Promise<void> => (await import("../viewer/pdf-workers.ts")).startWorker();
  void Promise.allSettled([
    import("../viewer/pdf-source.ts"),
    startPdfWorker(),
    step === undefined ? null : loadWorkbench(step),
  ]);
}

/**
 * Prefetches the contents of a job that a workbench needs first, so that the job opens at once. These are the contents
 * that no reviewer changes, and the lists of items. Errors are ignored: the contents are read again when the job is
 * opened.
 * @param viewSize The size in CSS pixels of the view that will show the document; 0 if it is not known.
 */
export function prefetchJob({ id: jobId, blocking_step: step }: Job, viewSize: PageSize): void {
  if (step === undefined || (prefetched?.jobId === jobId && prefetched.contents !== null)) return;
  discardPrefetched();
  const contents = createContentCache(service, jobId);
  prefetched = { jobId, contents, pdf: openPdfAndRender(contents, viewSize).catch(() => null) };
  void Promise.allSettled([
    loadWorkbench(step).then(({ adapter }) => contents.countItems(adapter.role)),
    contents.countItems("page-text-json"),
    ...(step === "mapping" ? [contents.read("mapping-taxonomy-json", 0)] : []),
  ]);
}

/** Discards the prefetched job, and closes its document. */
function discardPrefetched(): void {
  void prefetched?.pdf.then((pdf) => pdf?.source.close());
  prefetched = null;
}

/** Returns the prefetched contents of a job and removes them, since they may be used only once. */
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
  return openPdfItem(item);
}
