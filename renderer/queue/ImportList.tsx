import { CircleAlert, CircleCheck, FileText, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import type { Import, ImportFile, ImportState } from "./imports.ts";
import { t } from "../messages/messages.ts";

/** Describes the state of an import. */
function describeState(state: ImportState): string {
  switch (state.kind) {
    case "waiting":
      return t("queue-waiting");
    case "uploading":
      return `${Math.round(state.share * 100)} %`;
    case "creating":
      return t("queue-creating-job");
    case "done":
      return t("queue-job-created");
    case "failed":
      return state.reason;
  }
}

function StateIcon({ state }: { state: ImportState }): ReactNode {
  if (state.kind === "done") return <CircleCheck size={16} className="text-good" aria-hidden />;
  if (state.kind === "failed") return <CircleAlert size={16} className="text-bad" aria-hidden />;
  return <FileText size={16} className="quiet" aria-hidden />;
}

interface SelectedFilesProps {
  files: readonly ImportFile[];
  onRemove: (index: number) => void;
}

/** Lists the files that will be imported, with a button to remove each. */
export function SelectedFiles({ files, onRemove }: SelectedFilesProps): ReactNode {
  return (
    <>
      <p className="import-count quiet">{t("queue-file-count", { count: files.length })}</p>
      <ul className="import-list" aria-label={t("queue-selected-files")}>
        {files.map((file, index) => (
          // The key contains the index, because two files may have the same name.
          <li key={`${file.name} ${index}`}>
            <FileText size={16} className="quiet" aria-hidden />
            <span className="import-name clip">{file.name}</span>
            <Button
              look="bare"
              iconOnly
              aria-label={t("queue-remove", { name: file.name })}
              onClick={() => onRemove(index)}
            >
              <X size={16} />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists the imports with their progress or the reason of their failure. */
export function ImportList({ list }: { list: readonly Import[] }): ReactNode {
  return (
    <ul className="import-list" aria-label={t("queue-imports")} aria-live="polite">
      {list.map(({ id, name, state }) => (
        <li key={id} className={state.kind}>
          <StateIcon state={state} />
          <span className="import-name clip">{name}</span>
          <span className="import-state">{describeState(state)}</span>
          {state.kind === "uploading" && (
            <progress className="progress" aria-label={t("queue-upload", { name })} value={state.share} />
          )}
        </li>
      ))}
    </ul>
  );
}
