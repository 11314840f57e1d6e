import { contextBridge } from "electron";

/** All that the page learns of where it runs; everything else it asks for by its published addresses. */
contextBridge.exposeInMainWorld("galleyShell", { platform: process.platform });
