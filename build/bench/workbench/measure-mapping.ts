import type { Page } from "@playwright/test";
import { checkoutJob, type Job } from "../../../shared/api/jobs.ts";
import { putTaxonomy } from "../../../shared/api/taxonomies.ts";
import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import { buildPdf } from "../../../test/builders/pdf.ts";
import { getContentItem, readContentItem, writeContentItem } from "../../../test/harness/jobs.ts";
import { atMost, type Figure } from "../figures.ts";
import { createBlockedJob, openJob } from "./jobs.ts";
import { openWorkbench, type Workbench } from "./open-workbench.ts";

const maxKeys = 45;
const pointCount = 30;
/**
 * The numbers of the data points with wrong values, and the number of the data point that the document does not have.
 */
const wrongNumbers = new Set([4, 11, 19, 26]);
const absentNumber = 22;

const getId = (number: number): string => `field_${number}`;
const getLabel = (number: number): string => `Entry ${number}`;
const getValue = (number: number): string => `value-${number}`;

function buildForm(): Promise<Uint8Array<ArrayBuffer>> {
  return buildPdf([
    (pdf) => {
      pdf.fontSize(10);
      for (let number = 1; number <= pointCount; number++) {
        if (number === absentNumber) continue;
        pdf.text(`${getLabel(number)}: ${getValue(number)}`, 80, 60 + number * 22, { lineBreak: false });
      }
    },
  ]);
}

/** Creates a job whose mapping has wrong values, and one value that the document does not have. */
async function createFormJob(workbench: Workbench): Promise<Job> {
  const { client } = workbench;
  const data_points = Array.from({ length: pointCount }, (_, index) => ({
    id: getId(index + 1),
    label: getLabel(index + 1),
    type: "string" as const,
  }));
  const body = { name: "form", kind: "data-points" as const, title: "Form", version: "1", data_points };
  await client.call(putTaxonomy, { params: { name: "form" }, body });
  const metadata = {
    zoning: { high_confidence_threshold: 0 },
    mapping: { taxonomy: "form", high_confidence_threshold: 1 },
  };
  const job = await createBlockedJob(workbench, "form.pdf", await buildForm(), metadata, "mapping");
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "mapping-json");
  const mapping = (await readContentItem(client, item)) as Mapping;
  const [example] = mapping.data_points.filter(({ value }) => value !== null);
  if (example === undefined) throw new Error("the mapping has no value");
  const change = (point: DataPoint): DataPoint => {
    const number = Number(point.id.slice(getId(0).length - 1));
    if (!wrongNumbers.has(number) && number !== absentNumber) return point;
    const text = "misread";
    return { ...point, value: text, text, state: "suggested", regions: example.regions, confidence: 0.3 };
  };
  await writeContentItem(client, item, { ...mapping, data_points: mapping.data_points.map(change) });
  return job;
}

/** Reviews all data points of the form in their order, and returns the number of keys except those of the corrected text. */
async function reviewForm(page: Page): Promise<number> {
  let keyCount = 0;
  const press = async (key: string): Promise<void> => {
    keyCount += 1;
    await page.keyboard.press(key);
  };
  for (let number = 1; number <= pointCount; number++) {
    await page.locator(`[role="row"][aria-selected="true"][aria-label^="${getLabel(number)}:"]`).waitFor();
    if (wrongNumbers.has(number)) await page.keyboard.type(getValue(number));
    await press(number === absentNumber ? "x" : "Enter");
    // The selection should also move on after an absent data point. If it does not, another key is needed.
    if (number === absentNumber && (await isSelected(page, number))) await press("j");
  }
  await press("Control+Enter");
  await press("Control+Enter");
  return keyCount;
}

const isSelected = (page: Page, number: number): Promise<boolean> =>
  page.locator(`[role="row"][aria-selected="true"][aria-label^="${getLabel(number)}:"]`).isVisible();

/** Counts the keys of a whole review of 30 data points: 25 are right, 4 are corrected, 1 is absent. */
export async function measureMapping(dataFolder: string): Promise<Figure[]> {
  const workbench = await openWorkbench(dataFolder);
  const { page } = workbench;
  try {
    await createFormJob(workbench);
    await openJob(page, "Mapping", "form.pdf");
    const keyCount = await reviewForm(page);
    await page
      .getByText(/form\.pdf was checked in/)
      .first()
      .waitFor();
    return [atMost("30 data points: keys of a review without the corrected text", maxKeys, keyCount)];
  } finally {
    await workbench.close();
  }
}
