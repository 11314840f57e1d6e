import type { ReactNode } from "react";
import { formatSize } from "../../session/sizes.ts";
import { Section } from "../parts.tsx";
import type { Storage } from "./use-storage.ts";
import { t } from "../../messages/messages.ts";

const dataKinds: readonly { field: keyof Storage; title: string; description: string }[] = [
  { field: "document_bytes", title: t("documents-label"), description: t("storage-documents-note") },
  {
    field: "content_bytes",
    title: t("storage-contents"),
    description: t("storage-contents-note"),
  },
  {
    field: "database_bytes",
    title: t("storage-databases"),
    description: t("storage-databases-note"),
  },
  {
    field: "kept_offline_bytes",
    title: t("storage-kept-offline"),
    description: t("storage-kept-offline-note"),
  },
  {
    field: "backup_bytes",
    title: t("storage-backups"),
    description: t("storage-backups-note"),
  },
  {
    field: "quarantine_bytes",
    title: t("storage-quarantine"),
    description: t("storage-quarantine-note"),
  },
  {
    field: "replaced_bytes",
    title: t("storage-replaced"),
    description: t("storage-replaced-note"),
  },
  { field: "other_bytes", title: t("storage-other"), description: t("storage-other-note") },
];

const getBytes = (storage: Storage, field: keyof Storage): number => Number(storage[field] ?? 0);

/** Shows the storage space that each kind of data uses. */
export function StorageUse({ storage }: { storage: Storage }): ReactNode {
  const shown = dataKinds.filter(({ field }) => getBytes(storage, field) > 0);
  const total = shown.reduce((sum, { field }) => sum + getBytes(storage, field), 0);
  const isAlmostFull = storage.free_bytes < 1e9;
  return (
    <Section title={t("storage-heading")} description={storage.data_folder}>
      {storage.previous_folder !== null && (
        <p className="setting-info" role="note">
          {t("data-moved-notice", { previousFolder: storage.previous_folder })}
        </p>
      )}
      <table className="storage-use" aria-label={t("storage-table-label")}>
        <tbody>
          {shown.map(({ field, title, description }) => (
            <tr key={field}>
              <th scope="row">{title}</th>
              <td className="quiet">{description}</td>
              <td className="number">{formatSize(getBytes(storage, field))}</td>
              <td>
                <meter
                  className="storage-share"
                  aria-label={t("storage-share-label", { kind: title })}
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
              {t("storage-total")}
            </th>
            <td className="number">{formatSize(total)}</td>
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              {t("storage-free-label")}
              {isAlmostFull && <span className="text-bad">{t("storage-almost-full")}</span>}
            </th>
            <td className="number">{formatSize(storage.free_bytes)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}
