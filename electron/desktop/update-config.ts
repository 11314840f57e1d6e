/** The configuration of updates that the packaging wrote to `resources/app-update.yml`. */
export interface UpdateConfig {
  /** The address of the folder with the versions; null if none is set. */
  feed: string | null;
  /** The publisher in the signature of a new version; null if the application is not signed. */
  publisherName: string | null;
}

function readValue(yaml: string, name: string): string | null {
  const [, json] = new RegExp(`^${name}: (".*")$`, "mu").exec(yaml) ?? [];
  return json === undefined ? null : String(JSON.parse(json));
}

/** Parses the file that `writeUpdateConfig` of the packaging writes. @param yaml null if there is no file */
export function parseUpdateConfig(yaml: string | null): UpdateConfig {
  if (yaml === null) return { feed: null, publisherName: null };
  return { feed: readValue(yaml, "url"), publisherName: readValue(yaml, "publisherName") };
}

/**
 * Tells whether a downloaded version may be installed without the user. On Windows, electron-updater verifies a
 * signature only against the name of a publisher. macOS itself verifies the signature. On Linux there are no
 * signatures; only the checksum is verified, which comes from the feed over HTTPS.
 */
export function mayInstallUpdates(platform: NodeJS.Platform, { publisherName }: UpdateConfig): boolean {
  return platform !== "win32" || publisherName !== null;
}
