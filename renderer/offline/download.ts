import { saveFile } from "../session/shell.ts";

/** Downloads the resource at an address as a file. @param name The name of the file if the response has none. */
export function download(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a value as a JSON file. */
export function downloadJson(value: unknown, name: string): void {
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
}
