import { render, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeAccounts } from "../../test/render-page.tsx";
import { routes } from "../routes.ts";
import { CurrentPage } from "./current-page.tsx";
import { SiteRouter } from "./site-router.tsx";

beforeEach(() => void fakeAccounts());

function open(path: string) {
  history.replaceState(null, "", path);
  const length = history.length;
  render(
    <SiteRouter>
      <Suspense>
        <CurrentPage routes={routes} />
      </Suspense>
    </SiteRouter>,
  );
  return () => history.length - length;
}

describe("the page of the current path", () => {
  it("is found by its exact path", async () => {
    open("/login-page");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Sign in");
  });

  it.each(["/nope", "/LOGIN-PAGE", "/login-page/", "/projectquery-page", "/x/y"])(
    "is the start for %s, without a step in the history",
    async (path) => {
      const added = open(path);
      await waitFor(() => expect(location.pathname).toBe("/"));
      await screen.findByRole("heading", { name: /Schedule 112A/ });
      expect(added()).toBe(0);
    },
  );
});
