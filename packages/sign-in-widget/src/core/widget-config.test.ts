import { describe, expect, test } from "vitest";
import { readOptions } from "./widget-config.ts";

test("has the specification's defaults, and keeps the order of the methods", () => {
  const signInOptions = ["password", { provider: "google.com" }];
  expect(readOptions({ signInOptions })).toMatchObject({
    config: {
      signInOptions: [{ provider: "password" }, { provider: "google.com" }],
      signInFlow: "popup",
      credentialHelper: "none",
      signInSuccessUrl: null,
      autoUpgradeAnonymousUsers: false,
      legal: null,
    },
    errors: [],
    warnings: [],
  });
});

describe("mistakes", () => {
  const signInFailure = () => {};

  test.each([
    [{ signInOptions: [] }, "signInOptions must name at least one provider"],
    [
      { signInOptions: ["password"], autoUpgradeAnonymousUsers: true },
      "autoUpgradeAnonymousUsers needs a signInFailure callback",
    ],
    [
      {
        signInOptions: [{ provider: "password", signInMethod: "emailLink" as const }],
        autoUpgradeAnonymousUsers: true,
        callbacks: { signInFailure },
      },
      "forceSameDevice must be true when guests are upgraded by email link",
    ],
    [
      { signInOptions: [{ provider: "phone", whitelistedCountries: [] }] },
      "whitelistedCountries must be a non-empty array",
    ],
  ])("that make it unusable are errors: %#", (options, problem) => {
    expect(readOptions(options).errors).toEqual([problem]);
  });

  test.each([
    [{ signInFlow: "sideways" }, "signInFlow must be popup or redirect; popup is used"],
    [{ colour: "red" }, "Unknown option colour"],
    [
      { tosUrl: "/terms-conditions-page" },
      "tosUrl and privacyPolicyUrl are shown only when both are set",
    ],
  ])("that do not are warnings: %j", (options, problem) => {
    const { errors, warnings } = readOptions({ signInOptions: ["password"], ...options } as never);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([problem]);
  });
});
