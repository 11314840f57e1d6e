import { CircleCheck, CircleDashed, FlaskConical, LogOut, Radio, ShieldX, WifiOff, Wrench } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { Connection } from "../../shared/api/connections.ts";
import type { KeyKind } from "../../shared/api/users.ts";
import "./ConnectionMarks.css";
import { t } from "../messages/messages.ts";

/** Shows whether a key is for live or test data, by word, icon and color. */
export function KeyKindBadge({ kind }: { kind: KeyKind }): ReactNode {
  const Icon = kind === "live" ? Radio : FlaskConical;
  return (
    <span className={`key-kind ${kind}`}>
      <Icon size={12} aria-hidden />
      {kind === "live" ? t("window-live") : t("window-test")}
    </span>
  );
}

interface ConnectionState {
  text: string;
  tone: "good" | "warn" | "bad" | "quiet";
  icon: ComponentType<{ size?: number | string; "aria-hidden"?: boolean }>;
}

const states: Record<Connection["status"], ConnectionState> = {
  online: { text: t("window-online"), tone: "good", icon: CircleCheck },
  offline: { text: t("window-not-reachable"), tone: "bad", icon: WifiOff },
  maintenance: { text: t("window-under-maintenance"), tone: "warn", icon: Wrench },
  refused: { text: t("window-refused"), tone: "bad", icon: ShieldX },
  unknown: { text: t("window-not-checked-yet"), tone: "quiet", icon: CircleDashed },
};
const signedOut: ConnectionState = { text: t("signed-out"), tone: "warn", icon: LogOut };

/** Shows the state of a connection as an icon and a word. */
export function ConnectionStateMark({ connection }: { connection: Connection }): ReactNode {
  const { status, key_storage: keyStorage, user } = connection;
  // If an account has no key, for example after a restart without a keychain, Galley itself refuses its requests.
  const isSignedOut =
    keyStorage === null && (status === "online" || status === "unknown" || (status === "refused" && user !== null));
  const { text, tone, icon: Icon } = isSignedOut ? signedOut : states[status];
  return (
    <span className={`connection-state ${tone}`}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}
