export const kibibyte = 1024;
export const mebibyte = 1024 * kibibyte;
export const gibibyte = 1024 * mebibyte;

/** Formats a number of bytes for people: `4 KiB`, `512 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes >= gibibyte && bytes % gibibyte === 0) return `${bytes / gibibyte} GiB`;
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`;
  return bytes % kibibyte === 0 ? `${bytes / kibibyte} KiB` : `${bytes} bytes`;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}
