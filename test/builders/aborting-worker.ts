/** The entry of a worker process that aborts at its first task, as V8 does when the JavaScript heap is exhausted. */
process.on("message", () => process.abort());
