import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import type { Language } from "../../shared/api/languages.ts";
import {
  deleteLanguage,
  languageCodeSchema,
  listLanguages,
  maxTrainedDataBytes,
  putLanguage,
} from "../../shared/api/languages.ts";
import { formatBytes } from "../../shared/bytes.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Page } from "../components/Page.tsx";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { application } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { formatSize } from "../session/sizes.ts";
import { languageCommands } from "./language-commands.ts";
import { Placeholder, Problem, Row, Section } from "./parts.tsx";
import { useAction } from "./use-action.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns the name of a language of Tesseract: `French`, `Chinese (sim)`; the code if it has no name. */
function formatLanguage(code: string): string {
  const [language = code, ...variant] = code.split("_");
  const name = languageNames.of(language) ?? language;
  return variant.length === 0 ? name : `${name} (${variant.join(", ")})`;
}

/** Reads the code from the name of a file: `fra` of `fra.traineddata.gz`; null if the name has none. */
function parseFileName(name: string): string | null {
  const [, code] = /^(.+)\.traineddata(?:\.gz)?$/.exec(name) ?? [];
  return languageCodeSchema.safeParse(code).data ?? null;
}

function describeLanguage({ shipped, added_bytes: bytes, defect }: Language): ReactNode {
  if (defect !== null)
    return <span className="setting-bad">OCR cannot use the file: {defect}. Add it again, or remove it.</span>;
  if (bytes === null) return "Part of Galley";
  return `${shipped ? "Your file replaces Galley’s" : "Added"} · ${formatSize(bytes)}`;
}

/** Asks for confirmation before the file of a language is removed. */
function RemoveDialog({
  language,
  onRemove,
  onClose,
}: {
  language: Language;
  onRemove: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  return (
    <ActionDialog title={`Remove ${formatLanguage(language.code)}?`} action="Remove" onAct={onRemove} onClose={onClose}>
      <p>
        {language.shipped
          ? "OCR then reads the language with Galley’s own file."
          : `New jobs cannot select ${language.code} any more, and a job that has it fails when it reaches OCR.`}
      </p>
    </ActionDialog>
  );
}

/** The page of the OCR languages. Default export, because `lazy` loads it on first use. */
export default function LanguagesPage(): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["languages"],
    queryFn: ({ signal }) => application.call(listLanguages, { signal }),
    retry: false,
  });
  const action = useAction();
  const [removed, setRemoved] = useState<Language | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  useCommands(languageCommands, { chooseFile: () => fileInput.current?.click() });
  const refresh = () => client.invalidateQueries({ queryKey: ["languages"] });

  const add = async (file: File): Promise<void> => {
    const code = parseFileName(file.name);
    if (code === null)
      throw new Error(
        `“${file.name}” is not the name of trained data. Its name must be the language’s code and .traineddata, such as fra.traineddata.`,
      );
    if (file.size > maxTrainedDataBytes)
      throw new Error(`“${file.name}” is larger than ${formatBytes(maxTrainedDataBytes)}, the limit of trained data.`);
    await application.call(putLanguage, { params: { code }, body: await file.arrayBuffer() });
    await refresh();
    announce("info", `${formatLanguage(code)} was added`);
  };
  const remove = async ({ code }: Language): Promise<void> => {
    await application.call(deleteLanguage, { params: { code } });
    setRemoved(null);
    await refresh();
  };

  return (
    <Page
      title="OCR languages"
      description="What OCR on this computer can read. A remote service has its own languages."
      actions={
        <>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept=".traineddata,.gz"
            aria-label="File of trained data"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file !== undefined) action.run(() => add(file));
            }}
          />
          {action.isBusy && (
            <span className="quiet" role="status">
              Adding…
            </span>
          )}
          <CommandButton command="language.add" look="primary" />
        </>
      }
    >
      {action.problem !== null && <Problem>{action.problem}</Problem>}
      {data === undefined ? (
        <Placeholder error={error} title="The languages could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Section
          title="Trained data"
          description="Files of trained data for more than 100 languages are published by the Tesseract project (tessdata_best and tessdata_fast). Galley checks a file before it adds it."
        >
          {data.list.map((language) => (
            <Row
              key={language.code}
              title={
                <>
                  {formatLanguage(language.code)} <span className="quiet">{language.code}</span>
                </>
              }
              controls={
                language.added_bytes !== null && (
                  <button
                    type="button"
                    className="button"
                    aria-label={`Remove ${formatLanguage(language.code)}…`}
                    onClick={() => setRemoved(language)}
                  >
                    Remove…
                  </button>
                )
              }
            >
              {describeLanguage(language)}
            </Row>
          ))}
        </Section>
      )}
      {removed !== null && (
        <RemoveDialog language={removed} onRemove={() => remove(removed)} onClose={() => setRemoved(null)} />
      )}
    </Page>
  );
}
