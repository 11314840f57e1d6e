import type { Client } from "../../../shared/api/client.ts";
import { listContentsByRole, type ContentItem } from "../../../shared/api/contents.ts";
import { maxLimit } from "../../../shared/api/endpoint.ts";
import { checkoutJob } from "../../../shared/api/jobs.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../../test/builders/pdf.ts";
import { readContentItem, writeContentItem } from "../../../test/harness/jobs.ts";
import { atMost, percentile, withoutTarget, type Figure } from "../figures.ts";
import { createBlockedJob, fillWithZones, openJob } from "./jobs.ts";
import { getDrawnPageSelector } from "./measure-opening.ts";
import { openWorkbench, type Workbench } from "./open-workbench.ts";
import { measureKey, measureKeyDelays } from "./page-timer.ts";

const maxKeyMs = 50;
/** The maximum delay in milliseconds of a key that goes to a change on another page. */
const maxPageTurnMs = 400;

/** Selects the rows of the list of changes, once it contains the changes of all items. */
const comparedRowSelector = '.review[aria-busy="false"] [role="option"]';

const readPageZones = async (client: Client, item: ContentItem): Promise<PageZones> =>
  (await readContentItem(client, item)) as PageZones;

/** Accepts the zones of a page, and makes the first one a title. */
const changeZones = (page: PageZones): PageZones => ({
  ...page,
  zones: page.zones.map((zone, index) => ({ ...zone, accepted: true, type: index === 0 ? "title" : zone.type })),
});

/** Opens the changes of a checked-out job, and measures the time until all are listed and the delays of its keys. */
async function measureChanges({ page }: Workbench, name: string, limitMs: number): Promise<Figure[]> {
  await openJob(page, "Zoning", name);
  await page.locator(getDrawnPageSelector(1)).waitFor();
  const listedMs = await measureKey(page, "d", comparedRowSelector);
  const delays = await measureKeyDelays(page, "j", 40);
  await page.keyboard.press("F4");
  return [
    withoutTarget(`changes of ${name}: all listed`, listedMs, " ms"),
    atMost(`changes of ${name}: key to the next one, p95`, limitMs, percentile(delays, 0.95), " ms"),
  ];
}

/** Measures the view of changes: of a long job with changes on all pages, and of a page whose zones are all new. */
export async function measureChangesView(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  const workbench = await openWorkbench(dataFolder);
  const { client } = workbench;
  const pageCount = isQuick ? 100 : 500;
  const zoneCount = 2000;
  try {
    const longName = `${pageCount} changed pages`;
    const job = await createBlockedJob(workbench, longName, await buildTextPdf(pageCount));
    await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
    for (let offset = 0; offset < pageCount; offset += maxLimit) {
      const params = { jobId: job.id, role: "page-zones-json" as const };
      const { list } = await client.call(listContentsByRole, { params, query: { limit: maxLimit, offset } });
      for (const item of list) await writeContentItem(client, item, changeZones(await readPageZones(client, item)));
    }
    const denseName = `${zoneCount.toLocaleString("en-US")} new zones`;
    await fillWithZones(workbench, await createBlockedJob(workbench, denseName, await buildTextPdf(1)), zoneCount);
    return [
      ...(await measureChanges(workbench, longName, maxPageTurnMs)),
      ...(await measureChanges(workbench, denseName, maxKeyMs)),
    ];
  } finally {
    await workbench.close();
  }
}
