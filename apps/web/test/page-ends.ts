import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Each test's page and its replacements of browser functions end with the test.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
