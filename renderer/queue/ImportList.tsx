import { CircleAlert, CircleCheck, FileText, X } from "lucide-react";
import type { ReactNode } from "react";
import type { Import, ImportFile, ImportState } from "./imports.ts";

function stateText(state: ImportState): string {
  switch (state.kind) {
    case "waiting":
      return "Waiting";
    case "uploading":
      return `${Math.round(state.share * 100)} %`;
    case "creating":
      return "Making the job…";
    case "done":
      return "Job made";
    case "refused":
      return state.reason;
  }
}

function StateIcon({ state }: { state: ImportState }): ReactNode {
  if (state.kind === "done") return <CircleCheck size={16} className="import-good" aria-hidden />;
  if (state.kind === "refused") return <CircleAlert size={16} className="import-bad" aria-hidden />;
  return <FileText size={16} className="quiet" aria-hidden />;
}

/** The files that wait for their settings; each can be left out. */
export function ChosenList({
  files,
  onRemove,
}: {
  files: readonly ImportFile[];
  onRemove: (index: number) => void;
}): ReactNode {
  return (
    <ul className="import-list" aria-label="Chosen files">
      {files.map((file, index) => (
        // Two files may have one name; their place tells them apart.
        <li key={`${file.name} ${index}`}>
          <FileText size={16} className="quiet" aria-hidden />
          <span className="import-name">{file.name}</span>
          <button
            type="button"
            className="button bare icon-only"
            aria-label={`Leave out ${file.name}`}
            onClick={() => onRemove(index)}
          >
            <X size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How far each file is, and why one was refused. */
export function ImportList({ list }: { list: readonly Import[] }): ReactNode {
  return (
    <ul className="import-list" aria-label="Imports" aria-live="polite">
      {list.map(({ id, name, state }) => (
        <li key={id} className={state.kind}>
          <StateIcon state={state} />
          <span className="import-name">{name}</span>
          <span className="import-state">{stateText(state)}</span>
          {state.kind === "uploading" && (
            <progress className="progress" aria-label={`${name}: upload`} value={state.share} />
          )}
        </li>
      ))}
    </ul>
  );
}
