import { contextBridge } from "electron";

/** Exposes the platform to the page. Everything else the page requests from the published API. */
contextBridge.exposeInMainWorld("galleyShell", { platform: process.platform });
