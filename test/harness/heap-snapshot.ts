import { text } from "node:stream/consumers";
import { getHeapSnapshot } from "node:v8";

/**
 * Takes a snapshot of the JavaScript heap as JSON. V8 collects garbage before, so that the snapshot has what is
 * reachable, whatever the time and the load of the machine.
 */
const takeSnapshot = (): Promise<string> => text(getHeapSnapshot());

/**
 * Parses an array of a snapshot. Parsing the whole snapshot takes several times as long.
 * @param opening the text before and with the bracket that opens the array, in which no other array is
 */
function parseArray<Item>(snapshot: string, opening: string): Item[] {
  const start = snapshot.indexOf(opening) + opening.length - 1;
  return JSON.parse(snapshot.slice(start, snapshot.indexOf("]", start) + 1)) as Item[];
}

/**
 * Lists the distinct strings that match a pattern and are reachable. A part of a string keeps the whole string.
 * @param pattern matched with the first 1,024 characters of each string
 */
export async function listReachableStrings(pattern: RegExp): Promise<string[]> {
  const snapshot = await takeSnapshot();
  // The strings are last, and have brackets and quotes in them.
  const strings = JSON.parse(`{${snapshot.slice(snapshot.lastIndexOf('"strings":['))}`) as { strings: string[] };
  return strings.strings.filter((string) => pattern.test(string));
}

/** Counts the reachable strings that V8 keeps as a concatenation of two others. */
export async function countConcatenatedStrings(): Promise<number> {
  const snapshot = await takeSnapshot();
  const fields = parseArray<string>(snapshot, '"node_fields":[');
  const typeField = fields.indexOf("type");
  // The types of the first field, which are those of nodes, are an array in the array.
  const concatenated = parseArray<string>(snapshot, '"node_types":[[').indexOf("concatenated string");
  const isConcatenated = (value: number, index: number): boolean =>
    index % fields.length === typeField && value === concatenated;
  return parseArray<number>(snapshot, '"nodes":[').filter(isConcatenated).length;
}
