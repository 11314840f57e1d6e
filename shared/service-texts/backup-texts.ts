/**
 * The reasons for refusing a backup, a restore, a move of the data, a watched folder, a file in a watched folder, or
 * trained data of OCR.
 */
export const backupTexts = {
  "backup-incomplete": "{file} is not a complete backup of Galley: {reason}. Use another backup. Nothing was changed.",
  "backup-not-restorable": "{file} cannot be restored: {reason}. Use another backup. Nothing was changed.",
  "backup-too-new":
    "A newer version of Galley made {file}: {reason}. Install that version, and restore the backup with it. Nothing was changed.",
  "backup-missing": "{file} does not exist or cannot be read.",
  "backup-key-damaged": "The master key in the backup is damaged. Use another backup.",
  "backup-pass-phrase-wrong": "The pass phrase is not the one with which the backup was made. Nothing was changed.",
  "pass-phrase-too-short": "The pass phrase needs at least {#count} characters.",
  "backup-key-locked": "The keychain does not return the master key. Unlock it, or export without a pass phrase.",
  "export-file-exists": "{file} exists already. Choose another name. Nothing was changed.",
  "export-folder-missing":
    "{file} is in a folder that does not exist. Create it, or choose another. Nothing was changed.",
  "export-in-data-folder":
    "{file} is in the data folder itself. Choose a folder elsewhere, best on another disk. Nothing was changed.",
  "move-refused": "The data cannot be moved to {folder}: {@reason}. Nothing was changed.",
  "folder-not-whole-path": "it is not a whole path",
  "folder-around-data": "it contains the data folder, or is part of it",
  "folder-parent-missing": "{folder} does not exist",
  "folder-is-file": "it is a file",
  "folder-not-empty": "it is not empty. Choose an empty folder or a new one",
  "data-folder-named-at-start":
    "Galley was started with --data, which names the data folder at each start. Close Galley, move the folder yourself, and name the new one with --data.",
  "disk-too-full":
    "The disk of {folder} is full: {#needed} bytes are needed, and {#free} are free. Free some space or choose another disk, and try again. Nothing was changed.",
  "disk-full":
    "The disk of {folder} is full. Free some space or choose another disk, and try again. Nothing was changed.",

  "trained-data-packed": "it cannot be unpacked ({reason})",
  "trained-data-foreign": "it is not trained data of Tesseract",
  "trained-data-truncated": "it ends too early",
  "trained-data-older": "it is of an older kind, without a {entry}",
  "trained-data-too-large": "it is too large",

  "folder-watched": "{path} is watched already. Remove it first.",
  "path-is-no-folder": "{path} is not a folder.",
  "data-folder-not-watched": "The data folder of Galley cannot be watched. Choose another folder.",
  "file-of-other-type": "It is neither a PDF nor an ePub file.",
  "file-not-permitted": "You have no permission to read the file.",
  "file-imported-before": "This content was imported before, under the same name.",
  "file-imported-as": "It has the same content as {name}, which was imported.",

  "no-verified-backup": "There is no verified backup to restore. Choose one first.",
  "no-exported-file": "There is no exported file. Export the data first.",
  "restart-yourself": "Galley cannot restart itself here. Close it and start it again.",
  "backup-key-needs-pass-phrase":
    "The API keys in the backup are encrypted with a master key that is not here. Give the pass phrase with which the backup was made. Restored without the key, all API keys are revoked: programs need new ones, and users get theirs when they log in. Documents and jobs stay. Nothing was changed.",
  "backup-without-key":
    "The API keys in the backup are encrypted with a master key that is not here. The backup was made without a pass phrase, so that it does not contain the master key. Restored without the key, all API keys are revoked: programs need new ones, and users get theirs when they log in. Documents and jobs stay. Nothing was changed.",
  "added-file-disk-full": "The disk is full. The file was not added.",
  "too-many-watched-folders": "At most {#count} folders can be watched. Remove one first.",
  "folder-not-watchable": "{path} cannot be watched. {@reason}",
  "folder-gone": "The folder is not there: it was moved or deleted, or its drive is unplugged.",
  "folder-forbidden": "You have no permission to read the folder.",
  "folder-waits": "{@reason} Galley goes on when it can be read.",
  "folder-unreadable": "The folder cannot be read.",
  "folder-unreadable-with-code": "The folder cannot be read ({code}).",
} as const;
