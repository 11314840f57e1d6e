import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import {
  deleteDetector,
  type Detector,
  detectorNameSchema,
  listDetectors,
  maxDetectorBytes,
  putDetector,
} from "../../shared/api/detectors.ts";
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
import { detectorCommands } from "./detector-commands.ts";
import { Placeholder, Problem, Row, Section } from "./parts.tsx";
import { useAction } from "./use-action.ts";
import { t } from "../messages/messages.ts";

/**
 * Describes a model by its family, its licence and the time that it takes for a page or a table, or else by the reason why it
 * cannot be used.
 */
function describeDetector({ bytes, kind, family, license, page_ms: pageMs, defect, used }: Detector): ReactNode {
  if (defect !== null)
    return <span className="text-bad">{t("detector-unusable", { defect: translateServiceText(defect) })}</span>;
  const properties = t("detector-described", {
    family: family ?? "",
    license: license ?? "",
    milliseconds: pageMs ?? 0,
    kind: kind ?? "layout",
    size: formatSize(bytes),
  });
  return (
    <>
      {properties}
      <br />
      {used ? t("detector-used", { kind: kind ?? "layout" }) : t("detector-not-used", { kind: kind ?? "layout" })}
    </>
  );
}

interface RemoveDialogProps {
  name: string;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a model is removed. */
function RemoveDialog({ name, onRemove, onClose }: RemoveDialogProps): ReactNode {
  return (
    <ActionDialog
      title={t("detector-remove-question", { name })}
      action={t("remove-action")}
      onAct={onRemove}
      onClose={onClose}
    >
      <p>{t("detector-remove-effect")}</p>
    </ActionDialog>
  );
}

/** The settings page of the layout and table models. It is a default export for `createLazyView`. */
export default function DetectorsPage(): ReactNode {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["detectors"],
    queryFn: ({ signal }) => application.call(listDetectors, { signal }),
    retry: false,
  });
  const action = useAction();
  const [nameToRemove, setNameToRemove] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  useCommands(detectorCommands, { chooseFile: () => fileInput.current?.click() });
  const refresh = () => client.invalidateQueries({ queryKey: ["detectors"] });

  const add = async (file: File): Promise<void> => {
    const { data: name } = detectorNameSchema.safeParse(file.name);
    if (name === undefined) throw new Error(t("detector-file-name-invalid", { name: file.name }));
    if (file.size > maxDetectorBytes)
      throw new Error(t("detector-file-too-large", { name, limit: formatBytes(maxDetectorBytes) }));
    const headers = { "content-type": "application/octet-stream" };
    await application.call(putDetector, { params: { name }, body: file, headers });
    await refresh();
    announce("info", t("detector-added", { name }));
  };
  const remove = async (name: string): Promise<void> => {
    await application.call(deleteDetector, { params: { name } });
    setNameToRemove(null);
    await refresh();
  };

  return (
    <Page
      title={t("detectors-title")}
      description={t("detectors-explanation")}
      actions={
        <>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept=".onnx"
            aria-label={t("detector-file-label")}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = "";
              if (file !== undefined) action.run(() => add(file));
            }}
          />
          {action.isBusy && (
            <span className="quiet" role="status">
              {t("detector-checking")}
            </span>
          )}
          <CommandButton command="detector.add" look="primary" />
        </>
      }
    >
      {action.problem !== null && <Problem>{action.problem}</Problem>}
      {data === undefined ? (
        <Placeholder error={error} title={t("detectors-load-failed")} onRetry={() => void refetch()} />
      ) : (
        <Section title={t("detectors-heading")} description={t("detectors-source")}>
          {data.list.length === 0 && <Row title={t("detectors-none")}>{t("detectors-none-note")}</Row>}
          {data.list.map((detector) => (
            <Row
              key={detector.name}
              title={detector.name}
              controls={
                <Button
                  aria-label={t("detector-remove-named", { name: detector.name })}
                  onClick={() => setNameToRemove(detector.name)}
                >
                  {t("connection-remove-command")}
                </Button>
              }
            >
              {describeDetector(detector)}
            </Row>
          ))}
        </Section>
      )}
      {nameToRemove !== null && (
        <RemoveDialog name={nameToRemove} onRemove={() => remove(nameToRemove)} onClose={() => setNameToRemove(null)} />
      )}
    </Page>
  );
}
