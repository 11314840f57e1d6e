import { useStore } from "zustand";
import { formatValue } from "../../../shared/values.ts";
import type { Command } from "../../commands/command.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { acceptHighConfidence, getName, listHighConfidenceSuggestions } from "./edits.ts";
import type { Mapping } from "./state.ts";

export const acceptAllCommands: readonly Command<Mapping>[] = [
  {
    id: "point.accept-listed",
    title: "Accept all",
    group: "Review",
    keys: ["Mod+Enter"],
    scope: "dialog",
    undo: "step",
    ignoresKeyRepeat: true,
    run: acceptHighConfidence,
  },
];

/** Lists all suggestions of high confidence to review before accepting them in one step. */
export function AcceptAllDialog({ mapping }: { mapping: Mapping }) {
  const open = useStore(mapping.store, (state) => state.isAcceptDialogOpen);
  return open ? <AcceptAllContent mapping={mapping} /> : null;
}

function AcceptAllContent({ mapping }: { mapping: Mapping }) {
  useCommands(acceptAllCommands, mapping);
  const points = listHighConfidenceSuggestions(mapping);
  const close = (): void => mapping.store.setState({ isAcceptDialogOpen: false });
  const actions = (
    <>
      <button type="button" className="button" onClick={close}>
        Cancel
      </button>
      <CommandButton command="point.accept-listed" look="primary" />
    </>
  );
  return (
    <Dialog title={`Accept ${points.length} suggestions of high confidence?`} onClose={close} actions={actions}>
      <dl className="accept-all-list">
        {points.map((point) => (
          <div key={point.path}>
            <dt className="quiet">{getName(mapping, point.path)}</dt>
            <dd>
              {point.value === null ? (
                <span className="quiet">not in the document</span>
              ) : (
                formatValue(point.value, point.type)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
