/** A media range of an `Accept` header, such as `text/*;q=0.5`. */
interface MediaRange {
  type: string;
  quality: number;
}

function parseRanges(header: string): MediaRange[] {
  return header.split(",").flatMap((part) => {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    if (type === "") return [];
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
    // Earlier versions of Java send a weight without its zero, as in `*/*; q=.2`.
    const isValid = /^(?:0(?:\.\d{0,3})?|\.\d{1,3}|1(?:\.0{0,3})?)$/u.test(quality);
    return [{ type, quality: isValid ? Number(quality) : 0 }];
  });
}

/**
 * Returns the quality of a media type. It is the quality of the most specific range that matches the type, or 0 if no
 * range matches.
 */
function getQuality(type: string, ranges: readonly MediaRange[]): number {
  const candidates = [type, `${type.split("/")[0] ?? ""}/*`, "*/*"];
  const match = candidates
    .map((candidate) => ranges.find((range) => range.type === candidate))
    .find((range) => range !== undefined);
  return match?.quality ?? 0;
}

/**
 * Selects the media type that a request prefers (RFC 9110, section 12.5.1). Among types of the same quality, selects
 * the first one. Without an `Accept` header, selects the first of all types.
 * @returns null if the request accepts none of them
 */
export function selectMediaType<Type extends string>(request: Request, types: readonly Type[]): Type | null {
  const header = request.headers.get("accept")?.trim() ?? "";
  if (header === "") return types[0] ?? null;
  const ranges = parseRanges(header);
  const [best] = types
    .map((type) => ({ type, quality: getQuality(type, ranges) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return best?.type ?? null;
}
