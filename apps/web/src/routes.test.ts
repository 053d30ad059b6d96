import { describe, expect, test } from "vitest";
import { documents } from "./content/documents.ts";
import { routes } from "./routes.ts";

describe("the route table", () => {
  test("has every path of the specification to the letter", () => {
    const specified = [
      "/",
      "/landing-page",
      "/login-page",
      "/register-page",
      "/equity-page",
      "/ProjectQuery-page",
      "/DesignServices-page",
      "/FWLinuxServices-page",
      "/MgmtServices-page",
      "/SiEngConsult-page",
      "/AIMLDS-page",
      "/terms-conditions-page",
      "/profile-page",
    ];
    const paths = routes.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(specified));
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("gives each page its own title and description, short enough for search engines to show whole", () => {
    for (const { path, title, description } of routes) {
      expect(title.length, path).toBeLessThanOrEqual(60);
      expect(description.length, path).toBeGreaterThan(30);
      expect(description.length, path).toBeLessThanOrEqual(160);
    }
    expect(new Set(routes.map(({ title }) => title)).size).toBe(routes.length);
    expect(new Set(routes.map(({ description }) => description)).size).toBe(routes.length);
  });

  test("keeps the address of the service terms that popups load", () => {
    expect(documents.map(({ file }) => file)).toContain("CG_Terms_of_service.html");
  });
});
