import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import {
  deleteLanguage,
  type Language,
  languageCodeSchema,
  listLanguages,
  maxTrainedDataBytes,
  putLanguage,
} from "../../shared/api/languages.ts";
import { formatBytes } from "../../shared/bytes.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Page } from "../components/Page.tsx";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { application } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { translateServiceText } from "../session/service-texts.ts";
import { formatSize } from "../session/sizes.ts";
import { languageCommands } from "./language-commands.ts";
import { Placeholder, Problem, Row, Section } from "./parts.tsx";
import { useAction } from "./use-action.ts";
import { getLocale, t } from "../messages/messages.ts";

const languageNames = new Intl.DisplayNames(getLocale(), { type: "language", fallback: "none" });

/** Returns the name of a Tesseract language code, such as `French` or `Chinese (sim)`; the code if it has no name. */
function formatLanguage(code: string): string {
  const [language = code, ...variant] = code.split("_");
  const name = languageNames.of(language) ?? language;
  return variant.length === 0 ? name : `${name} (${variant.join(", ")})`;
}

/** Returns the language code in a file name, such as `fra` of `fra.traineddata.gz`; null if the name is invalid. */
function parseFileName(name: string): string | null {
  const [, code] = /^(.+)\.traineddata(?:\.gz)?$/.exec(name) ?? [];
  return languageCodeSchema.safeParse(code).data ?? null;
}

function describeLanguage({ shipped, added_bytes: bytes, defect }: Language): ReactNode {
  if (defect !== null)
    return <span className="text-bad">{t("ocr-file-unusable", { defect: translateServiceText(defect) })}</span>;
  if (bytes === null) return t("ocr-file-built-in");
  return `${shipped ? t("ocr-file-replaces-own") : t("ocr-file-added")} · ${formatSize(bytes)}`;
}

interface RemoveDialogProps {
  language: Language;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before the file of a language is removed. */
function RemoveDialog({ language, onRemove, onClose }: RemoveDialogProps): ReactNode {
  return (
    <ActionDialog
      title={t("ocr-language-remove-question", { language: formatLanguage(language.code) })}
      action={t("remove-action")}
      onAct={onRemove}
      onClose={onClose}
    >
      <p>
        {language.shipped
          ? t("ocr-language-restore-effect")
          : t("ocr-language-remove-effect", { language: language.code })}
      </p>
    </ActionDialog>
  );
}

/** The settings page of the OCR languages. It is a default export for `createLazyView`. */
export default function LanguagesPage(): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["languages"],
    queryFn: ({ signal }) => application.call(listLanguages, { signal }),
    retry: false,
  });
  const action = useAction();
  const [languageToRemove, setLanguageToRemove] = useState<Language | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  useCommands(languageCommands, { chooseFile: () => fileInput.current?.click() });
  const refresh = () => client.invalidateQueries({ queryKey: ["languages"] });

  const add = async (file: File): Promise<void> => {
    const code = parseFileName(file.name);
    if (code === null) throw new Error(t("ocr-file-name-invalid", { name: file.name }));
    if (file.size > maxTrainedDataBytes)
      throw new Error(t("ocr-file-too-large", { name: file.name, limit: formatBytes(maxTrainedDataBytes) }));
    await application.call(putLanguage, { params: { code }, body: await file.arrayBuffer() });
    await refresh();
    announce("info", t("ocr-language-added", { language: formatLanguage(code) }));
  };
  const remove = async ({ code }: Language): Promise<void> => {
    await application.call(deleteLanguage, { params: { code } });
    setLanguageToRemove(null);
    await refresh();
  };

  return (
    <Page
      title={t("ocr-languages-title")}
      description={t("ocr-languages-explanation")}
      actions={
        <>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept=".traineddata,.gz"
            aria-label={t("ocr-file-label")}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file !== undefined) action.run(() => add(file));
            }}
          />
          {action.isBusy && (
            <span className="quiet" role="status">
              {t("ocr-file-adding")}
            </span>
          )}
          <CommandButton command="language.add" look="primary" />
        </>
      }
    >
      {action.problem !== null && <Problem>{action.problem}</Problem>}
      {data === undefined ? (
        <Placeholder error={error} title={t("ocr-languages-load-failed")} onRetry={() => void refetch()} />
      ) : (
        <Section title={t("ocr-file-heading")} description={t("ocr-languages-source")}>
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
                  <Button
                    aria-label={t("ocr-language-remove-named", { language: formatLanguage(language.code) })}
                    onClick={() => setLanguageToRemove(language)}
                  >
                    {t("connection-remove-command")}
                  </Button>
                )
              }
            >
              {describeLanguage(language)}
            </Row>
          ))}
        </Section>
      )}
      {languageToRemove !== null && (
        <RemoveDialog
          language={languageToRemove}
          onRemove={() => remove(languageToRemove)}
          onClose={() => setLanguageToRemove(null)}
        />
      )}
    </Page>
  );
}
