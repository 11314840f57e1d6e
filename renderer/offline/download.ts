/** Saves what an address has as a file. @param name The file's name, if the response names none. */
export function download(address: string, name = ""): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves a value as a JSON file. */
export function downloadJson(value: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  download(address, name);
  // The browser has read the address when the click returns.
  URL.revokeObjectURL(address);
}
