/** Hashes the UTF-16 code units of a part of a text by a variant of FNV-1a to a signed 32-bit integer. */
export function hashText(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Hashes a stem. */
export const hashStem = (stem: string): number => hashText(stem, 0, stem.length);
