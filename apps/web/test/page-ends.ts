import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A page ends with its test, and so does what the test put in the place of the browser's own.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
