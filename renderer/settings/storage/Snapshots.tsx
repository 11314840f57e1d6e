import type { ReactNode } from "react";
import type { Backups } from "../../../shared/api/backups.ts";
import { formatSize } from "../../session/sizes.ts";
import { formatTime } from "../../session/times.ts";
import { useNow } from "../../session/use-now.ts";
import { Section } from "../parts.tsx";
import { t } from "../../messages/messages.ts";

/**
 * Lists the daily snapshots, the newest first. It is rendered again every minute, since the date is only shown for
 * times of past days.
 */
export function Snapshots({ snapshots }: { snapshots: Backups["snapshots"] }): ReactNode {
  const now = useNow(60_000);
  return (
    <Section title={t("snapshots-heading")} description={t("snapshots-explanation")}>
      {snapshots.length === 0 ? (
        <p className="quiet">{t("snapshots-empty")}</p>
      ) : (
        <table className="storage-use" aria-label={t("snapshots-heading")}>
          <tbody>
            {snapshots.map(({ path, created_at: createdAt, bytes }) => (
              <tr key={path}>
                <th scope="row">{formatTime(Date.parse(createdAt), now)}</th>
                <td className="quiet">{path}</td>
                <td className="number">{formatSize(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
