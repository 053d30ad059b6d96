import type { BrowserContextOptions } from "playwright-core";

/** The mid-range phone as Lighthouse emulates it, so that all figures speak of one device. */
export const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
