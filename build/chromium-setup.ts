import { unpackChromium } from "./chromium.ts";

/** Playwright calls this before all tests. */
export default function setUp(): void {
  unpackChromium();
}
