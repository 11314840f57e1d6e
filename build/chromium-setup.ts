import { unpackChromium } from "./chromium.ts";

/** Global setup of Playwright, called once before all tests. */
export default function setUp(): void {
  unpackChromium();
}
