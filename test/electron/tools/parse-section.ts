/** Counts the concatenated strings that parsing a section adds to the heap, in a thread of its own. */
import { workerData } from "node:worker_threads";
import { parseBody } from "../../../electron/tools/epub/xhtml.ts";
import { countConcatenatedStrings } from "../../harness/heap-snapshot.ts";
import { postResult } from "../../harness/run-in-thread.ts";

const before = await countConcatenatedStrings();
const body = parseBody(String(workerData));
const after = await countConcatenatedStrings();
postResult({ concatenated: after - before, nodes: body.childNodes.length });
