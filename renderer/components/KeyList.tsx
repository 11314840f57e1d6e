import type { ReactNode } from "react";
import { formatBinding } from "../commands/keys.ts";
import type { BoundCommand } from "../commands/registry.ts";
import type { Platform } from "../commands/keys.ts";
import { Dialog } from "./Dialog.tsx";
import "./KeyList.css";

export interface KeyListProps {
  commands: readonly BoundCommand[];
  platform: Platform;
  onClose: () => void;
}

/** The keys of everything that can be done here. */
export function KeyList({ commands, platform, onClose }: KeyListProps): ReactNode {
  const withKeys = commands.filter(({ command }) => command.scope !== "dialog" && command.keys !== undefined);
  const groups = [...Map.groupBy(withKeys, ({ command }) => command.group)];
  return (
    <Dialog title="Keys" onClose={onClose} size="large">
      <div className="key-list">
        {groups.map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ command }) => (
                <div key={command.id}>
                  <dt>{command.title.replace("…", "")}</dt>
                  <dd>
                    {[...new Set(command.keys?.map((keys) => formatBinding(keys, platform)))].map((shown) => (
                      <kbd key={shown}>{shown}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
