import { chromium, type Browser, type Page } from "@playwright/test";
import { createClient, type Client } from "../../../shared/api/client.ts";
import { getServicePath, embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { startGalley, type GalleyProcess } from "../../../test/harness/galley-process.ts";
import { paceKeys } from "../../../test/harness/pace-keys.ts";
import { chromiumLaunchOptions, unpackChromium } from "../../chromium.ts";

/** The built workbench in a browser, and a client of its service with the session of the browser. */
export interface Workbench {
  readonly page: Page;
  readonly client: Client;
  readonly galley: GalleyProcess;
  close(): Promise<void>;
}

/** Starts Galley on a data folder and opens the workbench in Chromium, at 1440 × 900 pixels. */
export async function openWorkbench(dataFolder: string): Promise<Workbench> {
  unpackChromium();
  const galley = await startGalley(dataFolder);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(chromiumLaunchOptions);
    const context = await browser.newContext({ baseURL: galley.origin, viewport: { width: 1440, height: 900 } });
    await paceKeys(context);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(galley.address);
    const cookies = await context.cookies();
    const client = createClient({
      baseUrl: galley.origin + getServicePath(embeddedConnectionId),
      fetch(request) {
        request.headers.set("cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
        return fetch(request);
      },
    });
    const opened = browser;
    return {
      page,
      client,
      galley,
      async close() {
        await opened.close();
        await galley.stop();
      },
    };
  } catch (error) {
    await browser?.close();
    await galley.kill();
    throw error;
  }
}
