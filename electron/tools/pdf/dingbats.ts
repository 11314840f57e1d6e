/** Characters of Zapf Dingbats that Unicode has outside of its block of dingbats, by their code in the font. */
const codesOutsideDingbatsBlock: ReadonlyMap<number, number> = new Map([
  [0x25, 0x260e],
  [0x2a, 0x261b],
  [0x2b, 0x261e],
  [0x48, 0x2605],
  [0x6c, 0x25cf],
  [0x6e, 0x25a0],
  [0x73, 0x25b2],
  [0x74, 0x25bc],
  [0x75, 0x25c6],
  [0x77, 0x25d7],
]);

/**
 * Maps a character code of the Zapf Dingbats font to Unicode. The Unicode block "Dingbats" has the same order as the font.
 */
export function mapDingbat(code: number): number {
  if (code <= 0x20 || code > 0x7e) return code;
  return codesOutsideDingbatsBlock.get(code) ?? 0x2701 + code - 0x21;
}

export function isDingbats(font: string): boolean {
  return /ZapfDingbats/i.test(font);
}
