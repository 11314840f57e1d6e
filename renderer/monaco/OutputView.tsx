import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../shared/api/client.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { getJob } from "../../shared/api/jobs.ts";
import { service } from "../session/clients.ts";
import { Frame } from "../frame/Frame.tsx";
import { Message } from "../components/Message.tsx";
import { describeError } from "../session/notices.ts";
import { findContentItem, listContentItems } from "../session/contents-api.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { getJobName } from "../session/job-summary.ts";
import { outputCommands } from "./commands.ts";
import "./output.css";

const TextView = lazy(() => import("./TextView.tsx"));

/** The parts of the output: the document as XML, and its data points or keywords as JSON. */
const parts = { xml: "Document", json: "Results" } as const;
type Part = keyof typeof parts;

async function fetchPart(job: Job, part: Part, signal: AbortSignal): Promise<string> {
  if (part === "xml") {
    if (job.output_content === undefined)
      throw new Error("The job has no output yet. It is written when all steps are completed.");
    return (await service.fetchUri(job.output_content.uri, { signal })).text();
  }
  const role = job.type === "indexing" ? "indexing-json" : "mapping-json";
  const item = findContentItem((await listContentItems(service, job.id, role, 0, signal)).list, role, 0);
  return JSON.stringify(await (await service.fetchUri(item.uri, { signal })).json(), null, 2);
}

function Part({ text, language, error }: { text: string | undefined; language: Part; error: unknown }): ReactNode {
  if (error !== null) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <Message title={isMissing ? "This output does not exist" : "The output could not be loaded"}>
        {describeError(error)}
      </Message>
    );
  }
  if (text === undefined) return <div aria-busy="true" />;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <TextView text={text} language={language} />
    </Suspense>
  );
}

/** Shows the output of a completed job, to read, copy and save. */
export function OutputView({ jobId }: { jobId: string }): ReactNode {
  const [part, setPart] = useState<Part>("xml");
  const job = useQuery({
    queryKey: ["job", jobId],
    queryFn: ({ signal }) => service.call(getJob, { params: { jobId }, signal }),
  });
  const content = useQuery({
    queryKey: ["output", jobId, part],
    queryFn: ({ signal }) => fetchPart(job.data as Job, part, signal),
    enabled: job.data !== undefined,
  });
  const name = job.data === undefined ? "Output" : getJobName(job.data);
  useCommands(outputCommands, { text: content.data, fileName: `${name.replace(/\.[^.]*$/, "")}.${part}` });
  return (
    <Frame
      back="queue.show"
      title={name}
      actions={
        <>
          <div className="segments" role="toolbar" aria-label="Part of the output">
            {(Object.keys(parts) as Part[]).map((id) => (
              <button
                key={id}
                type="button"
                className="button bare"
                aria-pressed={part === id}
                onClick={() => setPart(id)}
              >
                {id === "xml" ? "XML" : "JSON"}
                <span className="visually-hidden">: {parts[id]}</span>
              </button>
            ))}
          </div>
          <CommandButton command="output.copy" look="bare" />
          <CommandButton command="output.download" look="bare" />
        </>
      }
      status={content.data !== undefined && <span>{content.data.length.toLocaleString()} characters</span>}
    >
      <Part text={content.data} language={part} error={job.error ?? content.error} />
    </Frame>
  );
}
