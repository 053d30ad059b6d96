import { describe, expect, it } from "vitest";
import { readConfig } from "./widget-config.ts";

describe("defaults", () => {
  it("are those of the specification", () => {
    const { config, errors, warnings } = readConfig({ signInOptions: ["google.com", "password"] });
    expect(config).toMatchObject({
      signInFlow: "popup",
      credentialHelper: "none",
      signInSuccessUrl: null,
      autoUpgradeAnonymousUsers: false,
      legal: null,
    });
    expect([errors, warnings]).toEqual([[], []]);
  });

  it("keep the order of the methods", () => {
    const { config } = readConfig({ signInOptions: ["password", { provider: "google.com" }] });
    expect(config.signInOptions.map(({ provider }) => provider)).toEqual([
      "password",
      "google.com",
    ]);
  });
});

describe("mistakes", () => {
  const signInFailure = () => {};

  it.each([
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
    expect(readConfig(options).errors).toEqual([problem]);
  });

  it.each([
    [{ signInFlow: "sideways" }, "signInFlow must be popup or redirect; popup is used"],
    [{ colour: "red" }, "Unknown option colour"],
    [
      { tosUrl: "/terms-conditions-page" },
      "tosUrl and privacyPolicyUrl are shown only when both are set",
    ],
  ])("that do not are warnings: %j", (options, problem) => {
    const { errors, warnings } = readConfig({ signInOptions: ["password"], ...options } as never);
    expect(errors).toEqual([]);
    expect(warnings).toEqual([problem]);
  });
});
