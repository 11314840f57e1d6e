import { z } from "zod";
import type { Sample } from "../../shared/api/gateway.ts";
import { sampleListPath, sampleListSchema } from "../../shared/api/gateway.ts";
import { createJob } from "../../shared/api/jobs.ts";
import { service } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";
import { queryClient } from "../session/query-client.ts";
import type { ImportFile, ImportPorts, JobSettings } from "./imports.ts";
import { importFiles } from "./imports.ts";
import { refusedUpFront, uploadDocument } from "./upload.ts";
import { jobsKey } from "./use-jobs.ts";

const ports: ImportPorts = {
  refusedUpFront,
  upload: uploadDocument,
  async createJob(type, uri, metadata) {
    await service.call(createJob, { body: { type, input_content: { role: "input", uri }, metadata } });
    await queryClient.invalidateQueries({ queryKey: jobsKey });
  },
  describeError,
};

/** Makes jobs of files, all with the same settings. @returns how many became jobs */
export function importAll(files: readonly ImportFile[], settings: JobSettings): Promise<number> {
  return importFiles(
    files.map((file) => ({ file, settings })),
    ports,
  );
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path} could not be fetched (${answer.status}).`);
  return answer;
}

function sampleSettings(sample: Sample): JobSettings {
  return { type: sample.job_type, taxonomy: sample.taxonomy, ocr: sample.ocr, zoningThreshold: 1, resultThreshold: 1 };
}

/** Makes jobs of the documents that come with the application. @returns how many became jobs */
export async function importSamples(): Promise<number> {
  const samples = sampleListSchema.parse(z.json().parse(await (await fetched(sampleListPath)).json()));
  const folder = sampleListPath.slice(0, sampleListPath.lastIndexOf("/") + 1);
  return importFiles(
    samples.map((sample) => ({
      file: { name: sample.file, bytes: async () => (await fetched(`${folder}${sample.file}`)).blob() },
      settings: sampleSettings(sample),
    })),
    ports,
  );
}
