import { z } from "zod";
import { createDocument } from "../../shared/api/documents.ts";
import { type Sample, sampleListPath, sampleListSchema } from "../../shared/api/gateway.ts";
import { createJob } from "../../shared/api/jobs.ts";
import type { JobSettings } from "../../shared/job/job-settings.ts";
import { service, servicePath } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";
import { jobsKey, queryClient } from "../session/query-client.ts";
import { type EndedImport, type ImportFile, importFiles, type ImportPorts } from "./imports.ts";
import { checkFile, uploadDocument } from "./upload.ts";
import { t } from "../messages/messages.ts";

const ports: ImportPorts = {
  checkFile,
  upload: (name, file, onProgress) => uploadDocument(servicePath + createDocument.path, name, file, onProgress),
  async createJob(type, uri, metadata) {
    await service.call(createJob, { body: { type, input_content: { role: "input", uri }, metadata } });
    await queryClient.invalidateQueries({ queryKey: jobsKey });
  },
  describeError,
};

/** Imports files with the same settings. See {@link importFiles}. */
export function importAll(files: readonly ImportFile[], settings: JobSettings): Promise<EndedImport[]> {
  return importFiles(
    files.map((file) => ({ file, settings })),
    ports,
  );
}

/** Fetches a file of the application. @throws {Error} if the response is an error */
async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(t("queue-could-not-be-fetched", { path, status: response.status }));
  return response;
}

function getSampleSettings(sample: Sample): JobSettings {
  const { job_type: type, taxonomy, ocr } = sample;
  return { type, taxonomy, ocr, zoningThreshold: 1, resultThreshold: 1, randomReviewShare: 0 };
}

/** Imports the sample documents of the application. See {@link importFiles}. */
export async function importSamples(): Promise<EndedImport[]> {
  const samples = sampleListSchema.parse(z.json().parse(await (await fetchFile(sampleListPath)).json()));
  const folder = sampleListPath.slice(0, sampleListPath.lastIndexOf("/") + 1);
  return importFiles(
    samples.map((sample) => ({
      file: { name: sample.file, read: async () => (await fetchFile(`${folder}${sample.file}`)).blob() },
      settings: getSampleSettings(sample),
    })),
    ports,
  );
}
