import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// What a test waits for may take long on a machine with other work; what never comes still fails.
configure({ asyncUtilTimeout: 20_000 });

// Each test's page and its replacements of browser functions end with the test.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
