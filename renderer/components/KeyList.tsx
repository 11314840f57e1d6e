import type { ReactNode } from "react";
import { formatBinding } from "../commands/keys.ts";
import type { BoundCommand } from "../commands/registry.ts";
import type { Platform } from "../commands/keys.ts";
import { Dialog } from "./Dialog.tsx";
import "./KeyList.css";
import { t } from "../messages/messages.ts";

export interface KeyListProps {
  commands: readonly BoundCommand[];
  platform: Platform;
  onClose: () => void;
}

/** Lists the keys of the commands that can be run now in the current view, by group. */
export function KeyList({ commands, platform, onClose }: KeyListProps): ReactNode {
  const withKeys = commands.filter(
    ({ command, isEnabled }) => command.scope !== "dialog" && command.keys !== undefined && isEnabled(),
  );
  const groups = [...Map.groupBy(withKeys, ({ command }) => command.group)];
  return (
    <Dialog title={t("keys-dialog-title")} onClose={onClose} size="large">
      <div className="key-list">
        {groups.map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ command }) => (
                <div key={command.id}>
                  <dt>{command.title.replace("…", "")}</dt>
                  <dd>
                    {[...new Set(command.keys?.map((binding) => formatBinding(binding, platform)))].map((label) => (
                      <kbd key={label}>{label}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="quiet">{t("keys-dialog-note")}</p>
    </Dialog>
  );
}
