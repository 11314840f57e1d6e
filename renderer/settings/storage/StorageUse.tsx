import type { ReactNode } from "react";
import { formatSize } from "../../session/sizes.ts";
import { Section } from "../parts.tsx";
import type { Storage } from "./use-storage.ts";

const kinds: readonly { field: keyof Storage; title: string; description: string }[] = [
  { field: "document_bytes", title: "Documents", description: "As they were imported" },
  { field: "content_bytes", title: "Pages and results", description: "Text, images, zones, data points, output" },
  { field: "database_bytes", title: "Databases", description: "Users, teams, jobs, taxonomies, unsent work" },
  {
    field: "kept_offline_bytes",
    title: "Kept offline",
    description: "Jobs of other services, while they are checked out",
  },
  {
    field: "backup_bytes",
    title: "Backups",
    description: "Daily snapshots with the documents deleted since; exported file",
  },
  { field: "quarantine_bytes", title: "Quarantine", description: "Contents that no job names, deleted after 30 days" },
  {
    field: "replaced_bytes",
    title: "Replaced by a restore",
    description: "In the folder “replaced”, until you delete it",
  },
  { field: "other_bytes", title: "Other", description: "Logs, OCR languages, files of the window" },
];

const getBytes = (storage: Storage, field: keyof Storage): number => Number(storage[field] ?? 0);

/** What each kind of data takes, as a bar and as numbers. */
export function StorageUse({ storage }: { storage: Storage }): ReactNode {
  const shown = kinds.filter(({ field }) => getBytes(storage, field) > 0);
  const total = shown.reduce((sum, { field }) => sum + getBytes(storage, field), 0);
  const isShort = storage.free_bytes < 1e9;
  return (
    <Section title="Storage" description={storage.data_folder}>
      {storage.previous_folder !== null && (
        <p className="setting-info" role="note">
          The data were moved from {storage.previous_folder}, which still has them. Delete that folder when you no
          longer need it.
        </p>
      )}
      <table className="storage-use" aria-label="Storage by kind of data">
        <tbody>
          {shown.map(({ field, title, description }) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              <td className="quiet">{description}</td>
              <td className="number">{formatSize(getBytes(storage, field))}</td>
              <td>
                <meter
                  className="storage-share"
                  aria-label={`Share of ${title}`}
                  min={0}
                  max={total}
                  value={getBytes(storage, field)}
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Together
            </th>
            <td className="number">{formatSize(total)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              Free on this disk
              {isShort && (
                <span className="setting-bad"> · Almost full: move your data to a larger disk, or make room</span>
              )}
            </th>
            <td className="number">{formatSize(storage.free_bytes)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
