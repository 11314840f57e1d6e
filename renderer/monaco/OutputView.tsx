import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { createLazyView } from "../components/lazy-view.ts";
import { ApiError } from "../../shared/api/client.ts";
import type { OutputFormat } from "../../shared/api/contents.ts";
import { getJob, type Job } from "../../shared/api/jobs.ts";
import { service } from "../session/clients.ts";
import { Frame } from "../frame/Frame.tsx";
import { Button } from "../components/Button.tsx";
import { Message } from "../components/Message.tsx";
import { describeError } from "../session/notices.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { getJobName } from "../session/job-summary.ts";
import { outputCommands } from "./commands.ts";
import { fetchOutput, formats, listFormats } from "./output-formats.ts";
import "./output.css";
import { t } from "../messages/messages.ts";

const TextView = createLazyView(() => import("./TextView.tsx"));

const languages = { xml: "xml", json: "json", csv: "csv", ubl: "xml", cii: "xml" } as const;

interface OutputProps {
  text: string | undefined;
  format: OutputFormat;
  error: unknown;
}

function Output({ text, format, error }: OutputProps): ReactNode {
  if (error !== null) {
    const isMissing = error instanceof ApiError && error.status === 404;
    const isUnavailable = error instanceof ApiError && error.code === "FORMAT_UNAVAILABLE";
    const title = isMissing
      ? t("monaco-output-does-not-exist")
      : isUnavailable
        ? t("output-format-unavailable", { format: formats[format].name })
        : t("output-load-failed");
    return <Message title={title}>{describeError(error)}</Message>;
  }
  if (text === undefined) return <div aria-busy="true" />;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <TextView text={text} language={languages[format]} />
    </Suspense>
  );
}

/** Shows the output of a completed job in one of its formats, with commands to copy and save it. */
export default function OutputView({ jobId }: { jobId: string }): ReactNode {
  const [format, setFormat] = useState<OutputFormat>("xml");
  const job = useQuery({
    queryKey: ["job", jobId],
    queryFn: ({ signal }) => service.call(getJob, { params: { jobId }, signal }),
  });
  const available = useQuery({
    queryKey: ["output-formats", jobId],
    queryFn: ({ signal }) => listFormats(service, job.data as Job, signal),
    enabled: job.data !== undefined,
  });
  const content = useQuery({
    queryKey: ["output", jobId, format],
    queryFn: ({ signal }) => fetchOutput(service, job.data as Job, format, signal),
    enabled: job.data !== undefined,
  });
  const name = job.data === undefined ? t("output-title") : getJobName(job.data);
  const list = available.data ?? [format];
  useCommands(outputCommands, {
    text: content.data,
    fileName: `${name.replace(/\.[^.]*$/, "")}.${formats[format].extension}`,
    formats: list,
    show: setFormat,
  });
  return (
    <Frame
      back="queue.show"
      title={name}
      actions={
        <>
          <div className="segments" role="toolbar" aria-label={t("monaco-format-output")}>
            {list.map((id) => (
              <Button key={id} look="bare" aria-pressed={format === id} onClick={() => setFormat(id)}>
                {formats[id].name}
                <span className="visually-hidden">: {formats[id].content}</span>
              </Button>
            ))}
          </div>
          <CommandButton command="output.copy" look="bare" />
          <CommandButton command="output.download" look="bare" />
        </>
      }
      status={content.data !== undefined && <span>{t("monaco-characters", { count: content.data.length })}</span>}
    >
      <Output text={content.data} format={format} error={job.error ?? available.error ?? content.error} />
    </Frame>
  );
}
