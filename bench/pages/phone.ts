import type { BrowserContextOptions } from "playwright-core";

/** The mid-range phone that Lighthouse emulates, so that all figures are for one device. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
