/**
 * The migrations of the workbench's own database: the statements that convert each format of the file to the next. A
 * format consists of the schema and of the form of the rows that the window writes. Add a migration when an earlier
 * version of the application cannot read new rows.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE journal_entry (
    job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL, position INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (job_id, step, claimed_at, position)
  ) WITHOUT ROWID`,
  // Connections: journals of several services and accounts are kept apart.
  `CREATE TABLE connection (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, address TEXT NOT NULL, created_at TEXT NOT NULL,
    user_id TEXT, user_name TEXT, user_email TEXT, key_kind TEXT, key_storage TEXT
  ) WITHOUT ROWID;
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ALTER TABLE journal_entry RENAME TO journal_entry_1;
  CREATE TABLE journal_entry (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL,
    position INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (connection_id, job_id, step, claimed_at, position)
  ) WITHOUT ROWID;
  INSERT INTO journal_entry SELECT 'embedded', job_id, step, claimed_at, position, entry FROM journal_entry_1;
  DROP TABLE journal_entry_1`,
  // Offline work: checked-out jobs and their contents, the outbox, and work kept aside after a conflict.
  `CREATE TABLE kept_job (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (connection_id, job_id)
  ) WITHOUT ROWID;
  CREATE TABLE kept_role (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, role TEXT NOT NULL, total_count INTEGER NOT NULL,
    PRIMARY KEY (connection_id, job_id, role)
  ) WITHOUT ROWID;
  CREATE TABLE kept_item (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, role TEXT NOT NULL, item INTEGER NOT NULL,
    description TEXT NOT NULL, size INTEGER, sha256 TEXT, base TEXT, base_sha256 TEXT,
    PRIMARY KEY (connection_id, job_id, role, item)
  ) WITHOUT ROWID;
  CREATE INDEX kept_item_sha256 ON kept_item (sha256);
  CREATE INDEX kept_item_base_sha256 ON kept_item (base_sha256);
  CREATE TABLE kept_body (
    connection_id TEXT NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL, body BLOB,
    PRIMARY KEY (connection_id, sha256)
  );
  CREATE TABLE outbox_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT, connection_id TEXT NOT NULL, job_id TEXT NOT NULL, kind TEXT NOT NULL,
    role TEXT, item INTEGER, base_etag TEXT, body BLOB NOT NULL, idempotency_key TEXT NOT NULL,
    created_at INTEGER NOT NULL, attempts INTEGER NOT NULL, last_error TEXT, state TEXT NOT NULL
  );
  CREATE INDEX outbox_entry_job ON outbox_entry (connection_id, job_id);
  CREATE TABLE set_aside (
    connection_id TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL, content TEXT NOT NULL,
    PRIMARY KEY (connection_id, id)
  )`,
  // Comments of kept jobs. Steps of journals may set marks of reviews, which earlier versions cannot replay.
  `CREATE TABLE kept_comments (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (connection_id, job_id)
  ) WITHOUT ROWID`,
  // Watched folders, and the states of their files.
  `CREATE TABLE watched_folder (
    id TEXT PRIMARY KEY, connection_id TEXT NOT NULL, path TEXT NOT NULL, job_type TEXT NOT NULL, taxonomy TEXT NOT NULL,
    ocr INTEGER NOT NULL, zoning_threshold REAL NOT NULL, result_threshold REAL NOT NULL, is_paused INTEGER NOT NULL,
    needs_baseline INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE watched_file (
    folder_id TEXT NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, modified_at REAL NOT NULL, sha256 TEXT,
    state TEXT NOT NULL, attempt INTEGER NOT NULL, document_uri TEXT, reason TEXT, changed_at INTEGER NOT NULL,
    PRIMARY KEY (folder_id, name)
  ) WITHOUT ROWID;
  CREATE INDEX watched_file_sha256 ON watched_file (folder_id, sha256)`,
  // Active times of the reviewer per item.
  `CREATE TABLE active_time (
    connection_id TEXT NOT NULL, job_id TEXT NOT NULL, step TEXT NOT NULL, item TEXT NOT NULL,
    seconds INTEGER NOT NULL, changed_at INTEGER NOT NULL, PRIMARY KEY (connection_id, job_id, step, item)
  ) WITHOUT ROWID;
  CREATE INDEX active_time_changed_at ON active_time (changed_at)`,
  // Imported contents of watched folders. They are kept when their files are overwritten.
  `CREATE TABLE watched_content (
    folder_id TEXT NOT NULL, sha256 TEXT NOT NULL, name TEXT NOT NULL, imported_at INTEGER NOT NULL,
    PRIMARY KEY (folder_id, sha256)
  ) WITHOUT ROWID;
  CREATE INDEX watched_content_imported_at ON watched_content (folder_id, imported_at);
  INSERT OR IGNORE INTO watched_content
    SELECT folder_id, sha256, name, changed_at FROM watched_file WHERE state = 'imported' AND sha256 IS NOT NULL;
  DROP INDEX watched_file_sha256`,
  // The number of attempts in which a service could not read a file in time.
  `ALTER TABLE watched_file ADD COLUMN timeout_count INTEGER NOT NULL DEFAULT 0`,
  // The revision of the taxonomy of a folder's jobs, since another taxonomy may get the same name later.
  `ALTER TABLE watched_folder ADD COLUMN taxonomy_revision TEXT`,
  // Steps of journals had titles in the language of the window. Now they have only ids.
  `UPDATE journal_entry SET entry = json_remove(entry, '$.step.title') WHERE json_valid(entry)`,
  // Work that is kept aside. The name `set_aside` is used by the service for working copies.
  `ALTER TABLE set_aside RENAME TO stash`,
  // Whether the keychain may have an entry of a connection. The entry may contain an earlier key than the one in
  // memory.
  `ALTER TABLE connection ADD COLUMN may_be_in_keychain INTEGER NOT NULL DEFAULT 0;
  UPDATE connection SET may_be_in_keychain = 1 WHERE key_storage = 'keychain'`,
  // The share of the results accepted unseen that is drawn for a review. Folders of earlier versions draw nothing.
  `ALTER TABLE watched_folder ADD COLUMN random_review_share REAL NOT NULL DEFAULT 0`,
];
