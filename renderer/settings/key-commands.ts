import { Copy, RefreshCw } from "lucide-react";
import { type KeyKind, keyKinds } from "../../shared/api/users.ts";
import type { Command } from "../commands/command.ts";
import { t } from "../messages/messages.ts";

export const keyTitles: Record<KeyKind, string> = { live: t("key-live-label"), test: t("key-test-label") };

/** Returns the kinds of keys that a connection can read. With a test key, it cannot read the live key. */
export function getVisibleKinds(ownKind: KeyKind): readonly KeyKind[] {
  return ownKind === "live" ? keyKinds : ["test"];
}

/** The state and actions that the commands of the API keys use. */
interface KeyContext {
  /** The kind of the connection's own key. */
  ownKind: KeyKind;
  copy: (kind: KeyKind) => void;
  confirmRenewal: (kind: KeyKind) => void;
}

const commandDefaults = { group: t("account-title"), scope: "anywhere", undo: "none" } as const;

/** The commands of the page of the account. */
export const keyCommands: readonly Command<KeyContext>[] = keyKinds.flatMap((kind) => [
  {
    ...commandDefaults,
    id: `key.copy-${kind}`,
    title: t("key-copy-command", { kind }),
    icon: Copy,
    when: ({ ownKind }: KeyContext) => getVisibleKinds(ownKind).includes(kind),
    run: ({ copy }: KeyContext) => copy(kind),
  },
  {
    ...commandDefaults,
    id: `key.renew-${kind}`,
    title: t("key-renew-command", { kind }),
    icon: RefreshCw,
    when: ({ ownKind }: KeyContext) => ownKind === kind,
    run: ({ confirmRenewal }: KeyContext) => confirmRenewal(kind),
  },
]);
